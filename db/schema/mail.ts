import { sql } from "drizzle-orm";
import { index, instant, int, table, text } from "../columns.ts";

/** The outbox, with sent e-mails. `id` is the idempotency key. */
export const emails = table(
  "emails",
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** URL for one-click unsubscription (RFC 8058). */
    unsubscribeUrl: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** Tries since it was enqueued or resent, and the reason why the last one failed. */
    tries: int().notNull().default(0),
    lastError: text(),
    /** Set when it is no longer retried. */
    failedAt: instant(),
    resentAt: instant(),
  },
  (message) => [
    index("emails_by_age").on(message.createdAt),
    index("emails_failed").on(message.failedAt).where(sql`${message.failedAt} IS NOT NULL`),
  ],
);

/** No news is sent before `confirmedAt`. `token` is the secret in the e-mails' links, `consent` the name of the accepted text. */
export const subscribers = table("subscribers", {
  email: text().primaryKey(),
  name: text().notNull(),
  token: text().notNull().unique(),
  consent: text().notNull(),
  askedAt: instant().notNull(),
  confirmedAt: instant(),
});
