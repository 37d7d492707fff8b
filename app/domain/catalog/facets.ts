import { slugOf } from "#app/domain/values/slug.ts";
import {
  byFacet,
  type CatalogueIndex,
  type FacetValue,
  type IndexedProduct,
  productsBy,
} from "./catalogue-index.ts";
import { FACETS, type Facet, type Listing, PRICE_BANDS, type PriceBand } from "./listing.ts";
import { SIZES } from "./product.ts";

export interface FacetChoice extends FacetValue {
  count: number;
}

export interface FacetCounts {
  total: number;
  facets: Record<Facet, FacetChoice[]>;
  prices: (PriceBand & { count: number })[];
}

/** How well each document of the full-text index matches a search: 1 to 3, or 0 where it does not. */
export type Ranks = Uint8Array;

export const NO_RANKS: Ranks = new Uint8Array();

const BEST_FIRST = [3, 2, 1] as const;
const SIZE_ORDER: readonly string[] = SIZES.map(slugOf);

/**
 * Each facet is counted with its own choices ignored, because the choices within a facet are ORed and the facets are ANDed;
 * likewise the price bands ignore the chosen prices. A chosen value is listed even with a count of 0.
 */
export function countList(index: CatalogueIndex, listing: Listing, ranks?: Ranks): FacetCounts {
  const passesPrice = priceFilterOf(listing);
  const failedFacet = facetFilterOf(listing);
  const counts = new Map<FacetValue, number>();
  const prices = PRICE_BANDS.map((band) => ({ ...band, count: 0 }));
  let total = 0;
  for (const product of index.products) {
    if (!isInScope(product, listing) || (ranks && !ranks[product.document])) continue;
    const failed = failedFacet(product);
    if (failed === "several") continue;
    if (!failed) {
      const band = prices.find(({ max = Number.POSITIVE_INFINITY }) => product.priceCents < max * 100);
      if (band) band.count++;
    }
    if (!passesPrice(product)) continue;
    if (!failed) total++;
    for (const facet of failed ? [failed] : FACETS) {
      for (const value of product.values[facet]) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return {
    total,
    facets: byFacet((facet) => choicesOf(facet, index, listing, counts)),
    prices: prices.filter(({ count }) => count > 0),
  };
}

/** Without a chosen order, a search lists the best matches first, and those that match as well by units sold. */
export function findListed(
  index: CatalogueIndex,
  listing: Listing,
  { ranks, first = 0, limit }: { ranks?: Ranks | undefined; first?: number; limit: number },
): string[] {
  const passesPrice = priceFilterOf(listing);
  const failedFacet = facetFilterOf(listing);
  const passes = (product: IndexedProduct) =>
    isInScope(product, listing) && passesPrice(product) && !failedFacet(product);
  const products = productsBy(index, listing.sort ?? "mais-vendidos");
  const found: string[] = [];
  let passed = 0;
  const tiers = listing.sort ? undefined : ranks && BEST_FIRST.filter((rank) => ranks.includes(rank));
  for (const tier of tiers ?? [undefined]) {
    for (const product of products) {
      const rank = ranks ? ranks[product.document] : 1;
      if (!rank || (tier && rank !== tier) || !passes(product) || passed++ < first) continue;
      found.push(product.id);
      if (found.length === limit) return found;
    }
  }
  return found;
}

function isInScope({ type, kind }: IndexedProduct, listing: Listing): boolean {
  return (!listing.type || type === listing.type) && (!listing.kind || kind === listing.kind);
}

function priceFilterOf({ minReais = 0, maxReais = Number.POSITIVE_INFINITY }: Listing) {
  return ({ priceCents }: IndexedProduct) => priceCents >= minReais * 100 && priceCents <= maxReais * 100;
}

/** Returns a function that names the facet whose choices a product fails, or 'several'; undefined where it passes them all. */
function facetFilterOf(listing: Listing): (product: IndexedProduct) => Facet | "several" | undefined {
  const filters = FACETS.map((facet) => ({ facet, chosen: chosenOf(facet, listing) })).filter(
    ({ chosen }) => chosen.length > 0,
  );
  return (product) => {
    let failed: Facet | undefined;
    for (const { facet, chosen } of filters) {
      if (product.values[facet].some(({ value }) => chosen.includes(value))) continue;
      if (failed) return "several";
      failed = facet;
    }
    return failed;
  };
}

function choicesOf(
  facet: Facet,
  index: CatalogueIndex,
  listing: Listing,
  counts: ReadonlyMap<FacetValue, number>,
): FacetChoice[] {
  const known = index.values[facet];
  const offered = [...known.values()].map((value) => ({ ...value, count: counts.get(value) ?? 0 }));
  const chosen = chosenOf(facet, listing);
  const unknown = chosen
    .filter((value) => !known.has(value))
    .map((value) => ({ value, spelling: value.replaceAll("-", " "), count: 0 }));
  return [...offered, ...unknown]
    .filter(({ value, count }) => count > 0 || chosen.includes(value))
    .sort(facet === "tamanho" ? bySize : byCount);
}

function byCount(one: FacetChoice, other: FacetChoice): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1);
}

/** As on a label: P, M, G. */
function bySize(one: FacetChoice, other: FacetChoice): number {
  return SIZE_ORDER.indexOf(one.value) - SIZE_ORDER.indexOf(other.value);
}

function chosenOf(facet: Facet, { sex, colors, materials, shapes, sizes }: Listing): readonly string[] {
  const chosen: Record<Facet, readonly string[]> = {
    sexo: sex ? [sex] : [],
    cor: colors,
    material: materials,
    formato: shapes,
    tamanho: sizes.map(slugOf),
  };
  return chosen[facet];
}
