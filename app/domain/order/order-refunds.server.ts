import { and, asc, eq, inArray, sum } from "drizzle-orm";
import { orderLines, refundLines, refunds } from "#db/schema";
import type { Reader } from "#db/store.ts";

export type Refund = typeof refunds.$inferSelect;

/** The causes of the events of a refund. They are stored: rename by migration. */
export const REFUND_CAUSES = {
  requested: "refund requested",
  done: "refund done",
  failed: "refund failed",
} as const;

export interface RefundedLine {
  lineId: string;
  title: string;
  colorName: string;
  quantity: number;
  amountCents: number;
  restockedQuantity: number;
}

/** Refunds of an order with their lines, oldest first, failed ones too. The caller has checked the order's owner. */
export async function listRefunds(
  db: Reader,
  orderId: string,
): Promise<(Refund & { lines: RefundedLine[] })[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  if (rows.length === 0) return [];
  const lines = await db
    .select({
      refundId: refundLines.refundId,
      lineId: refundLines.lineId,
      title: orderLines.title,
      colorName: orderLines.colorName,
      quantity: refundLines.quantity,
      amountCents: refundLines.amountCents,
      restockedQuantity: refundLines.restockedQuantity,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.lineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map((refund) => ({
    ...refund,
    lines: lines.filter(({ refundId }) => refundId === refund.id).map(({ refundId: _, ...line }) => line),
  }));
}

/**
 * By line, the units that are refunded or for which a refund was requested; or those of refunds with other `statuses`. Lines
 * without any are missing.
 */
export async function countRefundedUnits(
  db: Reader,
  orderId: string,
  statuses: readonly Refund["status"][] = ["requested", "in_review", "done"],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ lineId: refundLines.lineId, units: sum(refundLines.quantity).mapWith(Number) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.status, [...statuses])))
    .groupBy(refundLines.lineId);
  return new Map(rows.map(({ lineId, units }) => [lineId, units]));
}

/** The lines with the units that are not refunded, without those that have none left. */
export function withoutRefunded<Line extends { id: string; quantity: number }>(
  lines: readonly Line[],
  refunded: ReadonlyMap<string, number>,
): Line[] {
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (refunded.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The sum that is refunded or requested, and cannot be refunded again. In cents. */
export async function sumRefunds(db: Reader, orderId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.status, ["requested", "in_review", "done"])));
  return row?.cents ?? 0;
}
