import { sql } from "drizzle-orm";
import { check, index, instant, int, money, table, text, uniqueIndex } from "../columns.ts";
import { orders } from "./orders.ts";

/**
 * `unknown`: the provider was called, or is about to be, and its result is not known. For Pix and for the provider's own page the
 * same call is repeated, with the same key; a card's payment is searched for.
 */
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

/** `checkout`: any means that the provider's own page offers. */
export type PaymentMethod = "pix" | "card" | "checkout";

/** An attempt at paying an order. Its id is the provider's `external_reference`. */
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
    /** The Pix code to copy. Stored at creation, because later responses of the provider may omit it. */
    pixCode: text(),
    /** The provider's own page for this attempt. */
    ticketUrl: text(),
    refusal: text(),
    installments: int(),
    /** As the provider reports it. */
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
    index("payments_approved").on(payment.orderId, payment.method).where(sql`${payment.status} = 'approved'`),
    index("payments_quarantined").on(payment.updatedAt).where(sql`${payment.status} = 'quarantined'`),
    check("payments_amount", sql`${payment.amountCents} > 0`),
  ],
);

/** What the provider said last about a payment that is set aside: its amount is not the order's, so it is not the attempt's either. */
export const quarantineReports = table(
  "quarantine_reports",
  {
    providerId: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => payments.id),
    status: text().notNull(),
    amountCents: money().notNull(),
    refundedCents: money().notNull(),
    reportedAt: instant().notNull(),
  },
  (report) => [index("quarantine_reports_by_payment").on(report.paymentId)],
);

/** `queued`: a job fetches the payment. `ignored`: about something else than a payment. `refused`: the signature was wrong. */
export type NotificationOutcome = "queued" | "ignored" | "refused";

/** The provider's last notifications, for the operator. Of those with a wrong signature there is one row at most. */
export const providerNotifications = table(
  "provider_notifications",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    providerId: text(),
    outcome: text().$type<NotificationOutcome>().notNull(),
    receivedAt: instant().notNull(),
  },
  (notification) => [index("provider_notifications_by_time").on(notification.receivedAt)],
);
