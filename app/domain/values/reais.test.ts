import fc from "fast-check";
import { expect, test } from "vitest";
import { formatReais } from "./money.ts";
import { parseReais } from "./reais.ts";

test.each([
  ["49,90", 4990],
  ["49.90", 4990],
  [" R$ 1.234,56 ", 123456],
  ["1234", 123400],
  ["1.234", 123400],
  ["0,01", 1],
])("'%s' is %d cents", (text, cents) => {
  expect(parseReais(text)).toBe(cents);
});

test.each(["", "R$", "1,2", "1,234", "1.23.45", "-1,00", "1e3", "12.34,56", "9999999,99", "um real"])(
  "'%s' is no amount",
  (text) => {
    expect(parseReais(text)).toBeUndefined();
  },
);

test("reads what the shop writes, to the cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      expect(parseReais(formatReais(cents))).toBe(cents);
    }),
  );
});
