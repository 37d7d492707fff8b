import { slugOf } from "#app/domain/values/slug.ts";
import { normalizeLine } from "#app/domain/values/text.ts";
import type { AccessoryKind, ColorFamily, ListedSex, ProductType } from "./product.ts";
import { isAccessoryKind, isColorFamily, isListedSex, isProductType, isSize, type Size } from "./product.ts";

export const SORTS = [
  "mais-vendidos",
  "lancamentos",
  "menor-preco",
  "maior-preco",
  "melhor-avaliados",
] as const;
export type Sort = (typeof SORTS)[number];

/** The query parameters of a list, in canonical order. */
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

export const PAGE_SIZE = 24;

/** Keeps the offset of a page within a safe integer. */
const LAST_PAGE = 10_000;
const MAX_QUERY_LENGTH = 200;
const MAX_CHOICES = 20;

/** Options within a facet are ORed, facets are ANDed. Prices are whole reais. Materials and shapes are the catalogue's slugs. */
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

export const EVERYTHING: Listing = { q: "", colors: [], materials: [], shapes: [], sizes: [], page: 1 };

/** In whole reais: `min` inclusive, `max` exclusive. */
export interface PriceBand {
  min?: number;
  max?: number;
}

export const PRICE_BANDS: readonly PriceBand[] = [
  { max: 50 },
  { min: 50, max: 150 },
  { min: 150, max: 200 },
  { min: 200, max: 250 },
  { min: 250, max: 300 },
  { min: 300 },
];

export const FACETS = ["sexo", "cor", "material", "formato", "tamanho"] as const;
export type Facet = (typeof FACETS)[number];

/** Ignores invalid values: URLs are often old, truncated or typed by hand. `fixed`: the path's values, which take precedence. */
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
    q: searchTextOf(query),
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

/** The normalized search text, at most 200 UTF-16 units; `normalizeLine` drops a surrogate half left by the cut. */
export function searchTextOf(query: URLSearchParams): string {
  return normalizeLine((query.get("q") ?? "").slice(0, MAX_QUERY_LENGTH));
}

/** Canonical, with its `?`, or "": in a fixed order, defaults left out. Callers leave out of `listing` what the path contains. */
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

/** Swaps the two prices if they were typed in reverse. */
function pricesOf(query: URLSearchParams): Pick<Listing, "minReais" | "maxReais"> {
  const min = reais(query.get("preco-min"), Math.floor);
  const max = reais(query.get("preco-max"), Math.ceil);
  const isReversed = min !== undefined && max !== undefined && min > max;
  return isReversed ? { minReais: max, maxReais: min } : { minReais: min, maxReais: max };
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0;
}

/** Parses a typed price into whole reais: 'R$ 1.199,90' is 1199 rounded down, 1200 rounded up. */
function reais(text: string | null, round: (price: number) => number): number | undefined {
  const plain = (text ?? "").replace(/[R$\s]|\.(?=\d{3}(\D|$))/gi, "").replace(",", ".");
  return /^\d{1,7}(\.\d{0,2})?$/.test(plain) ? round(Number(plain)) || undefined : undefined;
}
