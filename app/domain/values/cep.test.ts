import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCep, normalizeCep, STATES, stateOfCep } from "./cep.ts";

test.each([
  ["01310100", "SP"],
  ["69301000", "RR"],
  ["69400000", "AM"],
  ["72800000", "GO"],
  ["73000000", "DF"],
])("CEP %s lies in %s", (cep, uf) => {
  expect(stateOfCep(cep)).toBe(uf);
});

test("CEPs below 01000 and in the gap of Mato Grosso have no state", () => {
  expect(stateOfCep("00999999")).toBeUndefined();
  expect(stateOfCep("78900000")).toBeUndefined();
  expect(STATES).toHaveLength(27);
});

test("a CEP is the same with and without its mask, and seven digits are refused", () => {
  fc.assert(fc.property(fc.stringMatching(/^\d{8}$/), (cep) => normalizeCep(formatCep(cep)) === cep));
  expect(normalizeCep("0131010")).toBeUndefined();
});
