import { expect, test } from "@playwright/test";
import { blockingTime, medians, quantile } from "./figures.mjs";

test("a quantile is one of the numbers, by nearest rank", () => {
  const numbers = [50, 10, 40, 20, 30];

  expect(quantile(numbers, 0.5)).toBe(30);
  expect(quantile(numbers, 0.99)).toBe(50);
  expect(quantile(numbers, 0)).toBe(10);
  expect(quantile([], 0.5)).toBeNaN();
});

test("medians are taken of each number, and texts stay", () => {
  const rounds = [
    { page: "home", ms: 3, mb: 100 },
    { page: "home", ms: 90, mb: 101 },
    { page: "home", ms: 4, mb: 99 },
  ];

  expect(medians(rounds)).toEqual({ page: "home", ms: 4, mb: 100 });
});

test("blocking time is the time of tasks beyond 50 ms, after the first paint", () => {
  const short = { startTime: 1000, duration: 50 };
  const long = { startTime: 1200, duration: 130 };
  const before = { startTime: 100, duration: 400 };
  const during = { startTime: 900, duration: 160 };

  expect(blockingTime([short, long], 800)).toBe(80);
  expect(blockingTime([before], 800)).toBe(0);
  expect(blockingTime([during], 1000)).toBe(60);
});
