import { index, instant, int, table, text } from "../columns.ts";

/** An e-mail that is to be sent, or was. `id` makes the same e-mail written twice one e-mail. */
export const emails = table(
  "emails",
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The address at which a mail program can end the subscription by one post (RFC 8058). */
    unsubscribeUrl: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** How often it was handed to the mail server since it was written or sent again, and why that last failed. */
    tries: int().notNull().default(0),
    lastError: text(),
    /** When it was given up. */
    failedAt: instant(),
    /** When the keeper last asked for it to be sent again. */
    resentAt: instant(),
  },
  (message) => [index("emails_by_age").on(message.createdAt)],
);

/**
 * Who asked for news. Nothing is sent before `confirmedAt`; `token` is the secret in the e-mail's links, and `consent`
 * names the words that were agreed to.
 */
export const subscribers = table("subscribers", {
  email: text().primaryKey(),
  name: text().notNull(),
  token: text().notNull().unique(),
  consent: text().notNull(),
  askedAt: instant().notNull(),
  confirmedAt: instant(),
});
