import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { measures, products } from "#db/schema";
import type { Reader } from "#db/store.server.ts";
import { SIZES } from "./product.ts";

/** A measure of the smallest and of the largest frame, in millimetres. */
export interface MeasureRange {
  from: number;
  to: number;
}

export interface SizeRange {
  size: string;
  isForKids: boolean;
  front: MeasureRange;
  lensWidth: MeasureRange;
  noseBridge: MeasureRange;
  stem: MeasureRange;
}

/** The measures (mm) of the catalogue's frames by size: sizes for children first, then from small to large. */
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
