import { setImmediate } from "node:timers/promises";
import { asc, eq, gt } from "drizzle-orm";
import { jsonRows } from "#db/json-rows.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { catalogueVersion, popularityChanges, products } from "#db/schema";
import { DOCUMENT_OF_PRODUCT } from "#db/search-index.ts";
import type { Reader } from "#db/store.ts";
import {
  buildCatalogueIndex,
  type CatalogueIndex,
  type IndexedColumns,
  updatePopularity,
} from "./catalogue-index.ts";

/** Rows are read in batches, so that other requests are served between two of them. */
const BATCH = 1000;

interface Copy {
  listing: number;
  popularity: number;
  index: Promise<CatalogueIndex>;
}

const copies = new WeakMap<Reader, Copy>();

const counters = prepared((db) =>
  db
    .select({ listing: catalogueVersion.listing, popularity: catalogueVersion.popularity })
    .from(catalogueVersion),
);

const POPULARITY = {
  id: products.id,
  sold: products.soldCount,
  ratingHundredths: products.ratingHundredths,
  ratingCount: products.ratingCount,
};

const changesSince = prepared((db, { popularity }: Placeholders<{ popularity: number }>) =>
  db
    .select(POPULARITY)
    .from(popularityChanges)
    .innerJoin(products, eq(products.id, popularityChanges.productId))
    .where(gt(popularityChanges.popularity, popularity)),
);

type Row = IndexedColumns & { title: string };

const batchAfter = prepared((db, { title }: Placeholders<{ title: string }>) => {
  const { id, sold, ratingHundredths, ratingCount } = POPULARITY;
  const batch = db
    .select({
      id,
      sold,
      ratingHundredths,
      ratingCount,
      title: products.title,
      document: DOCUMENT_OF_PRODUCT.as("document"),
      type: products.type,
      kind: products.kind,
      sex: products.sex,
      material: products.material,
      shape: products.shape,
      size: products.size,
      colorFamilies: products.colorFamilies,
      priceCents: products.promotionalPriceCents,
      launchedAt: products.launchedAt,
    })
    .from(products)
    .where(gt(products.title, title))
    .orderBy(asc(products.title))
    .limit(BATCH)
    .as("batch");
  return db.select({ rows: jsonRows<Row>(batch, batch.title) }).from(batch);
});

/** Each process keeps one copy, up to date by the catalogue's counters. Pass `store.read`: a transaction may be rolled back. */
export async function catalogueIndex(db: Reader): Promise<CatalogueIndex> {
  const [now] = await counters(db, {});
  if (!now) throw new Error("The catalogue has no version.");

  const copy = copies.get(db);
  if (copy?.listing !== now.listing) return readAgain(db, now);

  const index = await copy.index;
  if (copy.popularity < now.popularity) {
    updatePopularity(index, await changesSince(db, { popularity: copy.popularity }));
    copy.popularity = now.popularity;
  }
  return index;
}

function readAgain(db: Reader, now: { listing: number; popularity: number }): Promise<CatalogueIndex> {
  const index = readColumns(db).then(buildCatalogueIndex);
  copies.set(db, { ...now, index });
  index.catch(() => copies.delete(db));
  return index;
}

/** A product that changes between two batches moves the counters, so the next request reads the index again. */
async function readColumns(db: Reader): Promise<IndexedColumns[]> {
  const all: IndexedColumns[] = [];
  let title = "";
  while (true) {
    const [{ rows } = { rows: [] }] = await batchAfter(db, { title });
    for (const row of rows) if (row.document !== null) all.push(row);
    if (rows.length < BATCH) return all;
    title = rows.at(-1)?.title ?? "";
    await setImmediate();
  }
}
