import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatReais,
  installmentPlans,
  installmentsOf,
  MAX_INSTALLMENTS,
  MIN_INSTALLMENT_CENTS,
} from "./money.ts";

const anyTotal = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000_000 }));
const anyCount = fc.integer({ min: 1, max: 24 });

test("cents are formatted as Brazilian reais", () => {
  expect(formatReais(123456)).toBe("R$\u00a01.234,56");
  expect(formatReais(5)).toBe("R$\u00a00,05");
});

test("an instalment is the total divided by the count, rounded to the nearest cent", () => {
  expect(installmentsOf(95779, 10)).toEqual({ count: 10, eachCents: 9578, totalCents: 95779 });
  expect(installmentsOf(10000, 3)).toEqual({ count: 3, eachCents: 3333, totalCents: 10000 });
  expect(installmentsOf(20999, 2).eachCents).toBe(10500);
  fc.assert(
    fc.property(anyTotal, anyCount, (total, maxCount) => {
      const { count, eachCents, totalCents } = installmentsOf(total, maxCount);
      expect(totalCents).toBe(total);
      expect(Math.abs(eachCents * count - total) * 2).toBeLessThanOrEqual(count);
    }),
  );
});

test("no instalment is below the card's minimum, and the count is the highest that the minimum and the limits allow", () => {
  expect(installmentsOf(990, 10)).toEqual({ count: 1, eachCents: 990, totalCents: 990 });
  expect(installmentsOf(1290, 10)).toEqual({ count: 2, eachCents: 645, totalCents: 1290 });
  expect(installmentsOf(4999, 10).count).toBe(9);
  expect(installmentsOf(5000, 10).count).toBe(10);
  fc.assert(
    fc.property(anyTotal, anyCount, (total, maxCount) => {
      const { count, eachCents } = installmentsOf(total, maxCount);
      const highest = Math.min(maxCount, MAX_INSTALLMENTS);
      if (count > 1) expect(eachCents).toBeGreaterThanOrEqual(MIN_INSTALLMENT_CENTS);
      if (count < highest) expect(total).toBeLessThan((count + 1) * MIN_INSTALLMENT_CENTS);
      expect(count).toBeLessThanOrEqual(highest);
      expect(count).toBeGreaterThanOrEqual(1);
    }),
  );
});

test("the offered plans end with the one that pages show", () => {
  fc.assert(
    fc.property(anyTotal, anyCount, (total, maxCount) => {
      const plans = installmentPlans(total, maxCount);
      expect(plans.map(({ count }) => count)).toEqual(plans.map((_, index) => index + 1));
      expect(plans[0]).toEqual({ count: 1, eachCents: total, totalCents: total });
      expect(plans.at(-1)).toEqual(installmentsOf(total, maxCount));
    }),
  );
});
