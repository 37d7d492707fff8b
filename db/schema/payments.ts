import { sql } from "drizzle-orm";
import { check, index, instant, money, table, text, uniqueIndex } from "../columns.ts";
import { orders } from "./orders.ts";

/** `unknown`: we asked the provider and do not know what it did. It is asked again before anything else happens. */
export type PaymentStatus =
  | "unknown"
  | "pending"
  | "in_review"
  | "approved"
  | "refused"
  | "cancelled"
  | "quarantined";

/** One attempt at paying an order. Its id is the provider's `external_reference`. */
export const payments = table(
  "payments",
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    method: text().$type<"pix">().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    amountCents: money().notNull(),
    idempotencyKey: text().notNull().unique(),
    providerId: text().unique(),
    /** The Pix code to copy; kept from creation, for the provider may forget it. */
    pixCode: text(),
    ticketUrl: text(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (payment) => [
    index("payments_by_order").on(payment.orderId, payment.createdAt),
    uniqueIndex("payments_one_open")
      .on(payment.orderId)
      .where(sql`${payment.status} IN ('unknown', 'pending', 'in_review', 'approved')`),
    check("payments_amount", sql`${payment.amountCents} > 0`),
  ],
);
