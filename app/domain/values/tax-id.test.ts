import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTaxId, normalizeTaxId } from "./tax-id.ts";

test("a CPF is accepted with or without punctuation, and formatted with it", () => {
  expect(normalizeTaxId("cpf", " 529.982.247-25 ")).toBe("52998224725");
  expect(formatTaxId("52998224725")).toBe("529.982.247-25");
});

test("a CNPJ may contain letters, in either case", () => {
  expect(normalizeTaxId("cnpj", "12.abc.345/01de-35")).toBe("12ABC34501DE35");
  expect(normalizeTaxId("cnpj", "11.222.333/0001-81")).toBe("11222333000181");
  expect(formatTaxId("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
});

test.each(["529.982.247-26", "111.111.111-11", "5299822472", "529982247255", "", "52998224725x"])(
  "%j is refused as a CPF",
  (text) => {
    expect(normalizeTaxId("cpf", text)).toBeUndefined();
  },
);

test("only one pair of check digits is accepted for a CPF, and normalising a formatted one gives the same", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{9}$/), (base) => {
      const valid = Array.from({ length: 100 }, (_, pair) => base + String(pair).padStart(2, "0")).filter(
        (text) => normalizeTaxId("cpf", text),
      );
      expect(valid.length).toBeLessThanOrEqual(1);
      for (const taxId of valid) expect(normalizeTaxId("cpf", formatTaxId(taxId))).toBe(taxId);
    }),
  );
});
