import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { days } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { sessions } from "#db/schema";
import { signIn } from "./auth.server.ts";
import { announce, type Shop, sessionContext, shopContext } from "./context.server.ts";
import { sessionMiddleware } from "./session.server.ts";

type Work = (context: RouterContextProvider) => unknown;

/** A request of a browser with `cookie`, in which `work` happens; answers the cookie the browser then has. */
async function visit(shop: object, cookie: string, work: Work): Promise<string> {
  const answer = await answerTo(shop, cookie, work);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
}

async function answerTo(shop: object, cookie: string, work: Work): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(shopContext, shop as Shop);
  const request = new Request("http://localhost/", { headers: { Cookie: cookie } });
  const args = { request, context, params: {}, url: new URL(request.url) } as never;
  return (await sessionMiddleware(args, async () => {
    await work(context);
    return new Response();
  })) as Response;
}

/** What the session under a cookie says. */
const said = (name: "accountId" | "visitorId") => async (shop: object, cookie: string) => {
  let value: string | undefined;
  await visit(shop, cookie, (context) => {
    value = context.get(sessionContext).get(name);
  });
  return value;
};
const accountIn = said("accountId");
const visitorIn = said("visitorId");

test("a visit that leaves nothing has no cookie and no row", async () => {
  const shop = await openTestShop();
  expect(await visit(shop, "", () => {})).toBe("");
  expect(await shop.store.read.$count(sessions)).toBe(0);
});

test("what is kept is found under the cookie, whose value the database does not hold", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const cookie = await visit(shop, "", (context) => context.get(sessionContext).set("accountId", id));
  expect(await accountIn(shop, cookie)).toBe(id);
  const [row] = await shop.store.read.select().from(sessions);
  expect(cookie).not.toContain(row?.id);
});

test("a session has ended thirty days after it was last changed", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const cookie = await visit(shop, "", (context) => context.get(sessionContext).set("accountId", id));
  shop.moveClock(days(30) - 1);
  expect(await accountIn(shop, cookie)).toBe(id);
  shop.moveClock(1);
  expect(await accountIn(shop, cookie)).toBeUndefined();
});

test("whoever signed in ninety days ago signs in again, however much was done meanwhile", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  let cookie = await visit(shop, "", (context) => context.get(sessionContext).set("accountId", id));
  for (let month = 1; month <= 3; month++) {
    shop.moveClock(days(30) - 1);
    cookie = await visit(shop, cookie, (context) => announce(context, "Produto adicionado"));
    expect(await accountIn(shop, cookie)).toBe(id);
  }
  shop.moveClock(3);
  expect(await accountIn(shop, cookie)).toBeUndefined();
});

test("signing in again begins the ninety days anew, under another cookie", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const first = await visit(shop, "", (context) => signIn(context, id));
  shop.moveClock(days(29));
  const second = await visit(shop, first, (context) => signIn(context, id));
  expect(second).not.toBe(first);
  expect(await accountIn(shop, first)).toBeUndefined();
  let cookie = second;
  for (let month = 1; month <= 3; month++) {
    shop.moveClock(days(30) - 1);
    cookie = await visit(shop, cookie, (context) => announce(context, "Produto adicionado"));
    expect(await accountIn(shop, cookie)).toBe(id);
  }
});

test("a session from before there was an end begins its ninety days when it next changes", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  let cookie = await visit(shop, "", (context) => context.get(sessionContext).set("accountId", id));
  await shop.store.write(async (tx) => void (await tx.update(sessions).set({ data: { accountId: id } })));
  for (let month = 1; month <= 4; month++) {
    cookie = await visit(shop, cookie, (context) => announce(context, "Produto adicionado"));
    expect(await accountIn(shop, cookie)).toBe(id);
    shop.moveClock(days(30) - 1);
  }
  expect(await accountIn(shop, cookie)).toBeUndefined();
});

test("whoever never signed in keeps the cart as long as they come back", async () => {
  const shop = await openTestShop();
  let cookie = await visit(shop, "", (context) => context.get(sessionContext).set("visitorId", "v"));
  for (let month = 1; month <= 5; month++) {
    shop.moveClock(days(30) - 1);
    cookie = await visit(shop, cookie, (context) => announce(context, "Produto adicionado"));
  }
  expect(await visitorIn(shop, cookie)).toBe("v");
});

test("over https the cookie is this host's alone, goes by https, and is hidden from scripts and from other sites' forms", async () => {
  const shop = { ...(await openTestShop()), isSecure: true };
  const answer = await answerTo(shop, "", (context) => context.get(sessionContext).set("visitorId", "v"));
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-sessao=/);
  expect(cookie.split("; ")).toEqual(
    expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]),
  );
  expect(cookie).not.toContain("Domain");
});

test("whoever signs in gets another cookie, and the one before is worth nothing", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const before = await visit(shop, "", (context) => context.get(sessionContext).set("visitorId", "v"));
  const after = await visit(shop, before, (context) => context.get(sessionContext).set("accountId", id));
  expect(after).not.toBe(before);
  expect(await accountIn(shop, before)).toBeUndefined();
});

test("a request under way does not bring back a session that was ended meanwhile", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const cookie = await visit(shop, "", (context) => context.get(sessionContext).set("accountId", id));

  await visit(shop, cookie, async (slow) => {
    await visit(shop, cookie, (context) => context.get(sessionContext).unset("accountId"));
    announce(slow, "late");
  });

  expect(await accountIn(shop, cookie)).toBeUndefined();
});
