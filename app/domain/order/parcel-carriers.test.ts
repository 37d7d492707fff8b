import fc from "fast-check";
import { expect, test } from "vitest";
import { isPostalCode, parseParcelCode, postalCheckDigit, trackingUrl } from "./parcel-carriers.ts";

// RR473124829FI is the example of the standard's own text.
test.each(["AM123456785BR", "RR473124829FI", "AA000000005BR"])("%s is a postal code", (code) => {
  expect(isPostalCode(code)).toBe(true);
  expect(parseParcelCode(code.toLowerCase(), undefined)).toEqual({
    ok: true,
    trackingCode: code,
    carrier: "correios",
  });
});

test.each([
  ["AM123456789BR", undefined, "check-digit"],
  ["AM123456789BR", "correios", "check-digit"],
  ["JD0001", "correios", "postal-form"],
  ["AM12345678BR", "correios", "postal-form"],
  ["AM 1", undefined, "form"],
  ["", "other", "form"],
  ["x".repeat(41), "loggi", "form"],
] as const)("'%s' of %s is refused: %s", (code, carrier, reason) => {
  expect(parseParcelCode(code, carrier)).toEqual({ ok: false, reason });
});

test("another carrier's code may look like a postal one, and has no link", () => {
  const parsed = parseParcelCode("AM123456789BR", "loggi");
  expect(parsed).toEqual({ ok: true, trackingCode: "AM123456789BR", carrier: "loggi" });
  expect(trackingUrl("loggi", "AM123456785BR")).toBeUndefined();
  expect(parseParcelCode("jd-0001", undefined)).toEqual({ ok: true, trackingCode: "JD-0001", carrier: null });
  expect(trackingUrl(null, "JD-0001")).toBeUndefined();
  expect(trackingUrl("correios", null)).toBeUndefined();
});

test("a link of Correios has the code", () => {
  const url = "https://rastreamento.correios.com.br/app/index.php?objetos=AM123456785BR";
  expect(trackingUrl("correios", "AM123456785BR")).toBe(url);
  expect(trackingUrl(null, "AM123456785BR")).toBe(url);
});

test("the check digit finds every mistyped digit", () => {
  const digits = fc.stringMatching(/^\d{8}$/);
  fc.assert(
    fc.property(digits, fc.nat(7), fc.integer({ min: 1, max: 9 }), (typed, position, by) => {
      const wrong = (Number(typed[position]) + by) % 10;
      const mistyped = typed.slice(0, position) + wrong + typed.slice(position + 1);
      const code = `AA${typed}${postalCheckDigit(typed)}BR`;
      expect(isPostalCode(code)).toBe(true);
      const other = postalCheckDigit(mistyped);
      // Two remainders share the digit 0, and two the digit 5.
      if (other !== postalCheckDigit(typed))
        expect(isPostalCode(`AA${mistyped}${code.slice(10)}`)).toBe(false);
    }),
  );
});
