import { index, instant, int, table, text } from "../columns.ts";

/**
 * How often something was done in the window that began at `since`. `key` says what and by whom, hashed: an address or an
 * e-mail is nobody's business here.
 */
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
