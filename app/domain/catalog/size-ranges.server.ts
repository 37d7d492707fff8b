import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { measures, products } from "#db/schema";
import type { Reader } from "#db/store.ts";
import { SIZES } from "./product.ts";
import type { SizeRange } from "./size-range.ts";

/** The ranges of measures per size: children's sizes first, then by size. */
export async function listSizeRanges(db: Reader): Promise<SizeRange[]> {
  const isForKids = sql<boolean>`${products.sex} = 'kids'`.mapWith(Boolean);
  const ends = (column: SQLWrapper) => ({
    from: sql<number>`min(${column})`,
    to: sql<number>`max(${column})`,
  });
  const rows = await db
    .select({
      size: measures.size,
      isForKids,
      front: ends(measures.front),
      lensWidth: ends(measures.lensWidth),
      noseBridge: ends(measures.noseBridge),
      stem: ends(measures.stem),
    })
    .from(measures)
    .innerJoin(products, eq(products.id, measures.productId))
    .groupBy(measures.size, isForKids);
  const sizes: readonly string[] = SIZES;
  const rankOf = ({ size, isForKids: isSmall }: SizeRange) =>
    (isSmall ? 0 : sizes.length) + sizes.indexOf(size);
  return rows.sort((one, other) => rankOf(one) - rankOf(other));
}
