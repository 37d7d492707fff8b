import type { Listing } from "#app/domain/catalog/listing.ts";
import { listOthers, listPage } from "#app/domain/catalog/listings.server.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { type Context, ownerOf, shopContext } from "#app/http/context.server.ts";

/** A list of no more products is followed by others: it would leave most of the screen empty. */
const SHORT_LIST = 3;
/** Two rows beside the filters of a desk, three rows of a phone. */
const MAX_OTHERS = 6;

export async function loadListing(context: Context, listing: Listing) {
  const { read } = context.get(shopContext).store;
  const [page, favouriteIds] = await Promise.all([
    listPage(read, listing),
    listFavouriteIds(read, ownerOf(context)),
  ]);
  const others = page.total <= SHORT_LIST ? await listOthers(read, listing, page.cards, MAX_OTHERS) : [];
  return { listing, page, others, favouriteIds };
}
