import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDigitOf } from "./invoice-key.ts";
import { postalCheckDigit } from "./parcel-carriers.ts";
import { MAX_PARCEL_LINES, readParcelLines } from "./parcel-lines.ts";

const DIGITS = "3526111122233300018155001000000001100000001";
const KEY = DIGITS + checkDigitOf(DIGITS);
const CODE = "AM123456785BR";

test("reads the three separators, a heading sign, spaces and small letters", () => {
  const { lines } = readParcelLines(
    `10001;${CODE}\r\n\n #10002\tjd-0001\t${KEY} \n10003 , JD-0002 ,\n10004;JD-0003;;`,
    undefined,
  );
  expect(lines.map((line) => "parcel" in line && line.parcel)).toEqual([
    { number: 10001, trackingCode: CODE, carrier: "correios", invoiceKey: null },
    { number: 10002, trackingCode: "JD-0001", carrier: null, invoiceKey: KEY },
    { number: 10003, trackingCode: "JD-0002", carrier: null, invoiceKey: null },
    { number: 10004, trackingCode: "JD-0003", carrier: null, invoiceKey: null },
  ]);
});

test.each([
  [`Ana;${CODE}`, "no-number"],
  ["0;JD-0001", "no-number"],
  ["10001", "no-code"],
  ["10001;;", "no-code"],
  ["10001;AM 1", "form"],
  ["10001;AM123456789BR", "check-digit"],
  [`10001;${CODE};123`, { invoiceKey: "length" }],
  [`10001;${CODE};${KEY};x`, "too-many-fields"],
])("'%s' is refused: %j", (text, refusal) => {
  expect(readParcelLines(text, undefined).lines).toEqual([{ text, refusal }]);
});

test("the second line with the same number or the same code is refused", () => {
  const { lines } = readParcelLines(`10001;JD-0001\n10001;JD-0002\n10002;jd-0001`, "jadlog");
  expect(lines.map((line) => ("refusal" in line ? line.refusal : line.parcel.carrier))).toEqual([
    "jadlog",
    "same-number",
    "same-code",
  ]);
});

test("lines after the last one are not read, and that is told", () => {
  const of = (count: number) =>
    readParcelLines(
      Array.from({ length: count }, (_, index) => `${10001 + index};JD-${10001 + index}`).join("\n"),
      undefined,
    );
  expect(of(MAX_PARCEL_LINES)).toMatchObject({ isTooLong: false, lines: { length: MAX_PARCEL_LINES } });
  expect(of(MAX_PARCEL_LINES + 1)).toMatchObject({ isTooLong: true, lines: { length: MAX_PARCEL_LINES } });
});

test("any text is read, and a right line in any of the forms is read as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      for (const line of readParcelLines(text, undefined).lines) expect(line.text).not.toBe("");
    }),
  );
  const separator = fc.constantFrom(";", "\t", ",", " ; ", ", ");
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.stringMatching(/^[A-Z]{2}\d{8}$/),
      separator,
      fc.boolean(),
      (number, start, between, hasKey) => {
        const trackingCode = `${start}${postalCheckDigit(start.slice(2))}BR`;
        const text = [number, trackingCode, ...(hasKey ? [KEY] : [])].join(between);
        const parcel = { number, trackingCode, carrier: "correios", invoiceKey: hasKey ? KEY : null };
        expect(readParcelLines(text, undefined).lines).toEqual([{ text, parcel }]);
      },
    ),
  );
});
