import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Shop, sessionContext, shopContext } from "#app/http/context.server.ts";
import { originMiddleware } from "#app/http/origin.server.ts";
import { refuse } from "#app/http/responses.ts";
import { sessionMiddleware } from "#app/http/session.server.ts";
import { limitBody, requestBoundsMiddleware } from "#app/http/transport/request-bounds.server.ts";
import { readResponse } from "#app/testing/api-calls.ts";
import { openTestShop } from "#app/testing/shop.ts";
import {
  apiAction,
  apiLoader,
  apiMiddleware,
  noContent,
  parseBody,
  privateJson,
  readJson,
  xsrfTokenOf,
} from "./api.server.ts";

interface TestRequest {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  work?: (context: RouterContextProvider) => void;
}

type Middleware = (args: never, next: () => Promise<Response>) => unknown;

/** A browser with a cookie jar. The middleware runs in the order of root.tsx. */
async function openBrowser({ isSecure = false } = {}) {
  const shop = await openTestShop();
  const [ana, bia] = [await shop.addAccount(), await shop.addAccount()];
  const jar = new Map<string, string>();
  const visit = async ({
    path = "/api/favorites",
    method = "POST",
    headers = {},
    work,
  }: TestRequest = {}) => {
    const context = new RouterContextProvider();
    context.set(shopContext, { ...shop, isSecure } as Partial<Shop> as Shop);
    const cookies = [...jar].map((pair) => pair.join("=")).join("; ");
    const url = new URL(path, "http://localhost");
    const request = new Request(url, {
      method,
      headers: { ...(cookies && { Cookie: cookies }), ...headers },
    });
    const args = { request, url, context, params: {} };
    const handle = apiAction("POST", async () => {
      work?.(context);
      return noContent();
    });
    const read = apiLoader(async () => privateJson([]));
    const inner = () => (method === "GET" ? read(args) : handle(args));
    const chain = [
      apiMiddleware,
      requestBoundsMiddleware,
      originMiddleware,
      sessionMiddleware,
    ] as unknown as Middleware[];
    const response = await run(chain, args, inner);
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
    return response;
  };
  /** The cookie's value as a header, as HTTP clients such as axios send it. */
  const echo = () => ({ "X-XSRF-TOKEN": jar.get("XSRF-TOKEN") ?? "" });
  const as = (account: { id: string }) => (context: RouterContextProvider) =>
    context.get(sessionContext).set("accountId", account.id);
  return { visit, echo, jar, signIn: as(ana), signInOther: as(bia) };
}

/** Like the framework: turns what inner handlers throw into a response. */
async function run(
  [first, ...rest]: Middleware[],
  args: object,
  inner: () => Promise<Response>,
): Promise<Response> {
  if (!first) return inner();
  const next = () => run(rest, args, inner).catch(asResponse);
  let called: Promise<Response> | undefined;
  const result = await first(args as never, () => (called ??= next()));
  return (result ?? (await (called ?? next()))) as Response;
}

function asResponse(thrown: unknown): Response {
  if (thrown instanceof Error) throw thrown;
  const { data, init } = thrown as { data: unknown; init: ResponseInit };
  return Response.json(data, init);
}

test("a request without a session needs no token, and gets one when the session begins", async () => {
  const { visit, echo, jar } = await openBrowser();
  expect((await visit()).status).toBe(204);
  expect(jar.has("XSRF-TOKEN")).toBe(false);

  const signedIn = await visit({ work: (context) => context.get(sessionContext).set("visitorId", "a") });
  expect(signedIn.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^sessao=.*HttpOnly/),
    expect.stringMatching(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/),
  ]);
  expect((await visit({ headers: echo() })).status).toBe(204);
});

test("over https the token cookie is Secure", async () => {
  const { visit, echo, signIn } = await openBrowser({ isSecure: true });
  const { headers } = await visit({ work: signIn });
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-sessao=/);
  expect(headers.getSetCookie()[1]).toMatch(/^XSRF-TOKEN=.*; Secure$/);
  expect((await visit({ headers: echo() })).status).toBe(204);
});

test("a write without the session's token is refused in JSON", async () => {
  const { visit, jar, signIn } = await openBrowser();
  await visit({ work: signIn });
  const refused = { status: 403, body: { error: { code: "forbidden", message: expect.any(String) } } };
  const wrong = "A".repeat(43);
  for (const headers of [{}, { "X-XSRF-TOKEN": "" }, { "X-XSRF-TOKEN": wrong }, { "X-XSRF-TOKEN": "é" }]) {
    expect(await readResponse(await visit({ headers: headers as Record<string, string> }))).toEqual(refused);
  }

  // A planted cookie with a matching header is not the session's token.
  const own = jar.get("XSRF-TOKEN");
  for (const planted of [wrong, xsrfTokenOf(""), xsrfTokenOf("another session")]) {
    jar.set("XSRF-TOKEN", planted);
    expect(await readResponse(await visit({ headers: { "X-XSRF-TOKEN": planted } }))).toEqual(refused);
    expect(jar.get("XSRF-TOKEN")).toBe(own);
  }
});

