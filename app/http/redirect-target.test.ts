import { expect, test } from "vitest";
import { redirectTarget } from "./redirect-target.ts";

test("a known path of the shop is kept, without its query", () => {
  expect(redirectTarget("/checkout/entrega")).toBe("/checkout/entrega");
  expect(redirectTarget("/minha-conta/pedidos?x=1#y")).toBe("/minha-conta/pedidos");
});

test.each([
  "https://evil.example/checkout/entrega",
  "//evil.example/checkout",
  "/\\evil.example",
  "javascript:alert(1)",
  "/sair",
  "/checkout/../sair",
  "",
  null,
])("%j leads nowhere", (wanted) => {
  expect(redirectTarget(wanted)).toBeUndefined();
});
