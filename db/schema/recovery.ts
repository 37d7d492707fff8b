import { index, instant, int, table, text } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** `id` is a secret of the requesting browser. A request for an unknown e-mail gets a row too, which no code verifies. */
export const recoveries = table(
  "recoveries",
  {
    id: text().primaryKey(),
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    codeHash: text().notNull(),
    tries: int().notNull().default(0),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the right code was entered: a new password may then be set once. */
    verifiedAt: instant(),
    usedAt: instant(),
  },
  (recovery) => [index("recoveries_by_expiry").on(recovery.expiresAt)],
);
