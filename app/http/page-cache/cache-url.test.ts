import { expect, test } from "vitest";
import { cacheUrlResolver } from "./cache-url.ts";

const addressOf = cacheUrlResolver([
  { index: true, cacheVaryBy: [] },
  { path: "busca", cacheVaryBy: ["q", "cor", "pagina"] },
  { path: "oculos/:title", cacheVaryBy: ["cor"] },
  { path: "oculos/:title/avise-me" },
  { path: "entrar" },
  { path: "*" },
]);

test("parameters that do not change the page are dropped", () => {
  expect(addressOf("/?utm_source=x&fbclid=1")).toBe("/");
  expect(addressOf("/oculos/lumina?gclid=7&cor=preto")).toBe("/oculos/lumina?cor=preto");
});

test("other orders of parameters, and empty ones, give the same key", () => {
  expect(addressOf("/busca?pagina=2&cor=azul&cor=preto&q=redondo")).toBe(
    addressOf("/busca?q=redondo&cor=azul&cor=preto&pagina=2&sexo="),
  );
  expect(addressOf("/busca?q=&pagina=")).toBe("/busca");
});

test("repeated parameters keep their order", () => {
  expect(addressOf("/busca?q=%C3%B3culos+%26+sol&q=b")).toBe("/busca?q=%C3%B3culos+%26+sol&q=b");
});

test("personal pages, actions and unknown URLs have no key", () => {
  expect(addressOf("/entrar?q=1")).toBeUndefined();
  expect(addressOf("/oculos/lumina/avise-me")).toBeUndefined();
  expect(addressOf("/nada")).toBeUndefined();
});
