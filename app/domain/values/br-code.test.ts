import fc from "fast-check";
import { expect, test } from "vitest";
import { crc16, readBrCodeAmount, writeBrCode } from "./br-code.ts";

const code = (amountCents: number) =>
  writeBrCode({
    key: "pix@exemplo.com.br",
    amountCents,
    merchant: "OTICA",
    city: "SAO PAULO",
    txid: "abc123",
  });

test("CRC-16/CCITT-FALSE gives the standard's check value", () => {
  expect(crc16("123456789")).toBe("29B1");
});

test("a code contains the amount it was written with", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => readBrCodeAmount(code(cents)) === cents),
  );
});

test("a code with one changed character is refused", () => {
  const good = code(20999);
  for (let at = 0; at < good.length; at++) {
    const other = good[at] === "7" ? "8" : "7";
    expect(readBrCodeAmount(good.slice(0, at) + other + good.slice(at + 1))).toBeUndefined();
  }
});

test("reading any text does not throw", () => {
  fc.assert(fc.property(fc.string(), (text) => readBrCodeAmount(text) === undefined));
});
