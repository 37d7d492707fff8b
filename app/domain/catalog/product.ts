import type { AccessoryKind, PictureView, ProductSex, ProductType } from "#db/schema/catalog.ts";

export type { AccessoryKind, PictureView, ProductSex, ProductType };

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
  inStock: boolean;
  colors: { color: string; name: string; hex: string }[];
  picture: string;
  secondPicture: string | null;
}

/** A colour one can buy. `available` pieces are neither sold nor promised to anybody. */
export interface Variant {
  id: string;
  color: string;
  name: string;
  hex: string;
  available: number;
  pictures: { view: PictureView; file: string }[];
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
  measures: Measures | null;
  variants: Variant[];
}

const TYPES: readonly string[] = ["oculos-de-grau", "oculos-de-sol", "acessorios"] satisfies ProductType[];

/** Who a list can be asked for: what is unisex shows under both of the first two (decisions, "Catalogue"). */
const SEXES: readonly string[] = ["feminino", "masculino", "kids"] satisfies ProductSex[];

export type ListedSex = "feminino" | "masculino" | "kids";

export function isProductType(text: string): text is ProductType {
  return TYPES.includes(text);
}

export function isListedSex(text: string): text is ListedSex {
  return SEXES.includes(text);
}

/** The colour asked for, or, where none is asked for, the first one in stock. Unknown colours are undefined. */
export function chooseVariant(product: Product, color: string | null): Variant | undefined {
  if (color) return product.variants.find((variant) => variant.color === color);
  return product.variants.find((variant) => variant.available > 0) ?? product.variants[0];
}
