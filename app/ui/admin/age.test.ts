import { expect, test } from "vitest";
import { formatAge } from "./age.ts";

const NOW = new Date("2026-11-23T12:00:00Z");

test.each([
  ["2026-11-23T12:00:01Z", "há 0 min"],
  ["2026-11-23T11:00:01Z", "há 59 min"],
  ["2026-11-23T11:00:00Z", "há 1 h"],
  ["2026-11-21T12:00:01Z", "há 47 h"],
  ["2026-11-21T12:00:00Z", "há 2 dias"],
])("%s is %s", (since, age) => {
  expect(formatAge(new Date(since), NOW)).toBe(age);
});
