import { and, eq, inArray, isNotNull, ne, notInArray } from "drizzle-orm";
import { restock, type StockCause } from "#app/domain/order/stock.server.ts";
import { orderLines, refundLines, refunds, returnLines, returns } from "#db/schema";
import type { Reader, Tx } from "#db/store.ts";
import type { Return } from "./return.ts";

/** A line's pieces by what the outcome does with them. */
export interface PieceOutcome {
  lineId: string;
  title: string;
  refundedQuantity: number;
  restockedQuantity: number;
  lostQuantity: number;
}

export async function variantsOf(db: Reader, lineIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: orderLines.id, variantId: orderLines.variantId })
    .from(orderLines)
    .where(inArray(orderLines.id, [...lineIds]));
  return new Map(rows.map(({ id, variantId }) => [id, variantId]));
}

export async function putOnShelf(tx: Tx, pieces: readonly PieceOutcome[], cause: StockCause): Promise<void> {
  const back = pieces.filter(({ restockedQuantity }) => restockedQuantity > 0);
  const variantOf = await variantsOf(
    tx,
    back.map(({ lineId }) => lineId),
  );
  await restock(
    tx,
    back.map(({ lineId, restockedQuantity: quantity }) => ({
      ...{ variantId: variantOf.get(lineId) ?? "", quantity },
    })),
    cause,
  );
}

export async function recordPieces(tx: Tx, returnId: string, pieces: readonly PieceOutcome[]): Promise<void> {
  for (const { lineId, restockedQuantity, lostQuantity } of pieces)
    await tx
      .update(returnLines)
      .set({ restockedQuantity, lostQuantity })
      .where(and(eq(returnLines.returnId, returnId), eq(returnLines.lineId, lineId)));
}

/**
 * By line, the pieces that returned to the shelf before this return: by its order's other refunds, and by its other returns. An
 * exchange took as many units out as it can have put back.
 */
export async function countRestocked(db: Reader, { id, orderId }: Return): Promise<Map<string, number>> {
  const ofReturns = db
    .select({ id: returns.refundId })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), isNotNull(returns.refundId)));
  const byRefunds = await db
    .select({ lineId: refundLines.lineId, units: refundLines.restockedQuantity })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(
      and(eq(refunds.orderId, orderId), ne(refunds.status, "failed"), notInArray(refunds.id, ofReturns)),
    );
  const byReturns = await db
    .select({ lineId: returnLines.lineId, units: returnLines.restockedQuantity })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(eq(returns.orderId, orderId), eq(returns.outcome, "refunded"), ne(returns.id, id)));
  const counts = new Map<string, number>();
  for (const { lineId, units } of [...byRefunds, ...byReturns])
    counts.set(lineId, (counts.get(lineId) ?? 0) + units);
  return counts;
}
