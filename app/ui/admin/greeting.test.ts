import { expect, test } from "vitest";
import { greetingAt } from "./greeting.ts";

test.each([
  ["2026-11-23T03:30:00Z", "Boa noite"],
  ["2026-11-23T08:00:00Z", "Bom dia"],
  ["2026-11-23T14:59:00Z", "Bom dia"],
  ["2026-11-23T15:00:00Z", "Boa tarde"],
  ["2026-11-23T20:59:00Z", "Boa tarde"],
  ["2026-11-23T21:00:00Z", "Boa noite"],
])("at %s São Paulo says %s", (moment, greeting) => {
  expect(greetingAt(new Date(moment))).toBe(greeting);
});
