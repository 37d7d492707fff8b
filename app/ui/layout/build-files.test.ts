import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { buildFiles } from "./build-files.ts";

const MANIFEST = {
  url: "/manifest.js",
  entry: { module: "/entry.js", imports: ["/react.js"] },
  routes: {
    root: { path: "", module: "/root.js", imports: ["/react.js", "/layout.js"] },
    cart: { path: "checkout/carrinho", module: "/cart.js", imports: ["/react.js", "/lines.js"] },
    remove: {
      path: "checkout/carrinho/remover",
      module: "/remove.js",
      imports: ["/layout.js"],
      clientActionModule: "/remove-action.js",
    },
  },
} as unknown as EntryContext["manifest"];

const { ofNextPage, ofCommands } = buildFiles(MANIFEST);
const TO_CART = [{}, { nextPage: "/checkout/carrinho" }];

test("a page without React names the bundle and the next page's files, each once", () => {
  expect(ofNextPage(TO_CART, "enhancements", "/start.js")).toBe(
    "/start.js /manifest.js /entry.js /react.js /root.js /layout.js /cart.js /lines.js",
  );
});

test("a page with React names only what it has not loaded itself", () => {
  expect(ofNextPage(TO_CART, "react", "/start.js")).toBe("/cart.js /lines.js");
});

test("a page that nothing usually follows names no files", () => {
  expect(ofNextPage([{}, {}], "enhancements", "/start.js")).toBeUndefined();
});

test("the files of a page's commands include those that send them", () => {
  const commands = ["/checkout/carrinho/remover"];
  expect(ofCommands([{}, { commands }])).toEqual(["/remove.js", "/remove-action.js"]);
  expect(ofCommands([{}, {}])).toEqual([]);
});
