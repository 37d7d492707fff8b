import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Placeholders, prepared } from "./prepared.ts";
import type { Reader } from "./store.server.ts";

/** What lists go by of all products, column by column, in the order of the titles. */
export interface CatalogueColumns {
  ids: string[];
  /** Of their documents in the index: see search-index.ts. */
  numbers: number[];
  /** Type, kind, sex, material, shape, size and colour families ('azul,preto'), as JSON: alike products have the same. */
  groups: string[];
  /** The promotional price, in cents. */
  prices: number[];
  launched: number[];
  sold: number[];
  ratings: number[];
  ratingCounts: number[];
}

/** So many at once, so that a reading of all takes little room, and nobody waits long for it. */
const BATCH = 2000;

const batchAfter = prepared((db, { title }: Placeholders<{ title: string }>) =>
  db
    .select({
      lastTitle: sql<string | null>`max(title)`,
      ids: columnOf<string>("id"),
      numbers: columnOf<number>("number"),
      groups: columnOf<string>("nature"),
      prices: columnOf<number>("promotional_price_cents"),
      launched: columnOf<number>("launched_at"),
      sold: columnOf<number>("sold_count"),
      ratings: columnOf<number>("rating_hundredths"),
      ratingCounts: columnOf<number>("rating_count"),
    })
    .from(
      sql`(SELECT
          p.id,
          p.title,
          d.id AS number,
          json_array(p.type, p.kind, p.sex, p.material, p.shape, p.size, p.color_families) AS nature,
          p.promotional_price_cents,
          p.launched_at,
          p.sold_count,
          p.rating_hundredths,
          p.rating_count
        FROM products AS p CROSS JOIN product_documents AS d ON d.product_id = p.id
        WHERE p.title > ${title}
        ORDER BY p.title
        LIMIT ${BATCH})`,
    ),
);

/**
 * Reads them all; one value a column, for a row a product takes several times as long. Others are served meanwhile, so what
 * they write may be read half: it moves the catalogue's counters, and who keeps this reads it again.
 */
export async function readCatalogueColumns(db: Reader): Promise<CatalogueColumns> {
  const all: CatalogueColumns = {
    ids: [],
    numbers: [],
    groups: [],
    prices: [],
    launched: [],
    sold: [],
    ratings: [],
    ratingCounts: [],
  };
  let title = "";
  while (true) {
    const [batch] = await batchAfter(db, { title });
    if (!batch?.lastTitle) return all;
    const { lastTitle, ...columns } = batch;
    for (const name of Object.keys(columns) as (keyof CatalogueColumns)[]) {
      (all[name] as unknown[]).push(...columns[name]);
    }
    if (columns.ids.length < BATCH) return all;
    title = lastTitle;
    await setImmediate();
  }
}

function columnOf<Value>(name: string) {
  return sql`json_group_array(${sql.raw(name)})`.mapWith((json: string) => JSON.parse(json) as Value[]);
}
