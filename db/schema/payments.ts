import { sql } from "drizzle-orm";
import { check, index, instant, int, money, table, text, uniqueIndex } from "../columns.ts";
import { orders } from "./orders.ts";

/** `unknown`: we asked the provider and do not know what it did. It is asked again before anything else happens. */
export type PaymentStatus =
  | "unknown"
  | "pending"
  | "in_review"
  | "approved"
  | "refused"
  | "cancelled"
  | "refunded"
  | "charged_back"
  | "quarantined";

/** `checkout`: by whatever the provider's own page takes. */
export type PaymentMethod = "pix" | "card" | "checkout";

/** One attempt at paying an order. Its id is the provider's `external_reference`. */
export const payments = table(
  "payments",
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    method: text().$type<PaymentMethod>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    amountCents: money().notNull(),
    idempotencyKey: text().notNull().unique(),
    providerId: text().unique(),
    /** The Pix code to copy; kept from creation, for the provider may forget it. */
    pixCode: text(),
    /** The provider's own page for this attempt. */
    ticketUrl: text(),
    /** Why a card was refused, as far as the buyer may be told; and in how many instalments one was paid. */
    refusal: text(),
    installments: int(),
    /** Set once the money is to go back: the same key is the same refund. */
    refundKey: text().unique(),
    refundedCents: money().notNull().default(0),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (payment) => [
    index("payments_by_order").on(payment.orderId, payment.createdAt),
    uniqueIndex("payments_one_open")
      .on(payment.orderId)
      .where(sql`${payment.status} IN ('unknown', 'pending', 'in_review')`),
    index("payments_by_change").on(payment.updatedAt),
    check("payments_amount", sql`${payment.amountCents} > 0`),
  ],
);
