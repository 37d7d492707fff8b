import { sql } from "drizzle-orm";
import { check, index, instant, int, money, primaryKey, table, text, uniqueIndex } from "../columns.ts";
import { orderLines, orders } from "./orders.ts";
import { payments } from "./payments.ts";

/**
 * `requested`: the provider was not called yet, or its response was lost. `in_review`: the provider has not decided. Both hold
 * the amount, so that it is not refunded twice. `failed`: the provider refused, and the amount is free again.
 */
export type RefundStatus = "requested" | "in_review" | "done" | "failed";

/**
 * Money that goes back to the buyer. Its id is the idempotency key at the provider. Without lines and freight it is an amount of
 * its own: what remained of the payment, or one that the shop chose. Triggers of the migration hold the sum of a payment's refunds
 * within its amount, and keep a final refund as it is.
 */
export const refunds = table(
  "refunds",
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    amountCents: money().notNull(),
    /** The part of the amount that is the order's freight: all of it, or nothing. */
    freightCents: money().notNull().default(0),
    reason: text().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    providerRefundId: text(),
    requestedBy: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (refund) => [
    index("refunds_by_order").on(refund.orderId, refund.createdAt),
    index("refunds_by_payment").on(refund.paymentId, refund.createdAt),
    uniqueIndex("refunds_freight_once")
      .on(refund.orderId)
      .where(sql`${refund.freightCents} > 0 AND ${refund.status} <> 'failed'`),
    check("refunds_amount", sql`${refund.amountCents} > 0`),
    check("refunds_freight", sql`${refund.freightCents} BETWEEN 0 AND ${refund.amountCents}`),
    check("refunds_status", sql`${refund.status} IN ('requested', 'in_review', 'done', 'failed')`),
  ],
);

/** The units of an order's line that a refund pays back, and how many of them return to the stock once it is done. */
export const refundLines = table(
  "refund_lines",
  {
    refundId: text()
      .notNull()
      .references(() => refunds.id),
    lineId: text()
      .notNull()
      .references(() => orderLines.id),
    quantity: int().notNull(),
    amountCents: money().notNull(),
    restockedQuantity: int().notNull().default(0),
  },
  (line) => [
    primaryKey({ columns: [line.refundId, line.lineId] }),
    index("refund_lines_by_line").on(line.lineId),
    check("refund_lines_quantity", sql`${line.quantity} > 0`),
    check("refund_lines_amount", sql`${line.amountCents} >= 0`),
    check("refund_lines_restocked", sql`${line.restockedQuantity} BETWEEN 0 AND ${line.quantity}`),
  ],
);
