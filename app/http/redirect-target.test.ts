import { expect, test } from "vitest";
import { adminRedirectTarget, redirectTarget } from "./redirect-target.ts";

test.each([
  "/",
  "/checkout/entrega",
  "/busca?q=aviador&cor=azul",
  "/produtos/oculos-de-sol?pagina=2#produto-neon-espelhado",
])("%j is a page of the shop", (value) => {
  expect(redirectTarget(value)).toBe(value);
});

test("unusual queries and fragments are rebuilt or dropped", () => {
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
])("%j is undefined", (value) => {
  expect(redirectTarget(value)).toBeUndefined();
});

test("a long query is dropped, and a long path is undefined", () => {
  expect(redirectTarget(`/busca?q=${"a".repeat(3000)}`)).toBe("/busca");
  expect(redirectTarget(`/oculos/${"a".repeat(3000)}`)).toBeUndefined();
});

test("pages of the staff and pages of the shop do not lead to each other", () => {
  expect(adminRedirectTarget("/admin")).toBe("/admin");
  expect(adminRedirectTarget("/admin/registro?pagina=2")).toBe("/admin/registro?pagina=2");
  expect(redirectTarget("/admin/equipe")).toBeUndefined();
  for (const target of [
    "/",
    "/minha-conta/pedidos",
    "/administrar",
    "//evil.example/admin",
    "https://evil.example/admin",
    "/admin/../sair",
    "/admin/sair",
    "/admin/entrar",
    "/admin/entrar/codigo",
    "/admin/confirmar",
    "/admin/convite/token",
  ])
    expect(adminRedirectTarget(target), target).toBeUndefined();
});
