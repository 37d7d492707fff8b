import { expect, test } from "vitest";
import { findQuotable, QUOTABLE } from "./quotable-review.ts";
import type { Review } from "./review.ts";

const reviewOf = (stars: number, text: string): Review => ({
  id: text,
  authorName: "Yara",
  stars,
  text,
  createdAt: new Date(0),
  answer: null,
  answeredAt: null,
});

test("a review that is quoted has five stars and is neither too short nor too long", () => {
  const [short, long] = ["Ótimo.", "a".repeat(QUOTABLE.max + 1)];
  const others = [reviewOf(4, "Exatamente a cor da foto."), reviewOf(5, short), reviewOf(5, long)];
  expect(findQuotable(others)).toBeUndefined();
  const newest = reviewOf(5, "Leve, e não escorrega.");
  expect(findQuotable([...others, newest, reviewOf(5, "Exatamente a cor da foto.")])).toBe(newest);
});
