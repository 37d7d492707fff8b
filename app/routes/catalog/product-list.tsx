import { href, redirect } from "react-router";
import { LISTING_QUERY, parseListing } from "#app/domain/catalog/listing.ts";
import { isListedSex, isProductType } from "#app/domain/catalog/product.ts";
import { slugOf } from "#app/domain/values/slug.ts";
import { loadListing } from "#app/http/pages/listing.server.ts";
import { pageNotFound } from "#app/http/pages/page-not-found.server.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { ListingPage } from "#app/ui/shop/catalogue/listing-page.tsx";
import { listingHref } from "#app/ui/shop/catalogue/listing-scope.ts";
import type { Route } from "./+types/product-list";

export const handle: PageHandle = { scripts: "enhancements", cacheVaryBy: LISTING_QUERY };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const type = slugOf(params.type);
  const sex = params.sex === undefined ? undefined : slugOf(params.sex);
  if (!isProductType(type) || (sex !== undefined && !isListedSex(sex))) throw await pageNotFound(context);
  if (type === "acessorios") throw redirect(href("/acessorios") + url.search, 308);

  // Old links contain the category's name ('Óculos de Gráu') in place of its slug: redirect them permanently.
  const path = href("/produtos/:type/:sex?", { type, ...(sex && { sex }) });
  if (type !== params.type || sex !== params.sex) throw redirect(path + url.search, 308);

  const listing = parseListing(url.searchParams, { type, sex });
  const scope = { is: "type" as const, type, sex };
  // The filter form sends the sex in the query, but each sex has a list with its own URL.
  if (listing.sex !== sex) throw redirect(listingHref(scope, listing));

  return { scope, ...(await loadListing(context, listing)) };
}

export default function ProductList({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} />;
}
