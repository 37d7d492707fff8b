import { slugOf } from "#app/domain/values/slug.ts";
import type { CatalogueColumns } from "#db/catalogue-columns.ts";
import { FACETS, type Facet, PRICE_BANDS, type Sort } from "./listing.ts";
import type { AccessoryKind, ListedSex, ProductSex, ProductType } from "./product.ts";

/** A value products can be chosen by: as it stands in an address, and as the catalogue spells it. */
export interface Choice {
  facet: Facet;
  value: string;
  spelling: string;
}

/** What products that are alike in everything but their price have in common. */
export interface FacetGroup {
  type: ProductType;
  kind: AccessoryKind | null;
  sex: ProductSex;
  shape: string | null;
  /** Of each facet, in the order of FACETS, the places of what it has in `choices`. */
  choices: readonly (readonly number[])[];
}

/** For each document of the index how well it matches a search, 1 to 3, or 0 if it does not. */
export type Ranks = Uint8Array;

/** How many products there are of each nature: at any price, one number a band; and at the prices asked for. */
export interface FacetGroupCounts {
  byBand: Uint32Array;
  inPrice: Uint32Array;
}

/**
 * All products with what lists are narrowed and put in order by, in a few bytes each. A product is its place: its rank by
 * title, which settles every tie, so that no product shows on two pages.
 */
export interface CatalogueIndex {
  ids: readonly string[];
  numbers: Uint32Array;
  groups: readonly FacetGroup[];
  /** The nature of each product, as a place in `natures`. */
  groupOf: Uint32Array;
  choices: readonly Choice[];
  /** Promotional, in cents. */
  prices: Uint32Array;
  /** The price's place in PRICE_BANDS. */
  bands: Uint8Array;
  launched: Float64Array;
  sold: Uint32Array;
  ratings: Uint16Array;
  ratingCounts: Uint32Array;
  /** What was worked out of the above: the orders asked for so far, and what searches came to at any price. */
  orders: Map<Sort, Uint32Array>;
  counts: WeakMap<Ranks, FacetGroupCounts>;
}

/** What customers change of a product. */
export interface Popularity {
  id: string;
  sold: number;
  rating: number;
  ratingCount: number;
}

export function buildCatalogueIndex(columns: CatalogueColumns): CatalogueIndex {
  const choices: Choice[] = [];
  const choiceIndexes = new Map<string, number>();
  const indexOfChoice = (facet: Facet, spelling: string) => {
    const value = slugOf(spelling);
    const key = `${facet} ${value}`;
    const place = choiceIndexes.get(key) ?? choices.push({ facet, value, spelling }) - 1;
    choiceIndexes.set(key, place);
    return place;
  };
  const groups: FacetGroup[] = [];
  const groupIndexes = new Map<string, number>();
  const groupOf = Uint32Array.from(columns.groups, (text) => {
    const place = groupIndexes.get(text) ?? groups.push(readGroup(text, indexOfChoice)) - 1;
    groupIndexes.set(text, place);
    return place;
  });
  return {
    ids: columns.ids,
    numbers: Uint32Array.from(columns.numbers),
    groups: groups,
    groupOf: groupOf,
    choices,
    prices: Uint32Array.from(columns.prices),
    bands: Uint8Array.from(columns.prices, bandOf),
    launched: Float64Array.from(columns.launched),
    sold: Uint32Array.from(columns.sold),
    ratings: Uint16Array.from(columns.ratings),
    ratingCounts: Uint32Array.from(columns.ratingCounts),
    orders: new Map(),
    counts: new WeakMap(),
  };
}

/** Takes in what was sold and rated since; what stands in an order by it moves there. */
export function updatePopularity(products: CatalogueIndex, changes: readonly Popularity[]): void {
  const changed = new Map(changes.map((change) => [change.id, change]));
  products.ids.forEach((id, place) => {
    const change = changed.get(id);
    if (!change) return;
    products.sold[place] = change.sold;
    products.ratings[place] = change.rating;
    products.ratingCounts[place] = change.ratingCount;
  });
  for (const sort of ["mais-vendidos", "melhor-avaliados"] as const) {
    const before = products.orders.get(sort);
    if (before) products.orders.set(sort, sorted(products, sort, before));
  }
}

/** The places of all products in the order asked for. */
export function orderOf(products: CatalogueIndex, sort: Sort): Uint32Array {
  const kept = products.orders.get(sort);
  if (kept) return kept;
  const order = sorted(
    products,
    sort,
    products.numbers.map((_, place) => place),
  );
  products.orders.set(sort, order);
  return order;
}

/** What is unisex counts for women and for men, as it is listed for both (decisions, "Catalogue"). */
export function listedSexesOf(sex: ProductSex): readonly ListedSex[] {
  return sex === "unissex" ? ["feminino", "masculino"] : [sex];
}

function readGroup(text: string, indexOfChoice: (facet: Facet, spelling: string) => number): FacetGroup {
  const [type, kind, sex, material, shape, size, colorFamilies] = JSON.parse(text) as [
    ProductType,
    AccessoryKind | null,
    ProductSex,
    string,
    string | null,
    string | null,
    string,
  ];
  const spellings: Record<Facet, readonly string[]> = {
    sexo: listedSexesOf(sex),
    cor: colorFamilies ? colorFamilies.split(",") : [],
    material: [material],
    formato: shape ? [shape] : [],
    tamanho: size ? [size] : [],
  };
  const choices = FACETS.map((facet) => spellings[facet].map((spelling) => indexOfChoice(facet, spelling)));
  return { type, kind, sex, shape, choices };
}

function bandOf(cents: number): number {
  return PRICE_BANDS.findIndex(({ max = Number.POSITIVE_INFINITY }) => cents < max * 100);
}

/** Sorts by runs, so that what is nearly in order, as after a sale, takes hardly more than looking at it. */
function sorted(products: CatalogueIndex, sort: Sort, places: Uint32Array): Uint32Array {
  const { launched, sold, prices, ratings, ratingCounts } = products;
  const rising = (of: ArrayLike<number>) => (one: number, other: number) => (of[one] ?? 0) - (of[other] ?? 0);
  const falling = (of: ArrayLike<number>) => (one: number, other: number) =>
    (of[other] ?? 0) - (of[one] ?? 0);
  const [first, second = () => 0] = {
    "mais-vendidos": [falling(sold), falling(launched)] as const,
    lancamentos: [falling(launched)] as const,
    "menor-preco": [rising(prices)] as const,
    "maior-preco": [falling(prices)] as const,
    "melhor-avaliados": [falling(ratings), falling(ratingCounts)] as const,
  }[sort];
  return Uint32Array.from(
    Array.from(places).sort((one, other) => first(one, other) || second(one, other) || one - other),
  );
}
