import { expect, test } from "vitest";
import { isFrameworkRequest, unexpectedFrameworkRequests } from "./framework-requests.ts";

const isUnexpected = unexpectedFrameworkRequests([
  { index: true },
  { path: "checkout/carrinho" },
  { path: "minha-conta/pedidos", isHydrated: true },
  { path: "*" },
]);

test.each([
  "/checkout/carrinho.data",
  "/checkout/carrinho.data?_routes=root",
  "/checkout/carrinho.data#fragment",
  "/checkout/carrinho/_.data",
  "/x/../checkout/carrinho.data",
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

test("a hydrated page may request its data and the route manifest", () => {
  expect(isUnexpected("/minha-conta/pedidos.data")).toBe(false);
  expect(isUnexpected("/minha-conta/pedidos/_.data?_routes=x")).toBe(false);
  expect(isUnexpected("/__manifest?p=%2F")).toBe(false);
  expect(unexpectedFrameworkRequests([{ index: true }])("/__manifest?p=%2F")).toBe(true);
});
