import { data } from "react-router";
import { listBestSellers } from "#app/domain/catalog/products.server.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { type Context, ownerOf, shopContext } from "#app/http/context.server.ts";

/** A row on a desk, two on a phone. */
const SUGGESTIONS = 4;

/** A 404 for a page of the catalogue, or for a URL that the shop never had. The error page shows the best sellers. */
export async function pageNotFound(context: Context) {
  const { read } = context.get(shopContext).store;
  const [products, favouriteIds] = await Promise.all([
    listBestSellers(read, SUGGESTIONS),
    listFavouriteIds(read, ownerOf(context)),
  ]);
  return data({ suggested: { products, favouriteIds } }, { status: 404 });
}
