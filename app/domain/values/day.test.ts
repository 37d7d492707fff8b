import { expect, test } from "vitest";
import { dayOf, daysBetween, endOfDay, endOfNamedDay } from "./day.ts";

test.each([
  ["2026-11-24T02:59:59.999Z", "2026-11-23"],
  ["2026-11-24T03:00:00.000Z", "2026-11-24"],
])("%s is %s in São Paulo", (moment, day) => {
  expect(dayOf(new Date(moment))).toBe(day);
});

test("a day ends at 23:59:59.999 in São Paulo", () => {
  expect(endOfDay(new Date("2026-11-24T02:00:00Z")).toISOString()).toBe("2026-11-24T02:59:59.999Z");
  expect(endOfDay(new Date("2026-11-24T03:00:00Z"), 5).toISOString()).toBe("2026-11-30T02:59:59.999Z");
  expect(endOfNamedDay("2026-11-23")?.toISOString()).toBe("2026-11-24T02:59:59.999Z");
  expect(endOfNamedDay("2026-02-30")).toBeUndefined();
  expect(endOfNamedDay("amanhã")).toBeUndefined();
});

test("days are counted by the calendar, not by hours", () => {
  const from = new Date("2026-11-24T02:59:00Z");
  expect(daysBetween(from, new Date("2026-11-24T03:01:00Z"))).toBe(1);
  expect(daysBetween(from, new Date("2026-11-23T03:01:00Z"))).toBe(0);
  expect(daysBetween(from, new Date("2026-11-20T12:00:00Z"))).toBe(-3);
});
