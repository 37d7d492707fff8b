import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPhone, normalizePhone } from "./phone.ts";

test.each(["(11) 98765-4321", "11987654321", "+55 11 98765-4321", "5511987654321", "011 98765-4321"])(
  "%j is the same mobile",
  (text) => {
    expect(normalizePhone(text)).toBe("11987654321");
  },
);

test.each(["1187654321", "(20) 98765-4321", "98765-4321", "11 8765-432a", "(11) 90000-000"])(
  "%j is refused",
  (text) => {
    expect(normalizePhone(text)).toBeUndefined();
  },
);

test("a landline has ten digits, and the area code 55 is not taken for the country code", () => {
  expect(formatPhone(normalizePhone("(55) 3222-1234") ?? "")).toBe("(55) 3222-1234");
  expect(normalizePhone("(55) 99222-1234")).toBe("55992221234");
});

test("normalising a formatted phone gives the same phone", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]{2}(9\d{8}|[2-5]\d{7})$/), (text) => {
      const phone = normalizePhone(text);
      fc.pre(phone !== undefined);
      expect(normalizePhone(formatPhone(phone ?? ""))).toBe(phone);
    }),
  );
});
