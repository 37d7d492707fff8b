import { RouterContextProvider, redirect } from "react-router";
import { expect, test } from "vitest";
import { opensInPlaceContext, reloadDocumentMiddleware } from "./reload-document.server.ts";

async function reloadsAfter(path: string, location: string): Promise<boolean> {
  const context = new RouterContextProvider();
  context.set(opensInPlaceContext, (url) => url.startsWith("/minha-conta"));
  const request = new Request(`http://shop.test${path}`, { method: "POST" });
  const args = { request, context } as unknown as Parameters<typeof reloadDocumentMiddleware>[0];
  const response = (await reloadDocumentMiddleware(args, async () => redirect(location, 303))) as Response;
  return response.headers.has("X-Remix-Reload-Document");
}

test("a redirect to a page without React reloads the document", async () => {
  expect(await reloadsAfter("/cadastrar.data", "/conta-criada")).toBe(true);
});

test("a redirect to a page with React opens it in place", async () => {
  expect(await reloadsAfter("/entrar.data", "/minha-conta/pedidos")).toBe(false);
});

test("a redirect after a native form is left as it is", async () => {
  expect(await reloadsAfter("/cadastrar", "/conta-criada")).toBe(false);
});
