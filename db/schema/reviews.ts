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
    /** Null: published. A hidden review counts nowhere; its author still sees it, with the reason. */
    hiddenAt: instant(),
    /** One of `HIDE_REASONS` (app/domain/review/moderation.ts). */
    hiddenReason: text(),
    /** The shop's words to the author, beside the reason. */
    hiddenNote: text(),
    /** The shop's public answer. */
    answer: text(),
    answeredAt: instant(),
  },
  (review) => [
    uniqueIndex("reviews_one_each").on(review.productId, review.accountId),
    index("reviews_by_product").on(review.productId, review.createdAt),
    index("reviews_by_account").on(review.accountId),
    index("reviews_by_time").on(review.createdAt),
    index("reviews_by_stars").on(review.stars, review.createdAt),
    index("reviews_hidden").on(review.createdAt).where(sql`${review.hiddenAt} IS NOT NULL`),
    index("reviews_answered").on(review.createdAt).where(sql`${review.answer} IS NOT NULL`),
    check("reviews_stars", sql`${review.stars} BETWEEN 1 AND 5`),
  ],
);
