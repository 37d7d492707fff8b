import { expect, test } from "vitest";
import { redirectTarget } from "./redirect-target.ts";

test.each([
  "/",
  "/checkout/entrega",
  "/busca?q=aviador&cor=azul",
  "/produtos/oculos-de-sol?pagina=2#produto-neon-espelhado",
])("%j is a page of the shop", (wanted) => {
  expect(redirectTarget(wanted)).toBe(wanted);
});

test("what is odd in a query or a fragment is rebuilt or dropped", () => {
  expect(redirectTarget("/busca?q=<b>#<b>")).toBe("/busca?q=%3Cb%3E");
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

test("a page with a long query is the page alone, and a long path leads nowhere", () => {
  expect(redirectTarget(`/busca?q=${"a".repeat(3000)}`)).toBe("/busca");
  expect(redirectTarget(`/oculos/${"a".repeat(3000)}`)).toBeUndefined();
});
