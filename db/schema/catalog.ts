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
/** `rosto`: worn, from the front. `detalhe`: the hinge, close up. */
export type PictureView = "perspectiva" | "frente" | "rosto" | "rosto-perspectiva" | "lado" | "detalhe";

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
    /** Units paid for; updated when an order is paid. */
    soldCount: int().notNull().default(0),
    /** Number of reviews and their mean, in hundredths of a star (0: unrated). Maintained by triggers. */
    ratingCount: int().notNull().default(0),
    ratingHundredths: int().notNull().default(0),
    /** Copies of the measures' size ('M') and of the colours' families ('azul,preto'), for facets. Maintained by triggers. */
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

/** In millimetres, except for `size` (P, M or G) and `guarantee` (a text). Accessories have no row. */
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
    /** Sunglasses only (ABNT NBR ISO 12312-1): how dark the lenses are, from 0 to 4, and the UV protection ('UV400'). */
    filterCategory: int().$type<FilterCategory>(),
    uvProtection: text(),
  },
  (measure) => [check("measures_filter_category", sql`${measure.filterCategory} BETWEEN 0 AND 4`)],
);

/**
 * A colour of a product, with its own stock: `onHand` units, of which `reserved` for orders. `onHand` is changed by inserting a
 * movement (stock.ts).
 */
export const variants = table(
  "variants",
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    color: text().notNull(),
    colorName: text().notNull(),
    /** The value of the colour facet. A colour without one is found only by searching its name. */
    colorFamily: text().$type<ColorFamily>(),
    hex: text().notNull(),
    position: int().notNull(),
    onHand: int().notNull(),
    reserved: int().notNull().default(0),
    /** Units of `reserved` that another order may displace (app/domain/payment/displacement.server.ts). */
    yielding: int().notNull().default(0),
    /** With as many free units, or fewer, the colour is low. 0: only once it is sold out. */
    lowStockUnits: int().notNull().default(2),
  },
  (variant) => [
    uniqueIndex("variants_by_color").on(variant.productId, variant.color),
    check("variants_stock", sql`${variant.reserved} BETWEEN 0 AND ${variant.onHand}`),
  ],
);

/** `file`: below /pictures, without width and extension (app/ui/shop/picture.tsx). `placeholder`: 80 bytes of WebP, in base64. */
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

/** A slide of the home page's carousel. `desktop` and `mobile` are paths below /pictures, like `pictures.file`. */
export const slides = table("slides", {
  id: text().primaryKey(),
  position: int().notNull().unique(),
  href: text().notNull(),
  headline: text().notNull(),
  line: text().notNull(),
  alt: text().notNull(),
  /** Of the text over the picture. */
  tone: text().$type<"light" | "dark">().notNull(),
  desktop: text().notNull(),
  mobile: text().notNull(),
});

/** A request to be e-mailed when a colour is back in stock. `sentAt` is when the e-mail was enqueued. */
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
 * A single row of counters, advanced by triggers (migrations/0009 and 0011) whenever data changes that catalogue pages render
 * (`version`), that lists filter by and searches match (`listing`), or that sales and reviews change (`popularity`).
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

/** The value of `catalogue_version.popularity` when a product was last sold or rated; no row if it never was. */
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
