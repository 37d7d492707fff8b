import { and, eq, ne, sum } from "drizzle-orm";
import { returnLines, returns } from "#db/schema";
import type { Reader } from "#db/store.ts";

/** By line, the pieces of the order's open returns: each is refunded by its return alone. `except`: the return that refunds now. */
export async function countUnitsInReturns(
  db: Reader,
  orderId: string,
  except = "",
): Promise<Map<string, number>> {
  const rows = await db
    .select({ lineId: returnLines.lineId, units: sum(returnLines.quantity).mapWith(Number) })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(returns.orderId, orderId), ne(returns.stage, "closed"), ne(returns.id, except)))
    .groupBy(returnLines.lineId);
  return new Map(rows.map(({ lineId, units }) => [lineId, units]));
}
