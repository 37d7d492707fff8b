import { LISTING_QUERY, parseListing } from "#app/domain/catalog/listing.ts";
import { listPage } from "#app/domain/catalog/listings.server.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { ListingPage } from "#app/ui/shop/catalogue/listing-page.tsx";
import type { Route } from "./+types/accessories";

export const handle: PageHandle = { scripts: "enhancements", cacheVaryBy: LISTING_QUERY };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { store } = context.get(shopContext);
  const listing = { ...parseListing(url.searchParams, { type: "acessorios" }), sex: undefined };
  const [page, favouriteIds] = await Promise.all([
    listPage(store.read, listing),
    listFavouriteIds(store.read, ownerOf(context)),
  ]);
  return { listing, page, favouriteIds };
}

export default function Accessories({ loaderData }: Route.ComponentProps) {
  return <ListingPage place={{ is: "accessories" }} {...loaderData} />;
}
