import { sql } from "drizzle-orm";
import { check, index, instant, int, table, text, uniqueIndex } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { products } from "./catalog.ts";

/** One per customer and product. It stays without a name once the account is erased (app/domain/account/privacy.server.ts). */
export const reviews = table(
  "reviews",
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    accountId: text().references(() => accounts.id, { onDelete: "cascade" }),
    authorName: text().notNull(),
    stars: int().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (review) => [
    uniqueIndex("reviews_one_each").on(review.productId, review.accountId),
    index("reviews_by_product").on(review.productId, review.createdAt),
    check("reviews_stars", sql`${review.stars} BETWEEN 1 AND 5`),
  ],
);
