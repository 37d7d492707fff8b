import { slugOf } from "#app/domain/values/slug.ts";
import { normalizeLine } from "#app/domain/values/text.ts";
import type { AccessoryKind, ColorFamily, ListedSex, ProductType } from "./product.ts";
import { isAccessoryKind, isColorFamily, isListedSex, isProductType, isSize, type Size } from "./product.ts";

/** How a list can be put in order; the words are those of the address (spec/wire.md). */
export const SORTS = [
  "mais-vendidos",
  "lancamentos",
  "menor-preco",
  "maior-preco",
  "melhor-avaliados",
] as const;
export type Sort = (typeof SORTS)[number];

/** The names of a list's query, in the order it is written in. */
export const LISTING_QUERY = [
  "q",
  "tipo",
  "sexo",
  "cor",
  "material",
  "formato",
  "tamanho",
  "preco-min",
  "preco-max",
  "ordenar",
  "pagina",
] as const;

/** The most of each list that is shown at once. */
export const PAGE_SIZE = 24;

/** Further than anybody turns pages, and short enough for SQLite to count. */
const LAST_PAGE = 10_000;
const MAX_QUERY_LENGTH = 200;
const MAX_CHOICES = 20;

/**
 * What a list was asked for. Choices of one kind widen it, choices of different kinds narrow it. Prices are whole reais,
 * as they are typed; materials and shapes are slugs, for the catalogue and not the code says which there are.
 */
export interface Listing {
  q: string;
  type?: ProductType | undefined;
  kind?: AccessoryKind | undefined;
  sex?: ListedSex | undefined;
  colors: readonly ColorFamily[];
  materials: readonly string[];
  shapes: readonly string[];
  sizes: readonly Size[];
  minReais?: number | undefined;
  maxReais?: number | undefined;
  sort?: Sort | undefined;
  page: number;
}

/** What is asked for where nothing is. */
export const EVERYTHING: Listing = { q: "", colors: [], materials: [], shapes: [], sizes: [], page: 1 };

/** A range of prices in whole reais, from `min` to just under `max`. */
export interface PriceBand {
  min?: number;
  max?: number;
}

/** The ranges prices are offered in; their edges are multiples of 50. */
export const PRICE_BANDS: readonly PriceBand[] = [
  { max: 50 },
  { min: 50, max: 150 },
  { min: 150, max: 200 },
  { min: 200, max: 250 },
  { min: 250, max: 300 },
  { min: 300 },
];

/** The kinds of choice there are, by their names in the address. */
export const FACETS = ["sexo", "cor", "material", "formato", "tamanho"] as const;
export type Facet = (typeof FACETS)[number];

/**
 * Reads the query of a list's address. What makes no sense there is left out rather than refused: an address is often
 * old, cut short, or written by hand. `fixed` is what the path itself says.
 */
export function parseListing(
  query: URLSearchParams,
  fixed: { type?: ProductType | undefined; sex?: ListedSex | undefined } = {},
): Listing {
  const sex = slugOf(query.get("sexo") ?? "");
  const type = slugOf(query.get("tipo") ?? "");
  const sort = query.get("ordenar");
  const choices = (name: Facet) =>
    [...new Set(query.getAll(name).slice(0, MAX_CHOICES).map(slugOf))].filter(Boolean);
  return {
    q: searchedText(query),
    type: fixed.type ?? (isProductType(type) ? type : undefined),
    kind: fixed.type === "acessorios" && isAccessoryKind(type) ? type : undefined,
    sex: fixed.sex ?? (isListedSex(sex) ? sex : undefined),
    colors: choices("cor").filter(isColorFamily),
    materials: choices("material"),
    shapes: choices("formato"),
    sizes: choices("tamanho")
      .map((size) => size.toUpperCase())
      .filter(isSize),
    ...pricesOf(query),
    sort: SORTS.find((each) => each === sort),
    page: Math.min(wholeNumber(query.get("pagina")) || 1, LAST_PAGE),
  };
}

/** The search text. Where the cut falls inside an emoji, the half that is left is no character and is dropped. */
export function searchedText(query: URLSearchParams): string {
  return normalizeLine((query.get("q") ?? "").slice(0, MAX_QUERY_LENGTH));
}

/**
 * The one query that says this: names in a fixed order, nothing that goes without saying. What the path says is left out
 * by the caller, who knows the path.
 */
export function queryOf(
  listing: Omit<Listing, "type" | "sex"> & Partial<Pick<Listing, "type" | "sex">>,
): string {
  const query = new URLSearchParams();
  const add = (name: string, values: readonly (string | number | undefined)[]) => {
    for (const value of values) if (value !== undefined && value !== "") query.append(name, String(value));
  };
  add("q", [listing.q]);
  add("tipo", [listing.kind ?? listing.type]);
  add("sexo", [listing.sex]);
  add("cor", listing.colors);
  add("material", listing.materials);
  add("formato", listing.shapes);
  add(
    "tamanho",
    listing.sizes.map((size) => size.toLowerCase()),
  );
  add("preco-min", [listing.minReais]);
  add("preco-max", [listing.maxReais]);
  add("ordenar", [listing.sort]);
  add("pagina", [listing.page > 1 ? listing.page : undefined]);
  const text = query.toString();
  return text && `?${text}`;
}

/** How many choices narrow the list, besides what was searched for. */
export function countChoices({
  sex,
  kind,
  colors,
  materials,
  shapes,
  sizes,
  minReais,
  maxReais,
}: Omit<Listing, "page">): number {
  const single = [sex, kind, minReais, maxReais].filter((choice) => choice !== undefined).length;
  return single + colors.length + materials.length + shapes.length + sizes.length;
}

/** The two ends of a range of prices, the other way round where they were typed so. */
function pricesOf(query: URLSearchParams): Pick<Listing, "minReais" | "maxReais"> {
  const min = reais(query.get("preco-min"), Math.floor);
  const max = reais(query.get("preco-max"), Math.ceil);
  const isReversed = min !== undefined && max !== undefined && min > max;
  return isReversed ? { minReais: max, maxReais: min } : { minReais: min, maxReais: max };
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
}

/** Whole reais of a price as people type one: 'R$ 1.199,90' is 1199, or 1200 as the most that is asked for. */
function reais(text: string | null, round: (price: number) => number): number | undefined {
  const plain = (text ?? "").replace(/[R$\s]|\.(?=\d{3}(\D|$))/gi, "").replace(",", ".");
  return /^\d{1,7}(\.\d{0,2})?$/.test(plain) ? round(Number(plain)) || undefined : undefined;
}
