import { expect, test } from "vitest";
import { nextNight } from "./nightly.ts";

test.each([
  ["2026-11-20T12:00:00Z", "2026-11-21T06:30:00Z"],
  ["2026-11-20T06:29:59.999Z", "2026-11-20T06:30:00Z"],
  ["2026-11-20T06:30:00Z", "2026-11-21T06:30:00Z"],
  ["2026-12-31T23:00:00Z", "2027-01-01T06:30:00Z"],
])("after %s the next night job is at half past three in São Paulo: %s", (moment, next) => {
  expect(nextNight(new Date(moment))).toEqual(new Date(next));
  const clock = new Date(next).toLocaleTimeString("pt-BR", { timeZone: "America/Sao_Paulo" });
  expect(clock).toBe("03:30:00");
});
