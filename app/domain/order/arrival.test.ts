import { expect, test } from "vitest";
import { arrivalOf } from "./arrival.ts";

const EVENTS = [
  { status: "awaiting_payment", at: new Date("2026-11-24T15:00:00Z") },
  { status: "paid", at: new Date("2026-11-25T15:00:00Z") },
  { status: "shipped", at: new Date("2026-12-04T15:00:00Z") },
] as const;
const NOW = new Date("2026-11-25T16:00:00Z");

test.each([
  ["paid", false, "2026-11-30"],
  ["preparing", false, "2026-11-30"],
  ["shipped", false, "2026-12-09"],
  ["shipped", true, "2026-12-09"],
  ["paid", true, null],
  ["in_lab", true, null],
  ["awaiting_payment", false, null],
  ["delivered", false, null],
  ["cancelled", false, null],
] as const)("an order that is %s, and waits for lenses: %s, arrives by %s", (status, waitsForLenses, day) => {
  expect(arrivalOf({ status, businessDays: 3, waitsForLenses }, EVENTS, NOW)).toBe(day);
});

test("an order whose payment has no event arrives on no known day", () => {
  expect(arrivalOf({ status: "paid", businessDays: 3, waitsForLenses: false }, [], NOW)).toBeNull();
});

test("an order that is late arrives on no known day", () => {
  const order = { status: "paid", businessDays: 3, waitsForLenses: false } as const;
  expect(arrivalOf(order, EVENTS, new Date("2026-11-30T23:00:00-03:00"))).toBe("2026-11-30");
  expect(arrivalOf(order, EVENTS, new Date("2026-12-01T00:00:00-03:00"))).toBeNull();
});
