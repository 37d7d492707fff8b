import { expect, test } from "vitest";
import { frameworkRequests, isFrameworkRequest } from "./framework-requests.ts";

const { isUnexpected, opensInPlace } = frameworkRequests([
  { index: true, scripts: "enhancements" },
  { path: "quem-somos" },
  { path: "minha-conta/pedidos", scripts: "react" },
  { path: "minha-conta/enderecos/:id", scripts: "react" },
  { path: "checkout/carrinho/remover", isCommand: true },
  { path: "*" },
]);

test.each([
  "/quem-somos.data",
  "/quem-somos.data?_routes=root",
  "/quem-somos.data#fragment",
  "/quem-somos/_.data",
  "/x/../quem-somos.data",
  "/_root.data",
  "/nada.data",
  "/.data",
])("%s is a framework request that no page sends", (url) => {
  expect(isFrameworkRequest(url)).toBe(true);
  expect(isUnexpected(url)).toBe(true);
});

test.each(["/checkout/carrinho", "/busca?q=x.data", "/checkout/carrinho#.data", "/carrinho.datas", "//"])(
  "%s is no request of the framework",
  (url) => {
    expect(isFrameworkRequest(url)).toBe(false);
    expect(isUnexpected(url)).toBe(false);
  },
);

test("a page with React may request its data and the routes of its links", () => {
  expect(isUnexpected("/minha-conta/pedidos.data")).toBe(false);
  expect(isUnexpected("/minha-conta/pedidos/_.data?_routes=x")).toBe(false);
  expect(isUnexpected("/__manifest?paths=%2F&version=1")).toBe(false);
});

test("a page with React may send a command, whose data cannot be requested", () => {
  expect(isUnexpected("/checkout/carrinho/remover.data", "POST")).toBe(false);
  expect(isUnexpected("/checkout/carrinho/remover.data", "GET")).toBe(true);
  expect(isUnexpected("/quem-somos.data", "POST")).toBe(true);
});

test.each([
  ["/minha-conta/pedidos", true],
  ["/minha-conta/pedidos?pagina=2", true],
  ["/minha-conta/enderecos/1", true],
  ["/", false],
  ["/quem-somos", false],
  ["https://elsewhere.example/quem-somos", false],
  ["//", false],
])("%s opens in place: %s", (url, expected) => {
  expect(opensInPlace(url)).toBe(expected);
});
