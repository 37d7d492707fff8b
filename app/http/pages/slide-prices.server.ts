import { catalogueIndex } from "#app/domain/catalog/catalogue-index.server.ts";
import type { CatalogueIndex } from "#app/domain/catalog/catalogue-index.ts";
import { findListed } from "#app/domain/catalog/facets.ts";
import { parseListing } from "#app/domain/catalog/listing.ts";
import { isListedSex, isProductType } from "#app/domain/catalog/product.ts";
import { listSlides } from "#app/domain/catalog/slides.server.ts";
import type { Reader } from "#db/store.ts";

/**
 * The lowest prices of each catalogue, by the slide's URL, because finding one takes a pass over all products. They are never out of
 * date: a changed price makes another index.
 */
const pricesOf = new WeakMap<CatalogueIndex, Map<string, number | undefined>>();

/** The slides, each with the lowest price, in cents, of the list that it leads to. */
export async function listPricedSlides(db: Reader) {
  const [slides, index] = await Promise.all([listSlides(db), catalogueIndex(db)]);
  const known = pricesOf.get(index) ?? new Map<string, number | undefined>();
  pricesOf.set(index, known);
  return slides.map((slide) => {
    if (!known.has(slide.href)) known.set(slide.href, lowestPrice(index, slide.href));
    return { ...slide, fromCents: known.get(slide.href) };
  });
}

function lowestPrice(index: CatalogueIndex, href: string): number | undefined {
  const listing = listingAt(href);
  const [id] = listing ? findListed(index, { ...listing, sort: "menor-preco" }, { limit: 1 }) : [];
  return index.products.find((product) => product.id === id)?.priceCents;
}

/** Undefined for a page that is no list of products of one type. */
function listingAt(href: string) {
  const { pathname, searchParams } = new URL(href, "http://localhost");
  if (pathname === "/acessorios") return parseListing(searchParams, { type: "acessorios" });
  const [root, type = "", sex, ...more] = pathname.slice(1).split("/");
  if (root !== "produtos" || !isProductType(type) || more.length > 0) return undefined;
  if (sex !== undefined && !isListedSex(sex)) return undefined;
  return parseListing(searchParams, { type, sex });
}
