import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { LIMITS } from "#app/domain/limits/limits.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { limits as counted, sessions } from "#db/schema";
import { clientIpContext, type Shop, sessionContext, shopContext } from "./context.server.ts";
import { announce } from "./flash-message.server.ts";
import { sessionMiddleware } from "./session.server.ts";
import { visitorLimitMiddleware } from "./visitor-limit.server.ts";

const LIMIT = 3;
const AT_ONCE = 50;

type Work = (context: RouterContextProvider) => unknown;

const beginSession: Work = (context) => context.get(sessionContext).set("visitorId", "v");
const beginNothing: Work = () => {};

/** Middleware in the order of root.tsx: the session, then the limit. All requests come from one client IP. */
async function openLimitedShop() {
  const shop = await openTestShop();
  const limits = { ...LIMITS, visitors: { ...LIMITS.visitors, max: LIMIT } };
  let worked = 0;
  const visit = async (
    work: Work,
    { method = "POST", path = "/entrar", cookie = "", signal }: Visit = {},
  ) => {
    const context = new RouterContextProvider();
    context.set(shopContext, { ...shop, limits } as Partial<Shop> as Shop);
    context.set(clientIpContext, "198.51.100.7");
    const url = new URL(path, "http://localhost");
    const request = new Request(url, { method, headers: { Cookie: cookie }, ...(signal && { signal }) });
    const args = { request, context, params: {}, url } as never;
    const next = async () => {
      worked++;
      await work(context);
      return new Response();
    };
    try {
      const response = (await sessionMiddleware(args, async () => {
        return ((await visitorLimitMiddleware(args, next)) as Response | undefined) ?? (await next());
      })) as Response;
      return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie };
    } catch (thrown) {
      return { status: (thrown as { init: { status: number } }).init.status, cookie };
    }
  };
  return { ...shop, visit, worked: () => worked };
}

interface Visit {
  method?: string;
  path?: string;
  cookie?: string;
  signal?: AbortSignal;
}

test("a POST that begins no session does not count", async () => {
  const { visit, store } = await openLimitedShop();
  for (let time = 0; time < 2 * LIMIT; time++) expect((await visit(beginNothing)).status).toBe(200);
  expect(await store.read.select().from(counted)).toEqual([]);
});

test("of 50 parallel POSTs that begin a session, only as many as the limit run their action", async () => {
  const { visit, store, worked } = await openLimitedShop();
  const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => visit(beginSession)));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(AT_ONCE - LIMIT);
  expect(worked()).toBe(LIMIT);
  expect(await store.read.$count(sessions)).toBe(LIMIT);
  expect((await visit(beginNothing)).status).toBe(429);
});

test("a request with a session is not counted, even if the session is empty", async () => {
  const { visit, store } = await openLimitedShop();
  const { cookie } = await visit((context) => announce(context, "Avisaremos assim que voltar."));
  await visit((context) => context.get(sessionContext).get("notice"), { method: "GET", cookie });
  expect(await store.read.select({ data: sessions.data }).from(sessions)).toEqual([{ data: {} }]);
  for (let time = 1; time < LIMIT; time++) await visit(beginSession);
  expect((await visit(beginSession)).status).toBe(429);
  expect((await visit(beginSession, { cookie })).status).toBe(200);
});

test("a POST whose client disconnected stays counted, because its action continues", async () => {
  const { visit } = await openLimitedShop();
  for (let time = 0; time < LIMIT; time++) {
    const client = new AbortController();
    await visit(() => client.abort(), { signal: client.signal });
  }
  expect((await visit(beginNothing)).status).toBe(429);
});

test.each(["/webhooks/mercado-pago", "/newsletter/sair/a-token"])(
  "POSTs to %s are not counted",
  async (path) => {
    const { visit, store } = await openLimitedShop();
    for (let time = 0; time < LIMIT; time++) await visit(beginSession);
    for (let time = 0; time < 2 * LIMIT; time++)
      expect((await visit(beginNothing, { path })).status).toBe(200);
    expect(await store.read.select({ count: counted.count }).from(counted)).toEqual([{ count: LIMIT }]);
  },
);
