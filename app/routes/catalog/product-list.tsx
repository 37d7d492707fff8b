import { href, redirect } from "react-router";
import { LISTING_QUERY, parseListing } from "#app/domain/catalog/listing.ts";
import { listPage } from "#app/domain/catalog/listings.server.ts";
import { isListedSex, isProductType } from "#app/domain/catalog/product.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { ownerOf, shopContext } from "#app/http/context.server.ts";
import { notFound } from "#app/http/responses.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { ListingPage } from "#app/ui/shop/catalogue/listing-page.tsx";
import { listingHref } from "#app/ui/shop/catalogue/listing-scope.ts";
import type { Route } from "./+types/product-list";

export const handle: PageHandle = { scripts: "enhancements", cacheVaryBy: LISTING_QUERY };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const type = slugOf(params.type);
  const sex = params.sex === undefined ? undefined : slugOf(params.sex);
  if (!isProductType(type) || (sex !== undefined && !isListedSex(sex))) throw notFound();
  if (type === "acessorios") throw redirect(href("/acessorios") + url.search, 308);

  // Categories used to be spelled 'Óculos de Gráu': what a slug says is what they lead to (decisions, "Catalogue").
  const path = href("/produtos/:type/:sex?", { type, ...(sex && { sex }) });
  if (type !== params.type || sex !== params.sex) throw redirect(path + url.search, 308);

  const listing = parseListing(url.searchParams, { type, sex });
  const place = { is: "type" as const, type, sex };
  // The filter's form says for whom in its query; the list for them has an address of its own.
  if (listing.sex !== sex) throw redirect(listingHref(place, listing));

  const { store } = context.get(shopContext);
  const [page, favouriteIds] = await Promise.all([
    listPage(store.read, listing),
    listFavouriteIds(store.read, ownerOf(context)),
  ]);
  return { place, listing, page, favouriteIds };
}

export default function ProductList({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} />;
}
