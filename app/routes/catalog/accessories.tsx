import { LISTING_QUERY, parseListing } from "#app/domain/catalog/listing.ts";
import { loadListing } from "#app/http/pages/listing.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { ListingPage } from "#app/ui/shop/catalogue/listing-page.tsx";
import type { Route } from "./+types/accessories";

export const handle: PageHandle = { scripts: "enhancements", cacheVaryBy: LISTING_QUERY };

export function loader({ url, context }: Route.LoaderArgs) {
  const listing = { ...parseListing(url.searchParams, { type: "acessorios" }), sex: undefined };
  return loadListing(context, listing);
}

export default function Accessories({ loaderData }: Route.ComponentProps) {
  return <ListingPage scope={{ is: "accessories" }} {...loaderData} />;
}
