import { expect, test } from "vitest";
import { dayOf } from "#app/domain/values/day.ts";
import { fillDays, periodOf } from "./sales.ts";

const NOW = new Date("2026-11-23T12:00:00Z");

test.each([
  ["2026-11-23T02:59:59.999Z", "2026-11-22"],
  ["2026-11-23T03:00:00Z", "2026-11-23"],
  ["2027-01-01T02:00:00Z", "2026-12-31"],
])("%s is of the day %s in São Paulo", (moment, day) => {
  expect(dayOf(new Date(moment))).toBe(day);
});

test("days without sales are there, oldest first", () => {
  const sold = {
    ...{ day: "2026-11-22", orders: 2, grossCents: 300 },
    ...{ pixOrders: 1, lensOrders: 0, refundedCents: 0 },
  };
  const filled = fillDays([sold], 3, NOW);
  expect(filled.map(({ day, orders }) => [day, orders])).toEqual([
    ["2026-11-21", 0],
    ["2026-11-22", 2],
    ["2026-11-23", 0],
  ]);
});

test("a period adds up its days, and has neither average nor shares without orders", () => {
  const none = { pixOrders: 0, lensOrders: 0, refundedCents: 0 };
  const days = fillDays(
    [
      { day: "2026-11-20", orders: 9, grossCents: 9000, ...none },
      { day: "2026-11-22", orders: 2, grossCents: 30_001, pixOrders: 1, lensOrders: 2, refundedCents: 10 },
      { day: "2026-11-23", orders: 1, grossCents: 5000, pixOrders: 1, lensOrders: 0, refundedCents: 90 },
    ],
    90,
    NOW,
  );
  expect(periodOf(days, 2)).toEqual({
    ...{ days: 2, orders: 3, grossCents: 35_001, refundedCents: 100 },
    ...{ averageCents: 11_667, pixShare: 2 / 3, lensShare: 2 / 3 },
  });
  expect(periodOf(fillDays([], 90, NOW), 30)).toEqual({
    ...{ days: 30, orders: 0, grossCents: 0, refundedCents: 0 },
    ...{ averageCents: null, pixShare: null, lensShare: null },
  });
});
