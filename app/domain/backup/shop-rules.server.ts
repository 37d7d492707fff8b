import { and, eq, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { waitsForBuyer } from "#app/domain/order/reservations.server.ts";
import { orderEvents, orderLines, orders, payments, variants } from "#db/schema";
import type { Reader } from "#db/store.server.ts";

/** What has to hold of every shop, whatever happened to it. */
export type ShopRule =
  /** 0 ≤ reserved ≤ on hand, of every variant; the engine holds it as well, unless it was told not to. */
  | "stock"
  /** What is reserved is what the orders that wait for their payment hold; so is what of it gives way, of orders whose buyers are to act. */
  | "reserved"
  /** The lines of an order sum to its items, and those and the freight to its total. */
  | "totals"
  /** A payment is of its order's total, and what went back of it is no more than that. */
  | "payments"
  /** One approved payment an order that keeps its money, and none of an order that was given up. */
  | "approvals"
  /** The state an order is in stands in its history. */
  | "history";

/** The rules that do not hold, each with the number of rows it does not hold of. */
export async function findBrokenRules(db: Reader): Promise<{ rule: ShopRule; count: number }[]> {
  const reservedUnits = sql`(SELECT coalesce(sum(${orderLines.quantity}), 0) FROM ${orderLines}
    INNER JOIN ${orders} ON ${orders.id} = ${orderLines.orderId}
    WHERE ${orderLines.variantId} = ${variants.id} AND ${orders.status} = 'awaiting_payment')`;
  const yielding = sql`(SELECT coalesce(sum(${orderLines.quantity}), 0) FROM ${orderLines}
    INNER JOIN ${orders} ON ${orders.id} = ${orderLines.orderId}
    WHERE ${orderLines.variantId} = ${variants.id} AND ${orders.status} = 'awaiting_payment' AND ${orders.isYielding}
    AND ${waitsForBuyer(db)})`;
  const itemsCents = sql`(SELECT sum(${orderLines.unitPriceCents} * ${orderLines.quantity})
    FROM ${orderLines} WHERE ${orderLines.orderId} = ${orders.id})`;
  const ofItsOrder = eq(orders.id, payments.orderId);
  const totalCents = sql`(SELECT ${orders.totalCents} FROM ${orders} WHERE ${ofItsOrder})`;
  const givenUp = inArray(orders.status, ["awaiting_payment", "expired", "refused", "cancelled"]);
  const savedPayments = sql`(SELECT count(*) FROM ${payments}
    WHERE ${and(ofItsOrder, eq(payments.status, "approved"), isNull(payments.refundKey))})`;
  const itsState = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.status, orders.status)));

  const broken: Record<ShopRule, number> = {
    stock: await db.$count(variants, sql`${variants.reserved} NOT BETWEEN 0 AND ${variants.onHand}`),
    reserved: await db.$count(
      variants,
      or(ne(variants.reserved, reservedUnits), ne(variants.yielding, yielding)),
    ),
    totals: await db.$count(
      orders,
      or(
        sql`${orders.itemsCents} IS NOT ${itemsCents}`,
        ne(orders.totalCents, sql`${orders.itemsCents} + ${orders.freightCents}`),
      ),
    ),
    payments: await db.$count(
      payments,
      or(
        ne(payments.amountCents, totalCents),
        sql`${payments.refundedCents} NOT BETWEEN 0 AND ${payments.amountCents}`,
      ),
    ),
    approvals: await db.$count(orders, sql`${savedPayments} > CASE WHEN ${givenUp} THEN 0 ELSE 1 END`),
    history: await db.$count(orders, notExists(itsState)),
  };
  return (Object.keys(broken) as ShopRule[])
    .map((rule) => ({ rule, count: broken[rule] }))
    .filter(({ count }) => count > 0);
}
