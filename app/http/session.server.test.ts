import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { addToCart, listCartLines, removeFromCart } from "#app/domain/cart/carts.server.ts";
import { days, hours } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { sessions } from "#db/schema";
import { signIn, signOut } from "./auth.server.ts";
import { type Shop, sessionContext, sessionEndedContext, shopContext } from "./context.server.ts";
import { announce } from "./flash-message.server.ts";
import { sessionMiddleware } from "./session.server.ts";

type Work = (context: RouterContextProvider) => unknown;

async function visit(shop: object, cookie: string, work: Work): Promise<string> {
  const response = await responseTo(shop, cookie, work);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
}

async function responseTo(shop: object, cookie: string, work: Work, method = "POST"): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(shopContext, shop as Shop);
  const request = new Request("http://localhost/", { method, headers: { Cookie: cookie } });
  const args = { request, context, params: {}, url: new URL(request.url) } as never;
  return (await sessionMiddleware(args, async () => {
    await work(context);
    return new Response();
  })) as Response;
}

const readValue = (name: "accountId" | "visitorId") => async (shop: object, cookie: string) => {
  let value: string | undefined;
  const look: Work = (context) => {
    value = context.get(sessionContext).get(name);
  };
  await responseTo(shop, cookie, look, "GET");
  return value;
};
const accountIn = readValue("accountId");
const visitorIn = readValue("visitorId");

test("a request that stores nothing gets no cookie and writes no row", async () => {
  const shop = await openTestShop();
  expect(await visit(shop, "", () => {})).toBe("");
  expect(await shop.store.read.$count(sessions)).toBe(0);
});

test("an expired or ended session is distinguished from none, and writes nothing", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const ended = async (cookie: string) => {
    let hasEnded: boolean | undefined;
    await visit(shop, cookie, (context) => {
      hasEnded = context.get(sessionEndedContext);
    });
    return hasEnded;
  };
  const cookie = await visit(shop, "", (context) => context.get(sessionContext).set("accountId", id));
  expect([await ended(""), await ended(cookie)]).toEqual([false, false]);
  shop.moveClock(days(30));
  expect(await ended(cookie)).toBe(true);
  await shop.store.write(async (tx) => void (await tx.delete(sessions)));
  expect(await ended(cookie)).toBe(true);
  expect(await shop.store.read.$count(sessions)).toBe(0);
});

test("saved data is found by the cookie, and the database contains only its hash", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const cookie = await visit(shop, "", (context) => context.get(sessionContext).set("accountId", id));
  expect(await accountIn(shop, cookie)).toBe(id);
  const [row] = await shop.store.read.select().from(sessions);
  expect(cookie).not.toContain(row?.id);
});

test("a session ends thirty days after its last change", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const cookie = await visit(shop, "", (context) => context.get(sessionContext).set("accountId", id));
  shop.moveClock(days(30) - 1);
  expect(await accountIn(shop, cookie)).toBe(id);
  shop.moveClock(1);
  expect(await accountIn(shop, cookie)).toBeUndefined();
});

