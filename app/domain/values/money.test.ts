import fc from "fast-check";
import { expect, test } from "vitest";
import { formatReais, installmentsOf } from "./money.ts";

test("cents are written as Brazilians read them", () => {
  expect(formatReais(123456)).toBe("R$\u00a01.234,56");
  expect(formatReais(5)).toBe("R$\u00a00,05");
});

test("instalments sum to the price, to the cent, and none differs from another by more than the remainder", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 24 }), (total, count) => {
      const { eachCents, firstCents } = installmentsOf(total, count);
      expect(firstCents + eachCents * (count - 1)).toBe(total);
      expect(firstCents - eachCents).toBeGreaterThanOrEqual(0);
      expect(firstCents - eachCents).toBeLessThan(count);
    }),
  );
});
