import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDigitOf, parseInvoiceKey } from "./invoice-key.ts";

/** The example of the manual: São Paulo, May 2008. */
const EXAMPLE = "35080599999090910270550010000000015180051273";

test("an invoice key is accepted as typed, scanned or printed in groups of four", () => {
  expect(parseInvoiceKey(EXAMPLE)).toEqual({ ok: true, key: EXAMPLE });
  const printed = EXAMPLE.match(/.{4}/g)?.join(" ") ?? "";
  expect(parseInvoiceKey(` ${printed} `)).toEqual({ ok: true, key: EXAMPLE });
});

test.each([
  ["", "length"],
  [EXAMPLE.slice(1), "length"],
  [`${EXAMPLE.slice(0, -1)}x`, "length"],
  [EXAMPLE.replace("99999090910270550010", "99999090910270650010"), "model"],
  [EXAMPLE.replace(/^350805/, "350813"), "month"],
  [EXAMPLE.replace(/3$/, "4"), "check-digit"],
])("the invoice key '%s' is refused by its %s", (text, reason) => {
  expect(parseInvoiceKey(text)).toEqual({ ok: false, reason });
});

test("an invoice key with one wrong digit is refused", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 43 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
      const wrong = String((Number(EXAMPLE[at]) + shift) % 10);
      return !parseInvoiceKey(EXAMPLE.slice(0, at) + wrong + EXAMPLE.slice(at + 1)).ok;
    }),
  );
});

test("the check digit is between 0 and 9", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{43}$/), (digits) => {
      const digit = checkDigitOf(digits);
      return digit >= 0 && digit <= 9;
    }),
  );
});
