import { sql } from "drizzle-orm";
import { prepared } from "./prepared.ts";
import type { Reader } from "./store.server.ts";

/** What lists go by of all products, column by column, in the order of the titles. */
export interface ListedColumns {
  ids: string[];
  /** Of their documents in the index: see search-index.ts. */
  numbers: number[];
  /** Type, kind, sex, material, shape, size and colour families ('azul,preto'), as JSON: alike products have the same. */
  natures: string[];
  /** The promotional price, in cents. */
  prices: number[];
  launched: number[];
  sold: number[];
  ratings: number[];
  ratingCounts: number[];
}

const LISTED = sql`(SELECT
    p.id,
    d.id AS number,
    json_array(p.type, p.kind, p.sex, p.material, p.shape, p.size, p.color_families) AS nature,
    p.promotional_price_cents,
    p.launched_at,
    p.sold_count,
    p.rating_hundredths,
    p.rating_count
  FROM products AS p CROSS JOIN product_documents AS d ON d.product_id = p.id
  ORDER BY p.title)`;

const columns = prepared((db) =>
  db
    .select({
      ids: columnOf<string>("id"),
      numbers: columnOf<number>("number"),
      natures: columnOf<string>("nature"),
      prices: columnOf<number>("promotional_price_cents"),
      launched: columnOf<number>("launched_at"),
      sold: columnOf<number>("sold_count"),
      ratings: columnOf<number>("rating_hundredths"),
      ratingCounts: columnOf<number>("rating_count"),
    })
    .from(LISTED),
);

/** Reads them all; one value a column, for a row a product takes several times as long. */
export async function readListedColumns(db: Reader): Promise<ListedColumns> {
  const [row] = await columns(db, {});
  if (!row) throw new Error("An aggregate has one row.");
  return row;
}

function columnOf<Value>(name: string) {
  return sql`json_group_array(${sql.raw(name)})`.mapWith((json: string) => JSON.parse(json) as Value[]);
}
