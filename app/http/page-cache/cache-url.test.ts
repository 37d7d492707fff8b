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

test("what does not make it another page is left out of its address", () => {
  expect(addressOf("/?utm_source=x&fbclid=1")).toBe("/");
  expect(addressOf("/oculos/lumina?gclid=7&cor=preto")).toBe("/oculos/lumina?cor=preto");
});

test("the same questions in another order, and those asked with nothing, are the same page", () => {
  expect(addressOf("/busca?pagina=2&cor=azul&cor=preto&q=redondo")).toBe(
    addressOf("/busca?q=redondo&cor=azul&cor=preto&pagina=2&sexo="),
  );
  expect(addressOf("/busca?q=&pagina=")).toBe("/busca");
});

test("what is asked for twice stays as it is written, e-mail by e-mail", () => {
  expect(addressOf("/busca?q=%C3%B3culos+%26+sol&q=b")).toBe("/busca?q=%C3%B3culos+%26+sol&q=b");
});

test("a page that is somebody's, a command, and what is nowhere have none", () => {
  expect(addressOf("/entrar?q=1")).toBeUndefined();
  expect(addressOf("/oculos/lumina/avise-me")).toBeUndefined();
  expect(addressOf("/nada")).toBeUndefined();
});
