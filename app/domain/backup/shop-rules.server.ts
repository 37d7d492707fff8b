import { and, eq, inArray, ne, notExists, or, sql } from "drizzle-orm";
import { waitsForBuyer } from "#app/domain/order/reservations.server.ts";
import {
  orderEvents,
  orderLines,
  orders,
  payments,
  refundLines,
  refunds,
  stockMovements,
  variants,
} from "#db/schema";
import type { RefundStatus } from "#db/schema/refunds.ts";
import type { Reader } from "#db/store.ts";

export type ShopRule =
  /** 0 ≤ reserved ≤ on hand for every variant. Also a CHECK constraint. */
  | "stock"
  /** The movements of a variant sum to its stock, and those of a deleted one to 0. */
  | "movements"
  /** `reserved` is the units of orders awaiting payment; `yielding` is the part of it that another order may take over. */
  | "reserved"
  /** The line items of an order sum to its items total, and that plus freight is the total. */
  | "totals"
  /** A payment's amount is its order's total, and its refunds do not exceed it. */
  | "payments"
  /**
   * Requested, open and done refunds of a payment do not exceed its amount. What is done is what the provider has paid back, at
   * least once no refund is open, and never more. Freight and lines are refunded once.
   */
  | "refunds"
  /** At most one approved payment whose refund was not requested per order, and none for an order that is unpaid or closed. */
  | "approvals"
  /** The status of an order has an event. */
  | "history";

export async function findBrokenRules(db: Reader): Promise<{ rule: ShopRule; count: number }[]> {
  const reservedUnits = sql`(SELECT coalesce(sum(${orderLines.quantity}), 0) FROM ${orderLines}
    INNER JOIN ${orders} ON ${orders.id} = ${orderLines.orderId}
    WHERE ${orderLines.variantId} = ${variants.id} AND ${orders.status} = 'awaiting_payment')`;
  const displaceableUnits = sql`(SELECT coalesce(sum(${orderLines.quantity}), 0) FROM ${orderLines}
    INNER JOIN ${orders} ON ${orders.id} = ${orderLines.orderId}
    WHERE ${orderLines.variantId} = ${variants.id} AND ${orders.status} = 'awaiting_payment' AND ${eq(orders.isYielding, true)}
    AND ${waitsForBuyer(db)})`;
  const movedUnits = sql`(SELECT coalesce(sum(${stockMovements.delta}), 0) FROM ${stockMovements}
    WHERE ${stockMovements.variantId} = ${variants.id})`;
  const itemsCents = sql`(SELECT sum(${orderLines.unitPriceCents} * ${orderLines.quantity})
    FROM ${orderLines} WHERE ${orderLines.orderId} = ${orders.id})`;
  const isOwnOrder = eq(orders.id, payments.orderId);
  const totalCents = sql`(SELECT ${orders.totalCents} FROM ${orders} WHERE ${isOwnOrder})`;
  const isUnconfirmed = inArray(orders.status, ["awaiting_payment", "expired", "refused", "cancelled"]);
  const approvedPayments = sql`(SELECT count(*) FROM ${payments}
    WHERE ${and(isOwnOrder, eq(payments.status, "approved"))} AND ${payments.amountCents} > ${refundsOf()})`;
  const doneCents = refundsOf("done");
  const openCents = refundsOf("requested", "in_review");
  const otherOrder = sql`(SELECT count(*) FROM ${refunds}
    WHERE ${refunds.paymentId} = ${payments.id} AND ${refunds.orderId} <> ${payments.orderId})`;
  const refundedUnits = sql`(SELECT coalesce(sum(${refundLines.quantity}), 0) FROM ${refundLines}
    INNER JOIN ${refunds} ON ${refunds.id} = ${refundLines.refundId}
    WHERE ${refundLines.lineId} = ${orderLines.id} AND ${ne(refunds.status, "failed")})`;
  const refundedFreight = sql`(SELECT coalesce(sum(${refunds.freightCents}), 0) FROM ${refunds}
    WHERE ${refunds.orderId} = ${orders.id} AND ${ne(refunds.status, "failed")})`;
  const partsCents = sql`(SELECT coalesce(sum(${refundLines.amountCents}), 0) + ${refunds.freightCents} FROM ${refundLines}
    WHERE ${refundLines.refundId} = ${refunds.id})`;
  const eventOfStatus = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.status, orders.status)));

  const broken: Record<ShopRule, number> = {
    stock: await db.$count(variants, sql`${variants.reserved} NOT BETWEEN 0 AND ${variants.onHand}`),
    movements: (await db.$count(variants, ne(variants.onHand, movedUnits))) + (await countOpenBooks(db)),
    reserved: await db.$count(
      variants,
      or(ne(variants.reserved, reservedUnits), ne(variants.yielding, displaceableUnits)),
    ),
    totals: await db.$count(
      orders,
      or(
        sql`${orders.itemsCents} IS DISTINCT FROM ${itemsCents}`,
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
    refunds:
      (await db.$count(
        payments,
        sql`${doneCents} + ${openCents} > ${payments.amountCents} OR ${doneCents} > ${payments.refundedCents}
          OR (${openCents} = 0 AND ${doneCents} < ${payments.refundedCents}) OR ${otherOrder} > 0`,
      )) +
      (await db.$count(orderLines, sql`${refundedUnits} > ${orderLines.quantity}`)) +
      (await db.$count(orders, sql`${refundedFreight} > ${orders.freightCents}`)) +
      (await db.$count(refunds, sql`${partsCents} NOT IN (0, ${refunds.amountCents})`)),
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

/** Variants that are deleted although their movements leave units. */
async function countOpenBooks(db: Reader): Promise<number> {
  const exists = db
    .select({ id: variants.id })
    .from(variants)
    .where(eq(variants.id, stockMovements.variantId));
  const left = await db
    .select({ variantId: stockMovements.variantId })
    .from(stockMovements)
    .where(notExists(exists))
    .groupBy(stockMovements.variantId)
    .having(sql`sum(${stockMovements.delta}) <> 0`);
  return left.length;
}

/** In cents, of a payment; refunds of every status if none is given. */
function refundsOf(...statuses: RefundStatus[]) {
  const isOfStatus = statuses.length > 0 ? inArray(refunds.status, statuses) : undefined;
  return sql`(SELECT coalesce(sum(${refunds.amountCents}), 0) FROM ${refunds}
    WHERE ${and(eq(refunds.paymentId, payments.id), isOfStatus)})`;
}
