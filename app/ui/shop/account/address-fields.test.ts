import { expect, test } from "vitest";
import { cepHint } from "./address-fields.tsx";

test.each([
  [undefined, undefined, "8 dígitos"],
  ["01310-100", "", "8 dígitos"],
  ["01310-100", "SP", "8 dígitos"],
  ["01310-100", "RJ", "8 dígitos. Confira: este CEP é de SP"],
  ["0131", "RJ", "8 dígitos"],
])("the hint of the CEP %s with the state %s is '%s'", (cep, uf, hint) => {
  expect(cepHint(cep, uf)).toBe(hint);
});
