import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { measures, pictures, products, variants } from "#db/schema";
import type { Reader } from "#db/store.server.ts";
import type { Product, ProductCard, ProductType, Variant } from "./product.ts";

const CARD_COLUMNS = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  type: products.type,
  sex: products.sex,
  featured: products.featured,
  priceCents: products.priceCents,
  promotionalPriceCents: products.promotionalPriceCents,
  numberOfInstallments: products.numberOfInstallments,
  ratingCount: products.ratingCount,
  ratingHundredths: products.ratingHundredths,
};

/** Cards of the products `where` asks for, in the order and number asked; two queries however many there are. */
export async function listCards(
  db: Reader,
  {
    where,
    order,
    limit,
    offset = 0,
  }: { where?: SQL | undefined; order: SQL[]; limit: number; offset?: number },
): Promise<ProductCard[]> {
  const rows = await db
    .select(CARD_COLUMNS)
    .from(products)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return withVariants(db, rows);
}

/** What sells most, by pieces that were paid for; of what sells alike, the newer. */
export function listBestSellers(db: Reader, limit: number): Promise<ProductCard[]> {
  return listCards(db, {
    order: [desc(products.soldCount), desc(products.launchedAt), asc(products.title)],
    limit,
  });
}

/** What came last. */
export function listLaunches(db: Reader, limit: number): Promise<ProductCard[]> {
  return listCards(db, { order: [desc(products.launchedAt), asc(products.title)], limit });
}

/** All there is, from A on. */
export function listByTitle(db: Reader, limit: number): Promise<ProductCard[]> {
  return listCards(db, { order: [asc(products.title)], limit });
}

/** Others of the same type, those of the same shape and for the same people first. */
export function listRelated(
  db: Reader,
  product: Pick<Product, "id" | "type" | "shape" | "sex" | "kind">,
  limit: number,
): Promise<ProductCard[]> {
  const likeness = sql`(${products.shape} IS ${product.shape}) * 2 + (${products.kind} IS ${product.kind}) + (${products.sex} = ${product.sex})`;
  return listCards(db, {
    where: and(eq(products.type, product.type), ne(products.id, product.id)),
    order: [desc(likeness), desc(products.soldCount), asc(products.title)],
    limit,
  });
}

/** The cards of these products, in the order given; what is not sold any more is missing. */
export async function listCardsByIds(db: Reader, ids: readonly string[]): Promise<ProductCard[]> {
  const cards = await listCards(db, {
    where: inArray(products.id, [...ids]),
    order: [asc(products.title)],
    limit: ids.length,
  });
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many frames of each shape there are, the commonest first. */
export async function countShapes(db: Reader): Promise<{ shape: string; count: number }[]> {
  const count = sql<number>`count(*)`;
  const rows = await db
    .select({ shape: products.shape, count })
    .from(products)
    .where(ne(products.type, "acessorios"))
    .groupBy(products.shape)
    .orderBy(desc(count), asc(products.shape));
  return rows.flatMap(({ shape, count }) => (shape ? [{ shape, count }] : []));
}

/** What there is to be found: every product's slug, by type and title. */
export function listSlugs(db: Reader): Promise<{ slug: string; type: ProductType }[]> {
  return db
    .select({ slug: products.slug, type: products.type })
    .from(products)
    .orderBy(asc(products.type), asc(products.slug));
}

/** The product at `/oculos/{slug}`, with its colours in the catalogue's order, or undefined. */
export async function findProductBySlug(db: Reader, slug: string): Promise<Product | undefined> {
  const [row] = await db
    .select({ product: products, measures })
    .from(products)
    .leftJoin(measures, eq(measures.productId, products.id))
    .where(eq(products.slug, slug))
    .limit(1);
  if (!row) return undefined;

  const { launchedAt, soldCount, size, colorFamilies, ...product } = row.product;
  const { productId, ...sizes } = row.measures ?? {};
  return {
    ...product,
    measures: "size" in sizes ? sizes : null,
    variants: (await variantsOf(db, [product.id])).get(product.id) ?? [],
  };
}

type CardRow = Omit<ProductCard, "inStock" | "colors" | "picture" | "secondPicture">;

/** The first colour in stock is the one a card shows. */
async function withVariants(db: Reader, rows: readonly CardRow[]): Promise<ProductCard[]> {
  const byProduct = await variantsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const own = byProduct.get(row.id) ?? [];
    const shown = own.find((variant) => variant.available > 0) ?? own[0];
    return {
      ...row,
      inStock: own.some((variant) => variant.available > 0),
      colors: own.map(({ color, name, hex }) => ({ color, name, hex })),
      picture: shown?.pictures[0] ?? null,
      secondPicture: shown?.pictures[1] ?? null,
    };
  });
}

async function variantsOf(db: Reader, productIds: string[]): Promise<Map<string, Variant[]>> {
  const rows = await db
    .select({
      productId: variants.productId,
      id: variants.id,
      color: variants.color,
      name: variants.colorName,
      hex: variants.hex,
      available: sql<number>`${variants.onHand} - ${variants.reserved}`,
      view: pictures.view,
      file: pictures.file,
      placeholder: pictures.placeholder,
    })
    .from(variants)
    .innerJoin(pictures, eq(pictures.variantId, variants.id))
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(variants.productId), asc(variants.position), asc(pictures.position));

  const byProduct = new Map<string, Variant[]>();
  for (const { productId, view, file, placeholder, ...variant } of rows) {
    const own = byProduct.get(productId) ?? [];
    byProduct.set(productId, own);
    const last = own.at(-1);
    const picture = { view, file, placeholder };
    if (last?.id === variant.id) last.pictures.push(picture);
    else own.push({ ...variant, pictures: [picture] });
  }
  return byProduct;
}
