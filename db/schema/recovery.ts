import { index, instant, int, table, text } from "../columns.ts";
import { accounts } from "./accounts.ts";

/**
 * Somebody who forgot a password. `id` is known to the browser that asked and to nobody else; the code went by e-mail, and
 * only its hash is here. An e-mail without an account has a recovery too, that nothing can fulfil.
 */
export const recoveries = table(
  "recoveries",
  {
    id: text().primaryKey(),
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    tries: int().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the right code was given: from then on a new password may be set, once. */
    verifiedAt: instant(),
    usedAt: instant(),
  },
  (recovery) => [index("recoveries_by_expiry").on(recovery.expiresAt)],
);
