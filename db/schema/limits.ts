import { index, instant, int, table, text } from "../columns.ts";

/** `key` hashes the limit's name and its subject, such as a client IP or an e-mail. */
export const limits = table(
  "limits",
  {
    key: text().primaryKey(),
    count: int().notNull(),
    since: instant().notNull(),
    until: instant().notNull(),
  },
  (limit) => [index("limits_by_end").on(limit.until)],
);