test("ninety days after signing in, the account must sign in again, however often the session changed", async () => {
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

test("signing in again restarts the ninety days, with a new session id", async () => {
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

test("a session without signedInAt begins its ninety days at its next change", async () => {
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

test("the session of a visitor with a cart is prolonged by each change", async () => {
  const shop = await openTestShop();
  const { id: productId } = await shop.addProduct();
  const wanted = { productId, color: undefined, quantity: 1 };
  await addToCart(shop.store, { accountId: null, visitorId: "v" }, wanted, shop.now());
  let cookie = await visit(shop, "", (context) => context.get(sessionContext).set("visitorId", "v"));
  for (let month = 1; month <= 5; month++) {
    shop.moveClock(days(30) - 1);
    cookie = await visit(shop, cookie, (context) => announce(context, "Produto adicionado"));
  }
  expect(await visitorIn(shop, cookie)).toBe("v");
});

test("over https the cookie is __Host-, Secure, HttpOnly and SameSite", async () => {
  const shop = { ...(await openTestShop()), isSecure: true };
  const response = await responseTo(shop, "", (context) => context.get(sessionContext).set("visitorId", "v"));
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-sessao=/);
  expect(cookie.split("; ")).toEqual(
    expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]),
  );
  expect(cookie).not.toContain("Domain");
});

test("signing in changes the session id, and the old cookie is invalid", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const before = await visit(shop, "", (context) => context.get(sessionContext).set("visitorId", "v"));
  const after = await visit(shop, before, (context) => context.get(sessionContext).set("accountId", id));
  expect(after).not.toBe(before);
  expect(await accountIn(shop, before)).toBeUndefined();
});

test("a running request does not restore a session that was ended meanwhile", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const cookie = await visit(shop, "", (context) => context.get(sessionContext).set("accountId", id));

  await visit(shop, cookie, async (slow) => {
    await visit(shop, cookie, (context) => context.get(sessionContext).unset("accountId"));
    announce(slow, "late");
  });

  expect(await accountIn(shop, cookie)).toBeUndefined();
});

test.each(["GET", "HEAD"])(
  "a %s without a session begins none, with any cookie and any data",
  async (method) => {
    const shop = await openTestShop();
    for (const cookie of ["", "sessao=none", "sessao=Im5vbmUi"]) {
      const work: Work = (context) => {
        context.get(sessionContext).set("visitorId", "v");
        announce(context, "Produto adicionado");
      };
      const { headers } = await responseTo(shop, cookie, work, method);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(await shop.store.read.$count(sessions)).toBe(0);
  },
);

test("the session of a visitor without a cart or favourites ends after an hour", async () => {
  const shop = await openTestShop();
  const cookie = await visit(shop, "", (context) => context.get(sessionContext).set("visitorId", "v"));
  shop.moveClock(hours(1) - 1);
  expect(await visitorIn(shop, cookie)).toBe("v");
  shop.moveClock(1);
  expect(await visitorIn(shop, cookie)).toBeUndefined();

  await visit(shop, "", (context) => announce(context, "Enviamos um e-mail para você confirmar."));
  expect(await shop.store.read.$count(sessions)).toBe(1);
});

test("with a cart, a visitor's session lasts thirty days; with an empty cart, an hour", async () => {
  const shop = await openTestShop();
  const owner = { accountId: null, visitorId: "v" };
  const { id: productId } = await shop.addProduct();
  const cookie = await visit(shop, "", (context) => context.get(sessionContext).set("visitorId", "v"));
  shop.moveClock(hours(1) - 1);
  await visit(shop, cookie, () =>
    addToCart(shop.store, owner, { productId, color: undefined, quantity: 1 }, shop.now()),
  );
  shop.moveClock(days(29));
  expect(await visitorIn(shop, cookie)).toBe("v");

  const [line] = await listCartLines(shop.store.read, owner);
  await visit(shop, cookie, async (context) => {
    await removeFromCart(shop.store, owner, line?.id ?? "", shop.now());
    announce(context, "Produto removido do carrinho");
  });
  shop.moveClock(hours(1));
  expect(await visitorIn(shop, cookie)).toBeUndefined();
});

test("an empty session is deleted with its cookie", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addAccount();
  const cookie = await visit(shop, "", (context) => signIn(context, id));
  const { headers } = await responseTo(shop, cookie, signOut);
  expect(headers.getSetCookie()[0]).toMatch(/^sessao=;.*Max-Age=0/);
  expect(await shop.store.read.$count(sessions)).toBe(0);
});

test("a flash message that is too long is dropped, and the rest of the session is saved", async () => {
  const shop = await openTestShop();
  const cookie = await visit(shop, "", (context) => {
    context.get(sessionContext).set("visitorId", "v");
    announce(context, "a".repeat(5000));
  });
  const [row] = await shop.store.read.select().from(sessions);
  expect(row?.data).toEqual({ visitorId: "v" });
  expect(await visitorIn(shop, cookie)).toBe("v");
});

test("a HEAD does not consume the flash message, and the GET after it does", async () => {
  const shop = await openTestShop();
  const cookie = await visit(shop, "", (context) => announce(context, "Produto adicionado"));
  const read = async (method: string) => {
    let text: string | undefined;
    const look: Work = (context) => {
      text = context.get(sessionContext).get("notice")?.text;
    };
    const { headers } = await responseTo(shop, cookie, look, method);
    return [text, headers.getSetCookie().length];
  };
  expect(await read("HEAD")).toEqual(["Produto adicionado", 0]);
  expect(await read("GET")).toEqual(["Produto adicionado", 1]);
  expect(await read("GET")).toEqual([undefined, 0]);
});
