import { and, eq, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { waitsForBuyer } from "#app/domain/order/reservations.server.ts";
import { orderEvents, orderLines, orders, payments, variants } from "#db/schema";
import type { Reader } from "#db/store.server.ts";

export type ShopRule =
  /** 0 ≤ reserved ≤ on hand for every variant. Also a CHECK constraint. */
  | "stock"
  /** `reserved` is the units of orders awaiting payment; `yielding` is the part of it that another order may take over. */
  | "reserved"
  /** The line items of an order sum to its items total, and that plus freight is the total. */
  | "totals"
  /** A payment's amount is its order's total, and its refunds do not exceed it. */
  | "payments"
  /** At most one approved payment without a refund per order, and none for an order that is unpaid or closed. */
  | "approvals"
  /** The status of an order has an event. */
  | "history";

export async function findBrokenRules(db: Reader): Promise<{ rule: ShopRule; count: number }[]> {
  const reservedUnits = sql`(SELECT coalesce(sum(${orderLines.quantity}), 0) FROM ${orderLines}
    INNER JOIN ${orders} ON ${orders.id} = ${orderLines.orderId}
    WHERE ${orderLines.variantId} = ${variants.id} AND ${orders.status} = 'awaiting_payment')`;
  const displaceableUnits = sql`(SELECT coalesce(sum(${orderLines.quantity}), 0) FROM ${orderLines}
    INNER JOIN ${orders} ON ${orders.id} = ${orderLines.orderId}
    WHERE ${orderLines.variantId} = ${variants.id} AND ${orders.status} = 'awaiting_payment' AND ${orders.isYielding}
    AND ${waitsForBuyer(db)})`;
  const itemsCents = sql`(SELECT sum(${orderLines.unitPriceCents} * ${orderLines.quantity})
    FROM ${orderLines} WHERE ${orderLines.orderId} = ${orders.id})`;
  const isOwnOrder = eq(orders.id, payments.orderId);
  const totalCents = sql`(SELECT ${orders.totalCents} FROM ${orders} WHERE ${isOwnOrder})`;
  const isUnconfirmed = inArray(orders.status, ["awaiting_payment", "expired", "refused", "cancelled"]);
  const approvedPayments = sql`(SELECT count(*) FROM ${payments}
    WHERE ${and(isOwnOrder, eq(payments.status, "approved"), isNull(payments.refundKey))})`;
  const eventOfStatus = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.status, orders.status)));

  const broken: Record<ShopRule, number> = {
    stock: await db.$count(variants, sql`${variants.reserved} NOT BETWEEN 0 AND ${variants.onHand}`),
    reserved: await db.$count(
      variants,
      or(ne(variants.reserved, reservedUnits), ne(variants.yielding, displaceableUnits)),
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
    approvals: await db.$count(
      orders,
      sql`${approvedPayments} > CASE WHEN ${isUnconfirmed} THEN 0 ELSE 1 END`,
    ),
    history: await db.$count(orders, notExists(eventOfStatus)),
  };
  return (Object.keys(broken) as ShopRule[])
    .map((rule) => ({ rule, count: broken[rule] }))
    .filter(({ count }) => count > 0);
}
