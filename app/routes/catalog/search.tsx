import { LISTING_QUERY, parseListing } from "#app/domain/catalog/listing.ts";
import { listNear } from "#app/domain/catalog/listings.server.ts";
import { shopContext } from "#app/http/context.server.ts";
import { loadListing } from "#app/http/pages/listing.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { ListingPage } from "#app/ui/shop/catalogue/listing-page.tsx";
import type { Route } from "./+types/search";

const MAX_NEAR = 8;

export const handle: PageHandle = { scripts: "enhancements", cacheVaryBy: LISTING_QUERY };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store } = context.get(shopContext);
  const listed = await loadListing(context, parseListing(url.searchParams));
  const { total, search } = listed.page;
  const near = total === 0 ? await listNear(store.read, search, MAX_NEAR) : [];
  return { ...listed, near };
}

export default function SearchResults({ loaderData }: Route.ComponentProps) {
  return <ListingPage scope={{ is: "search" }} {...loaderData} />;
}
