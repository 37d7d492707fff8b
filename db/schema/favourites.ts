import { sql } from "drizzle-orm";
import { check, instant, table, text, uniqueIndex } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { products } from "./catalog.ts";

/** Belongs to an account, or to an anonymous visitor until sign-in. */
export const favourites = table(
  "favourites",
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    visitorId: text(),
    createdAt: instant().notNull(),
  },
  (favourite) => [
    uniqueIndex("favourites_of_account").on(favourite.accountId, favourite.productId),
    uniqueIndex("favourites_of_visitor").on(favourite.visitorId, favourite.productId),
    check("favourites_one_owner", sql`(${favourite.accountId} IS NULL) <> (${favourite.visitorId} IS NULL)`),
  ],
);
