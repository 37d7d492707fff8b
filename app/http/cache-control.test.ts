import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cacheControlOf, carriesShopCookie, isShared } from "./cache-control.ts";

const exchanges = fc.record({
  method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE"),
  cookie: fc.constantFrom(
    null,
    "",
    "_ga=1",
    "sessao=a",
    "_ga=1; __Host-sessao=a",
    "aviso=a",
    "__Host-aviso=a",
  ),
  isSignedIn: fc.boolean().map((isSignedIn) => () => isSignedIn),
  response: fc
    .record({ status: fc.constantFrom(200, 204, 302, 404, 422, 500), setsCookie: fc.boolean() })
    .map(({ status, setsCookie }) => {
      const headers = new Headers(setsCookie ? { "Set-Cookie": "sessao=a" } : {});
      return new Response(null, { status, headers });
    }),
});
const declarations = fc.constantFrom(
  undefined,
  {},
  { cacheVaryBy: [] },
  { cacheVaryBy: ["cor"] },
  { sharedData: "public, max-age=3600" as const },
  { sharedData: "private, max-age=60" as const },
);

test("only a GET without the shop's cookies gets a public response, and only if the response sets no cookie", () => {
  fc.assert(
    fc.property(exchanges, declarations, (exchange, declaration) => {
      const { method, cookie, response } = exchange;
      const cacheControl = cacheControlOf(exchange, declaration);
      const mayBePublic =
        ["GET", "HEAD"].includes(method) &&
        response.status === 200 &&
        !response.headers.has("Set-Cookie") &&
        !carriesShopCookie(cookie);
      if (!mayBePublic) expect(cacheControl).not.toContain("public");
      if (!declaration || Object.keys(declaration).length === 0) expect(cacheControl).toBe("no-store");
    }),
    { numRuns: 2000 },
  );
});

test("a shared page is no-store for an account, private for a cart, and public for anonymous visitors", () => {
  const of = (cookie: string | null, isSignedIn = false) =>
    cacheControlOf(
      { method: "GET", cookie, isSignedIn: () => isSignedIn, response: new Response() },
      { cacheVaryBy: [] },
    );
  expect(of("sessao=a", true)).toBe("no-store");
  expect(of("sessao=a")).toBe("private, no-cache");
  expect(of("aviso=a")).toBe("private, no-cache");
  expect(of("_ga=1")).toMatch(/^public, max-age=0, must-revalidate, s-maxage=30/);
  expect(isShared(new Response("", { headers: { "Cache-Control": of(null) } }))).toBe(true);
  expect(isShared(new Response("", { headers: { "Cache-Control": of("sessao=a") } }))).toBe(false);
});

test("no other file sets Cache-Control", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) =>
    path.posix.join("app", file),
  );
  const setting = sources.filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && /["`]Cache-Control/.test(readFileSync(file, "utf8")),
  );
  expect(setting.sort()).toEqual([
    "app/http/cache-control.ts",
    // Requests that Node's parser refuses do not reach a route.
    "app/http/transport/connections.server.ts",
    // Files with a hash in their names, as those of the build.
    "app/http/transport/stored-files.server.ts",
    "app/sandbox/mercado-pago/browser-api.ts",
    "app/server.ts",
  ]);
});
