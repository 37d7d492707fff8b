import { expect, test } from "vitest";
import { businessDayAfter } from "./business-days.ts";

test.each([
  ["2026-11-25T15:00:00Z", 3, "2026-11-30", "over a weekend"],
  ["2026-11-27T15:00:00Z", 1, "2026-11-30", "from a Friday"],
  ["2026-11-28T15:00:00Z", 1, "2026-11-30", "from a Saturday"],
  ["2026-11-26T02:30:00Z", 1, "2026-11-26", "from half past eleven at night in São Paulo"],
  ["2026-12-24T15:00:00Z", 1, "2026-12-28", "over Christmas"],
  ["2026-12-31T15:00:00Z", 1, "2027-01-04", "over New Year's Day"],
  ["2026-02-13T15:00:00Z", 1, "2026-02-18", "over Carnival"],
  ["2026-04-02T15:00:00Z", 1, "2026-04-06", "over Good Friday"],
  ["2026-06-03T15:00:00Z", 1, "2026-06-05", "over Corpus Christi"],
  ["2025-11-19T15:00:00Z", 1, "2025-11-21", "over the day of Consciência Negra"],
  ["2027-03-25T15:00:00Z", 1, "2027-03-29", "over another year's Good Friday"],
  ["2026-11-25T15:00:00Z", 0, "2026-11-25", "with nothing to wait for"],
])("business days after %s: %i lead to %s, %s", (from, count, day) => {
  expect(businessDayAfter(new Date(from), count)).toBe(day);
});
