import { desc, eq } from "drizzle-orm";
import { reviews } from "#db/schema";
import type { Reader } from "#db/store.server.ts";
import type { Review } from "./review.ts";

/** The newest `limit` reviews of a product. */
export function listReviews(db: Reader, productId: string, limit: number): Promise<Review[]> {
  return db
    .select({
      id: reviews.id,
      authorName: reviews.authorName,
      stars: reviews.stars,
      text: reviews.text,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.createdAt))
    .limit(limit);
}
