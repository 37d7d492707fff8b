import type {
  AccessoryKind,
  ColorFamily,
  FilterCategory,
  PictureView,
  ProductSex,
  ProductType,
} from "#db/schema/catalog.ts";

export type { AccessoryKind, ColorFamily, FilterCategory, PictureView, ProductSex, ProductType };

/** `file` is a path below /pictures without width and extension; `placeholder` a tiny WebP of the picture, in base64. */
export interface CataloguePicture {
  file: string;
  placeholder: string | null;
}

/** A product as a list shows it. `picture` and `inStock` refer to the colour shown. */
export interface ProductCard {
  id: string;
  slug: string;
  title: string;
  type: ProductType;
  sex: ProductSex;
  material: string;
  /** P, M or G; null for an accessory. */
  size: string | null;
  featured: boolean;
  priceCents: number;
  promotionalPriceCents: number;
  numberOfInstallments: number;
  inStock: boolean;
  ratingCount: number;
  ratingHundredths: number;
  colors: { color: string; name: string; hex: string }[];
  /** The colour shown because the list is filtered by it; null if it is simply the first in stock. */
  requestedColor: string | null;
  /** Of the colour shown. */
  family: ColorFamily | null;
  picture: CataloguePicture | null;
  secondPicture: CataloguePicture | null;
}

/** A colour of a product. `available` units are in stock and not reserved, or reserved by an unpaid order that yields. */
export interface Variant {
  id: string;
  color: string;
  name: string;
  family: ColorFamily | null;
  hex: string;
  available: number;
  pictures: (CataloguePicture & { view: PictureView })[];
}

/** In millimetres, except for `size` (P, M or G) and `guarantee` (a text such as '12 meses'). */
export interface Measures {
  size: string;
  front: number;
  height: number;
  stem: number;
  noseBridge: number;
  lensWidth: number;
  guarantee: string;
  /** Sunglasses only: how dark the lenses are (ABNT NBR ISO 12312-1) and the UV protection ('UV400'). */
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

/** Unisex is not among them: unisex products are listed under both 'feminino' and 'masculino'. */
const SEXES: readonly string[] = ["feminino", "masculino", "kids"] satisfies ProductSex[];

export type ListedSex = "feminino" | "masculino" | "kids";

const KINDS: readonly string[] = ["cordoes", "flanelas", "limpa-lentes"] satisfies AccessoryKind[];

/** In the order of the filter panel. */
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

/** CDC, art. 26: 90 days for durable goods, extended to all products. Accessories have no guarantee of their own. */
const STATUTORY_GUARANTEE = "90 dias";

export function guaranteeOf({ measures }: { measures: Measures | null }): string {
  return measures?.guarantee || STATUTORY_GUARANTEE;
}

export function chooseVariant(product: Product, color: string | null): Variant | undefined {
  if (color) return product.variants.find((variant) => variant.color === color);
  return product.variants.find((variant) => variant.available > 0) ?? product.variants[0];
}
