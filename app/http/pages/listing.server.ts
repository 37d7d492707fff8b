import type { Listing } from "#app/domain/catalog/listing.ts";
import { listPage } from "#app/domain/catalog/listings.server.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { type Context, ownerOf, shopContext } from "#app/http/context.server.ts";

export async function loadListing(context: Context, listing: Listing) {
  const { read } = context.get(shopContext).store;
  const [page, favouriteIds] = await Promise.all([
    listPage(read, listing),
    listFavouriteIds(read, ownerOf(context)),
  ]);
  return { listing, page, favouriteIds };
}
