import { asc, eq } from "drizzle-orm";
import { isAmong, listOf } from "#db/id-lists.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { measures, pictures, products, variants } from "#db/schema";
import type { Reader } from "#db/store.ts";
import { catalogueIndex } from "./catalogue-index.server.ts";
import { listedSexesOf, productsBy } from "./catalogue-index.ts";
import type { ListedSex, Measures, ProductCard, ProductType } from "./product.ts";
import { listCardsByIds } from "./products.server.ts";

export interface WholeProduct extends ProductCard {
  model: string;
  material: string;
  measures: Measures | null;
  /** Of all its colours, in the catalogue's order. */
  pictures: { id: string; file: string }[];
}

const detailsAmong = prepared((db, { ids }: Placeholders<{ ids: string }>) =>
  db
    .select({ id: products.id, model: products.model, material: products.material, measures })
    .from(products)
    .leftJoin(measures, eq(measures.productId, products.id))
    .where(isAmong(products.id, ids)),
);

const picturesAmong = prepared((db, { ids }: Placeholders<{ ids: string }>) =>
  db
    .select({ productId: variants.productId, id: pictures.id, file: pictures.file })
    .from(variants)
    .innerJoin(pictures, eq(pictures.variantId, variants.id))
    .where(isAmong(variants.productId, ids))
    .orderBy(asc(variants.productId), asc(variants.position), asc(pictures.position)),
);

const idBySlug = prepared((db, { slug }: Placeholders<{ slug: string }>) =>
  db.select({ id: products.id }).from(products).where(eq(products.slug, slug)).limit(1),
);

/** The newest first. The number of queries does not depend on the number of products. */
export async function listWholeProducts(
  db: Reader,
  { type, sex }: { type?: ProductType; sex?: ListedSex },
  { limit, offset }: { limit: number; offset: number },
): Promise<WholeProduct[]> {
  const newest = productsBy(await catalogueIndex(db), "lancamentos").filter(
    (product) => (!type || product.type === type) && (!sex || listedSexesOf(product.sex).includes(sex)),
  );
  return listWhole(
    db,
    newest.slice(offset, offset + limit).map(({ id }) => id),
  );
}

export async function findWholeProduct(
  db: Reader,
  by: { id: string } | { slug: string },
): Promise<WholeProduct | undefined> {
  const found = "id" in by ? [by] : await idBySlug(db, by);
  const [product] = await listWhole(
    db,
    found.map(({ id }) => id),
  );
  return product;
}

async function listWhole(db: Reader, ids: readonly string[]): Promise<WholeProduct[]> {
  const values = { ids: listOf(ids) };
  const [cards, details, shown] = await Promise.all([
    listCardsByIds(db, ids),
    detailsAmong(db, values),
    picturesAmong(db, values),
  ]);

  const byId = new Map(details.map((row) => [row.id, row]));
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
