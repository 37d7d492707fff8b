import { expect, test } from "vitest";
import { parseOrderQuery } from "./order-search.ts";

test.each([
  ["10023", { kind: "number", number: 10023 }],
  [" #10023 ", { kind: "number", number: 10023 }],
  ["Ana@Exemplo.com.br", { kind: "email", email: "ana@exemplo.com.br" }],
  ["529.982.247-25", { kind: "tax-id", taxId: "52998224725" }],
  ["52998224725", { kind: "tax-id", taxId: "52998224725" }],
  ["11.222.333/0001-81", { kind: "tax-id", taxId: "11222333000181" }],
  ["aa123456789br", { kind: "tracking", code: "AA123456789BR" }],
  ["João da Silva", { kind: "name", name: "joao da silva" }],
  ["529.982.247-26", { kind: "name", name: "529.982.247-26" }],
])("the order search '%s' is understood", (typed, query) => {
  expect(parseOrderQuery(typed)).toEqual(query);
});

test("an empty order search searches for nothing", () => {
  expect(parseOrderQuery("  \u200b ")).toBeUndefined();
});
