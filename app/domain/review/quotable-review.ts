import type { Review } from "./review.ts";

/** The shortest and the longest review that is quoted, in characters. */
export const QUOTABLE = { min: 20, max: 80 };

/** The first with five stars that can be quoted. */
export function findQuotable(reviews: readonly Review[]): Review | undefined {
  return reviews.find(
    ({ stars, text }) => stars === 5 && text.length >= QUOTABLE.min && text.length <= QUOTABLE.max,
  );
}
