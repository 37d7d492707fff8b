import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Shop, sessionContext, shopContext } from "#app/http/context.server.ts";
import { originMiddleware } from "#app/http/origin.server.ts";
import { refuse } from "#app/http/responses.ts";
import { sessionMiddleware } from "#app/http/session.server.ts";
import { limitBody, limitsMiddleware } from "#app/http/transport/limits.server.ts";
import { said } from "#app/testing/api-calls.ts";
import { openTestShop } from "#app/testing/shop.ts";
import {
  apiAction,
  apiLoader,
  apiMiddleware,
  checked,
  noContent,
  privateJson,
  readJson,
  xsrfTokenOf,
} from "./api.server.ts";

interface Visit {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  work?: (context: RouterContextProvider) => void;
}

type Middleware = (args: never, next: () => Promise<Response>) => unknown;

/** A browser with a jar, in front of the middleware in the order of root.tsx, as the framework runs it. */
async function openBrowser({ isSecure = false } = {}) {
  const shop = await openTestShop();
  const [ana, bia] = [await shop.addAccount(), await shop.addAccount()];
  const jar = new Map<string, string>();
  const visit = async ({ path = "/api/favorites", method = "POST", headers = {}, work }: Visit = {}) => {
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
    const look = apiLoader(async () => privateJson([]));
    const inner = () => (method === "GET" ? look(args) : handle(args));
    const chain = [
      apiMiddleware,
      limitsMiddleware,
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
  /** What a front end adds by itself: the cookie's value as a header. */
  const echo = () => ({ "X-XSRF-TOKEN": jar.get("XSRF-TOKEN") ?? "" });
  const as = (account: { id: string }) => (context: RouterContextProvider) =>
    context.get(sessionContext).set("accountId", account.id);
  return { visit, echo, jar, signIn: as(ana), signInOther: as(bia) };
}

/** As the framework: what is thrown further in is an answer when it comes out. */
async function run(
  [first, ...rest]: Middleware[],
  args: object,
  inner: () => Promise<Response>,
): Promise<Response> {
  if (!first) return inner();
  const next = () => run(rest, args, inner).catch(asResponse);
  let called: Promise<Response> | undefined;
  const answer = await first(args as never, () => (called ??= next()));
  return (answer ?? (await (called ?? next()))) as Response;
}

function asResponse(thrown: unknown): Response {
  if (thrown instanceof Error) throw thrown;
  const { data, init } = thrown as { data: unknown; init: ResponseInit };
  return Response.json(data, init);
}

test("who has no session is served without a token, and is given one with the session", async () => {
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

test("over https the token goes by https alone", async () => {
  const { visit, echo, signIn } = await openBrowser({ isSecure: true });
  const { headers } = await visit({ work: signIn });
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-sessao=/);
  expect(headers.getSetCookie()[1]).toMatch(/^XSRF-TOKEN=.*; Secure$/);
  expect((await visit({ headers: echo() })).status).toBe(204);
});

test("a write without the session's token is refused, and says so in JSON", async () => {
  const { visit, jar, signIn } = await openBrowser();
  await visit({ work: signIn });
  const refused = { status: 403, body: { error: { code: "forbidden", message: expect.any(String) } } };
  const wrong = "A".repeat(43);
  for (const headers of [{}, { "X-XSRF-TOKEN": "" }, { "X-XSRF-TOKEN": wrong }, { "X-XSRF-TOKEN": "é" }]) {
    expect(await said(await visit({ headers: headers as Record<string, string> }))).toEqual(refused);
  }

  // Planted, with its echo: the pair agrees, and is not the session's.
  const own = jar.get("XSRF-TOKEN");
  for (const planted of [wrong, xsrfTokenOf(""), xsrfTokenOf("another session")]) {
    jar.set("XSRF-TOKEN", planted);
    expect(await said(await visit({ headers: { "X-XSRF-TOKEN": planted } }))).toEqual(refused);
    expect(jar.get("XSRF-TOKEN")).toBe(own);
  }
});

test("who came by the pages learns the token by asking once, or by being refused once", async () => {
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

test("the token changes with who is signed in", async () => {
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
  ["a method of other addresses", { method: "DELETE" }, 405, "method_not_allowed"],
  ["a body that is too large", { headers: { "Content-Length": String(64 * 1024 + 1) } }, 413, "too_large"],
  ["another site, in capitals", { path: "/API/x", headers: { Origin: "null" } }, 403, "forbidden"],
])("%s is refused in JSON", async (_, visited, status, code) => {
  const { visit } = await openBrowser();
  const response = await visit(visited as Visit);
  expect(await said(response)).toEqual({
    status,
    body: { error: { code, message: expect.any(String) } },
  });
});

test("outside the API no page is deleted, and no token is given", async () => {
  const { visit, jar, signIn } = await openBrowser();
  await visit({ work: signIn, path: "/apis" });
  expect(jar.has("XSRF-TOKEN")).toBe(false);
  const refused = await visit({ path: "/checkout/carrinho", method: "DELETE" });
  expect(refused.status).toBe(405);
  expect(await refused.json()).toBeNull();
});

test("what shared code throws comes out as JSON, with its headers; a fault goes on", async () => {
  const context = new RouterContextProvider();
  const args = { request: new Request("http://localhost/api"), context };
  const thrower = (thrown: unknown) =>
    apiLoader(() => {
      throw thrown;
    })(args);
  const refusal = refuse(429, { title: "Muitas", message: "Espere.", headers: { "Retry-After": "9" } });
  const answer = await thrower(refusal);
  expect(answer.headers.get("Retry-After")).toBe("9");
  expect(await said(answer)).toEqual({
    status: 429,
    body: { error: { code: "too_many_requests", message: "Espere." } },
  });
  const elsewhere = await thrower(new Response(null, { status: 303, headers: { Location: "/entrar" } }));
  expect((await said(elsewhere)).status).toBe(409);
  await expect(thrower(new Error("a fault"))).rejects.toThrow("a fault");
});

const json = { "Content-Type": "application/json" };
const big = "a".repeat(64 * 1024);

test.each([
  ["a form", { "Content-Type": "application/x-www-form-urlencoded" }, "a=b", 415],
  ["text that says it is none", {}, "{}", 415],
  ["nothing", json, "", 400],
  ["half of it", json, '{"a":', 400],
  ["a list", json, "[]", 400],
  ["null", json, "null", 400],
  ["too much of it", json, JSON.stringify({ a: big }), 413],
  ["what it does not ask for", json, '{"a":"x","constructor":1,"__proto__":{"c":1}}', 422],
  ["something else than text", json, '{"a":1}', 422],
])("%s is no JSON body", async (_, headers, body, status) => {
  const request = new Request("http://localhost/api/x", { method: "POST", headers, body });
  const read = apiLoader(async () =>
    privateJson(checked(await readJson(limitBody(request)), z.strictObject({ a: z.string() }))),
  );
  const answer = await said(await read({ request, context: new RouterContextProvider() }));
  expect(answer).toMatchObject({ status, body: { error: { message: expect.any(String) } } });
});