test("a client whose session began on a page gets the token by a GET or by a refused write", async () => {
  const { visit, echo, jar, signIn } = await openBrowser();
  await visit({ work: signIn });
  jar.delete("XSRF-TOKEN");
  expect((await visit({ headers: echo() })).status).toBe(403);
  expect((await visit({ headers: echo() })).status).toBe(204);

  jar.delete("XSRF-TOKEN");
  await visit({ method: "GET" });
  expect((await visit({ headers: echo() })).status).toBe(204);
  expect((await visit({ method: "GET" })).headers.getSetCookie()).toEqual([]);
});

test("the token changes with the signed-in account", async () => {
  const { visit, echo, signIn, signInOther } = await openBrowser();
  await visit({ work: signIn });
  const before = echo();
  await visit({ headers: before, work: signInOther });
  expect(echo()).not.toEqual(before);
  expect((await visit({ headers: before })).status).toBe(403);
  expect((await visit({ headers: echo() })).status).toBe(204);
});

test.each([
  ["another site", { headers: { Origin: "https://outro.example" } }, 403, "forbidden"],
  ["an unknown method", { method: "PUT" }, 405, "method_not_allowed"],
  ["a method of other routes", { method: "DELETE" }, 405, "method_not_allowed"],
  ["a body that is too large", { headers: { "Content-Length": String(64 * 1024 + 1) } }, 413, "too_large"],
  ["another site, in capitals", { path: "/API/x", headers: { Origin: "null" } }, 403, "forbidden"],
])("%s is refused in JSON", async (_, request, status, code) => {
  const { visit } = await openBrowser();
  const response = await visit(request as TestRequest);
  expect(await readResponse(response)).toEqual({
    status,
    body: { error: { code, message: expect.any(String) } },
  });
});

test("outside the API, DELETE is refused and no token is sent", async () => {
  const { visit, jar, signIn } = await openBrowser();
  await visit({ work: signIn, path: "/apis" });
  expect(jar.has("XSRF-TOKEN")).toBe(false);
  const refused = await visit({ path: "/checkout/carrinho", method: "DELETE" });
  expect(refused.status).toBe(405);
  expect(await refused.json()).toBeNull();
});

test("refusals become JSON with their headers; errors are rethrown", async () => {
  const context = new RouterContextProvider();
  const args = { request: new Request("http://localhost/api"), context };
  const thrower = (thrown: unknown) =>
    apiLoader(() => {
      throw thrown;
    })(args);
  const refusal = refuse(429, { title: "Muitas", message: "Espere.", headers: { "Retry-After": "9" } });
  const response = await thrower(refusal);
  expect(response.headers.get("Retry-After")).toBe("9");
  expect(await readResponse(response)).toEqual({
    status: 429,
    body: { error: { code: "too_many_requests", message: "Espere." } },
  });
  const redirected = await thrower(new Response(null, { status: 303, headers: { Location: "/entrar" } }));
  expect((await readResponse(redirected)).status).toBe(409);
  await expect(thrower(new Error("a fault"))).rejects.toThrow("a fault");
});

const json = { "Content-Type": "application/json" };
const big = "a".repeat(64 * 1024);

test.each([
  ["a form", { "Content-Type": "application/x-www-form-urlencoded" }, "a=b", 415],
  ["text without a Content-Type", {}, "{}", 415],
  ["an empty body", json, "", 400],
  ["truncated JSON", json, '{"a":', 400],
  ["a list", json, "[]", 400],
  ["null", json, "null", 400],
  ["a body that is too large", json, JSON.stringify({ a: big }), 413],
  ["unknown fields", json, '{"a":"x","constructor":1,"__proto__":{"c":1}}', 422],
  ["a number for a text", json, '{"a":1}', 422],
])("%s is refused as a JSON body", async (_, headers, body, status) => {
  const request = new Request("http://localhost/api/x", { method: "POST", headers, body });
  const read = apiLoader(async () =>
    privateJson(parseBody(await readJson(limitBody(request)), z.strictObject({ a: z.string() }))),
  );
  const response = await readResponse(await read({ request, context: new RouterContextProvider() }));
  expect(response).toMatchObject({ status, body: { error: { message: expect.any(String) } } });
});
