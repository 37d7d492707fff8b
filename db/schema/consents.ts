import { index, instant, table, text } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Proof of consent (LGPD, art. 8º): `version` is that of the accepted text. Append-only. */
export const consents = table(
  "consents",
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text().$type<"terms" | "newsletter">().notNull(),
    version: text().notNull(),
    at: instant().notNull(),
  },
  (consent) => [index("consents_by_account").on(consent.accountId, consent.at)],
);
