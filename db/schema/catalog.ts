import { sql } from "drizzle-orm";
import { bool, check, index, instant, int, money, table, text, uniqueIndex } from "../columns.ts";

export type ProductType = "oculos-de-grau" | "oculos-de-sol" | "acessorios";
export type ProductSex = "feminino" | "masculino" | "kids" | "unissex";
export type AccessoryKind = "cordoes" | "flanelas" | "limpa-lentes";
export type ColorFamily =
  | "preto"
  | "cinza"
  | "transparente"
  | "tartaruga"
  | "marrom"
  | "bege"
  | "dourado"
  | "prata"
  | "vermelho"
  | "rosa"
  | "roxo"
  | "azul"
  | "verde"
  | "amarelo"
  | "laranja";
export type FilterCategory = 0 | 1 | 2 | 3 | 4;
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
    /** Pieces sold and paid for; kept by the order that is paid. */
    soldCount: int().notNull().default(0),
    /** What reviews come to, kept by each of them: how many, and their mean in hundredths of a star (0: unrated). */
    ratingCount: int().notNull().default(0),
    ratingHundredths: int().notNull().default(0),
    /** What its measures and colours say, so that a list is counted without them: 'M', 'azul,preto'. Kept by triggers. */
    size: text(),
    colorFamilies: text().notNull().default(""),
  },
  (product) => [
    check(
      "products_prices",
      sql`${product.promotionalPriceCents} > 0 AND ${product.priceCents} >= ${product.promotionalPriceCents}`,
    ),
    check("products_installments", sql`${product.numberOfInstallments} >= 1`),
  ],
);

/** Millimetres, but for the size (P, M, G) and the warranty. Accessories have none. */
export const measures = table(
  "measures",
  {
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
    /** Of sunglasses (ABNT NBR ISO 12312-1): how dark the lenses are, from 0 to 4, and what they hold back ('UV400'). */
    filterCategory: int().$type<FilterCategory>(),
    uvProtection: text(),
  },
  (measure) => [check("measures_filter_category", sql`${measure.filterCategory} BETWEEN 0 AND 4`)],
);

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
    /** What a list is filtered by; a colour without one is found by its name alone. */
    colorFamily: text().$type<ColorFamily>(),
    hex: text().notNull(),
    position: int().notNull(),
    onHand: int().notNull(),
    reserved: int().notNull().default(0),
    /** Of those reserved: by unpaid orders that give way to whoever buys the last pieces (app/domain/payment/displacement.server.ts). */
    yielding: int().notNull().default(0),
  },
  (variant) => [
    uniqueIndex("variants_by_color").on(variant.productId, variant.color),
    check("variants_stock", sql`${variant.reserved} BETWEEN 0 AND ${variant.onHand}`),
  ],
);

/**
 * `file` is the address below /pictures, without width and ending: see app/ui/shop/picture.tsx. `placeholder` is the
 * same picture in some 80 bytes, as base64 of a WebP, to be drawn until it comes.
 */
export const pictures = table(
  "pictures",
  {
    id: text().primaryKey(),
    variantId: text()
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    view: text().$type<PictureView>().notNull(),
    file: text().notNull(),
    placeholder: text(),
    position: int().notNull(),
  },
  (picture) => [uniqueIndex("pictures_by_variant").on(picture.variantId, picture.position)],
);

/** A slide of the home page's carousel. `desktop` and `mobile` are addresses below /pictures, as those of pictures. */
export const slides = table("slides", {
  id: text().primaryKey(),
  position: int().notNull().unique(),
  /** A page of the shop. */
  href: text().notNull(),
  headline: text().notNull(),
  line: text().notNull(),
  alt: text().notNull(),
  /** Of the words, against the picture. */
  tone: text().$type<"light" | "dark">().notNull(),
  desktop: text().notNull(),
  mobile: text().notNull(),
});

/** Who wants to hear when a colour is back. `sentAt` is when the e-mail was written. */
export const stockAlerts = table(
  "stock_alerts",
  {
    id: text().primaryKey(),
    variantId: text()
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (alert) => [
    uniqueIndex("stock_alerts_waiting").on(alert.variantId, alert.email).where(sql`${alert.sentAt} IS NULL`),
  ],
);

/**
 * One row: how often what a page of the catalogue draws has changed (`version`); what its lists are narrowed by and its
 * search finds (`listing`); what sells and is liked (`popularity`). Triggers advance them: migrations/0009 and 0011.
 */
export const catalogueVersion = table(
  "catalogue_version",
  {
    id: int().primaryKey(),
    version: int().notNull(),
    listing: int().notNull().default(1),
    popularity: int().notNull().default(1),
  },
  (row) => [check("catalogue_version_one", sql`${row.id} = 1`)],
);

/** The `popularity` of catalogue_version at which a product was last sold or rated; one never sold nor rated has none. */
export const popularityChanges = table(
  "popularity_changes",
  {
    productId: text()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    popularity: int().notNull(),
  },
  (change) => [index("popularity_changes_since").on(change.popularity)],
);
