import { sql } from "drizzle-orm";
import { bool, check, index, instant, int, money, table, text, uniqueIndex } from "../columns.ts";

export type ProductType = "oculos-de-grau" | "oculos-de-sol" | "acessorios";
export type ProductSex = "feminino" | "masculino" | "kids" | "unissex";
export type AccessoryKind = "cordoes" | "flanelas" | "limpa-lentes";
export type PictureView = "perspectiva" | "frente" | "lado";

export const products = table(
  "products",
  {
    id: text().primaryKey(),
    title: text().notNull().unique(),
    slug: text().notNull().unique(),
    type: text().$type<ProductType>().notNull(),
    kind: text().$type<AccessoryKind>(),
    sex: text().$type<ProductSex>().notNull(),
    model: text().notNull(),
    shape: text(),
    material: text().notNull(),
    description: text().notNull(),
    priceCents: money().notNull(),
    promotionalPriceCents: money().notNull(),
    numberOfInstallments: int().notNull(),
    featured: bool().notNull(),
    launchedAt: instant().notNull(),
  },
  (product) => [
    index("products_by_type").on(product.type, product.sex),
    index("products_by_launch").on(product.launchedAt),
    check(
      "products_prices",
      sql`${product.promotionalPriceCents} > 0 AND ${product.priceCents} >= ${product.promotionalPriceCents}`,
    ),
    check("products_installments", sql`${product.numberOfInstallments} >= 1`),
  ],
);

/** Millimetres, but for the size (P, M, G) and the warranty. Accessories have none. */
export const measures = table("measures", {
  productId: text()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  size: text().notNull(),
  front: int().notNull(),
  height: int().notNull(),
  stem: int().notNull(),
  noseBridge: int().notNull(),
  lensWidth: int().notNull(),
  guarantee: text().notNull(),
});

/** A colour of a product, with stock of its own: `onHand` pieces in the house, `reserved` of them promised to orders. */
export const variants = table(
  "variants",
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    color: text().notNull(),
    colorName: text().notNull(),
    hex: text().notNull(),
    position: int().notNull(),
    onHand: int().notNull(),
    reserved: int().notNull().default(0),
  },
  (variant) => [
    uniqueIndex("variants_by_color").on(variant.productId, variant.color),
    check("variants_stock", sql`${variant.reserved} BETWEEN 0 AND ${variant.onHand}`),
  ],
);

/** `file` is the address below /pictures, without width and ending: see app/ui/shop/picture.tsx. */
export const pictures = table(
  "pictures",
  {
    id: text().primaryKey(),
    variantId: text()
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    view: text().$type<PictureView>().notNull(),
    file: text().notNull(),
    position: int().notNull(),
  },
  (picture) => [uniqueIndex("pictures_by_variant").on(picture.variantId, picture.position)],
);
