import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import { measures, pictures, products, variants } from "#db/schema";
import type { Reader } from "#db/store.server.ts";
import type { ListedSex, Measures, ProductCard, ProductType } from "./product.ts";
import { listCards } from "./products.server.ts";

/** A product with all that is written of it, for who takes lists of them whole. */
export interface WholeProduct extends ProductCard {
  model: string;
  material: string;
  measures: Measures | null;
  /** Of all its colours, in the catalogue's order. */
  pictures: { id: string; file: string }[];
}

/** The newest first. Four queries, however many there are. */
export function listWholeProducts(
  db: Reader,
  { type, sex }: { type?: ProductType; sex?: ListedSex },
  page: { limit: number; offset: number },
): Promise<WholeProduct[]> {
  const where = and(
    type && eq(products.type, type),
    // What is unisex shows under both (decisions, "Catalogue").
    sex && inArray(products.sex, sex === "kids" ? ["kids"] : [sex, "unissex"]),
  );
  return listWhole(db, where, page);
}

/** One product, by its id or its slug; or undefined. */
export async function findWholeProduct(
  db: Reader,
  by: { id: string } | { slug: string },
): Promise<WholeProduct | undefined> {
  const where = "id" in by ? eq(products.id, by.id) : eq(products.slug, by.slug);
  const [product] = await listWhole(db, where, { limit: 1, offset: 0 });
  return product;
}

async function listWhole(
  db: Reader,
  where: SQL | undefined,
  page: { limit: number; offset: number },
): Promise<WholeProduct[]> {
  const order = [desc(products.launchedAt), asc(products.title)];
  const cards = await listCards(db, { where, order, ...page });
  const ids = cards.map(({ id }) => id);
  const rows = await db
    .select({ id: products.id, model: products.model, material: products.material, measures })
    .from(products)
    .leftJoin(measures, eq(measures.productId, products.id))
    .where(inArray(products.id, ids));
  const shown = await db
    .select({ productId: variants.productId, id: pictures.id, file: pictures.file })
    .from(variants)
    .innerJoin(pictures, eq(pictures.variantId, variants.id))
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.productId), asc(variants.position), asc(pictures.position));

  const byId = new Map(rows.map((row) => [row.id, row]));
  const picturesOf = new Map<string, WholeProduct["pictures"]>();
  for (const { productId, ...picture } of shown) {
    const own = picturesOf.get(productId);
    if (own) own.push(picture);
    else picturesOf.set(productId, [picture]);
  }
  return cards.flatMap((card) => {
    const row = byId.get(card.id);
    return row ? [{ ...card, ...row, pictures: picturesOf.get(card.id) ?? [] }] : [];
  });
}
