import { LISTING_QUERY, parseListing } from "#app/domain/catalog/listing.ts";
import { listNear } from "#app/domain/catalog/listings.server.ts";
import { countShapes, listColorFamilies } from "#app/domain/catalog/products.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { loadListing } from "#app/http/pages/listing.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { ListingPage } from "#app/ui/shop/catalogue/listing-page.tsx";
import type { Route } from "./+types/search";

const MAX_NEAR = 8;

export const handle: PageHandle<{ page: { total: number } }> = {
  scripts: "enhancements",
  cacheVaryBy: LISTING_QUERY,
  frame: ({ page }) => (page.total === 0 ? "short" : undefined),
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store } = context.get(shopContext);
  const listed = await loadListing(context, parseListing(url.searchParams));
  const { total, search } = listed.page;
  if (total > 0) return listed;
  const [near, shapes, families] = await Promise.all([
    listNear(store.read, search, MAX_NEAR),
    countShapes(store.read),
    listColorFamilies(store.read),
  ]);
  return { ...listed, near, waysOn: { shapes: shapes.map(({ shape }) => shape), families } };
}

export default function SearchResults({ loaderData }: Route.ComponentProps) {
  return <ListingPage scope={{ is: "search" }} {...loaderData} />;
}
