import type {
  AccessoryKind,
  ColorFamily,
  FilterCategory,
  PictureView,
  ProductSex,
  ProductType,
} from "#db/schema/catalog.ts";

export type { AccessoryKind, ColorFamily, FilterCategory, PictureView, ProductSex, ProductType };

/** An address below /pictures without width and ending, and the same picture in a few bytes (base64 of a WebP). */
export interface CataloguePicture {
  file: string;
  placeholder: string | null;
}

/** What a list draws of a product. Prices in cents. */
export interface ProductCard {
  id: string;
  slug: string;
  title: string;
  type: ProductType;
  sex: ProductSex;
  featured: boolean;
  priceCents: number;
  promotionalPriceCents: number;
  numberOfInstallments: number;
  /** In the colour it is drawn in. */
  inStock: boolean;
  ratingCount: number;
  ratingHundredths: number;
  colors: { color: string; name: string; hex: string }[];
  /** The colour it is drawn in because the list was narrowed by it; null where it is the first in stock. */
  askedColor: string | null;
  picture: CataloguePicture | null;
  secondPicture: CataloguePicture | null;
}

/** A colour one can buy. `available` pieces are neither sold nor promised to anybody. */
export interface Variant {
  id: string;
  color: string;
  name: string;
  hex: string;
  available: number;
  pictures: (CataloguePicture & { view: PictureView })[];
}

/** Millimetres, but for the size and the warranty. */
export interface Measures {
  size: string;
  front: number;
  height: number;
  stem: number;
  noseBridge: number;
  lensWidth: number;
  guarantee: string;
  /** Of sunglasses alone: how dark the lenses are (ABNT NBR ISO 12312-1), and what they hold back ('UV400'). */
  filterCategory: FilterCategory | null;
  uvProtection: string | null;
}

export interface Product {
  id: string;
  slug: string;
  title: string;
  type: ProductType;
  kind: AccessoryKind | null;
  sex: ProductSex;
  model: string;
  shape: string | null;
  material: string;
  description: string;
  featured: boolean;
  priceCents: number;
  promotionalPriceCents: number;
  numberOfInstallments: number;
  ratingCount: number;
  ratingHundredths: number;
  measures: Measures | null;
  variants: Variant[];
}

const TYPES: readonly string[] = ["oculos-de-grau", "oculos-de-sol", "acessorios"] satisfies ProductType[];

/** Who a list can be asked for: what is unisex shows under both of the first two (decisions, "Catalogue"). */
const SEXES: readonly string[] = ["feminino", "masculino", "kids"] satisfies ProductSex[];

export type ListedSex = "feminino" | "masculino" | "kids";

const KINDS: readonly string[] = ["cordoes", "flanelas", "limpa-lentes"] satisfies AccessoryKind[];

/** In the order in which they are offered. */
export const COLOR_FAMILIES = [
  "preto",
  "cinza",
  "prata",
  "transparente",
  "bege",
  "marrom",
  "tartaruga",
  "dourado",
  "amarelo",
  "laranja",
  "vermelho",
  "rosa",
  "roxo",
  "azul",
  "verde",
] as const satisfies readonly ColorFamily[];

export const SIZES = ["P", "M", "G"] as const;
export type Size = (typeof SIZES)[number];

export function isProductType(text: string): text is ProductType {
  return TYPES.includes(text);
}

export function isListedSex(text: string): text is ListedSex {
  return SEXES.includes(text);
}

export function isAccessoryKind(text: string): text is AccessoryKind {
  return KINDS.includes(text);
}

export function isColorFamily(text: string): text is ColorFamily {
  return (COLOR_FAMILIES as readonly string[]).includes(text);
}

export function isSize(text: string): text is Size {
  return (SIZES as readonly string[]).includes(text);
}

/** The statutory guarantee, which the terms promise for every product: accessories have no measures to hold one of their own. */
const GUARANTEE_OF_ALL = "90 dias";

/** For how long a product is guaranteed. */
export function guaranteeOf({ measures }: { measures: Measures | null }): string {
  return measures?.guarantee || GUARANTEE_OF_ALL;
}

/** The colour asked for, or, where none is asked for, the first one in stock. Unknown colours are undefined. */
export function chooseVariant(product: Product, color: string | null): Variant | undefined {
  if (color) return product.variants.find((variant) => variant.color === color);
  return product.variants.find((variant) => variant.available > 0) ?? product.variants[0];
}
