import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { addAddress, listAddresses } from "#app/domain/account/addresses.server.ts";
import { findOrder, placeOrder } from "#app/domain/order/orders.server.ts";
import routes from "#app/routes.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { ADDRESS, openTestShop } from "#app/testing/shop.ts";

type Shop = Awaited<ReturnType<typeof openTestShop>>;

/** Something of an account: the part of the address that names it, and all there is to know of it. */
interface Belonging {
  params: Record<string, string>;
  look(): Promise<unknown>;
}

/** For each address with an id in it: how an account comes to have what the id names. */
const BELONGINGS: Record<string, (shop: Shop, accountId: string) => Promise<Belonging>> = {
  "minha-conta/pedidos/:order": ownOrder,
  "minha-conta/meus-enderecos/:id": ownAddress,
  "minha-conta/meus-enderecos/:id/excluir": ownAddress,
  "minha-conta/meus-enderecos/:id/principal": ownAddress,
};

/** A visitor's favourite is kept, and signing in comes next (decisions, "Delete favourite stub"). */
const OPEN_TO_VISITORS = ["minha-conta/favoritos/adicionar", "minha-conta/favoritos/remover"];

const FIELDS = { ...ADDRESS, type: "Comercial", title: "Invadido", road: "Rua de outra pessoa" };

interface RouteModule {
  loader?(args: unknown): unknown;
  action?(args: unknown): unknown;
}
const modules = import.meta.glob<RouteModule>("../*/*.{ts,tsx}");

const accountRoutes = routes.flatMap(({ path, file }) =>
  path?.startsWith("minha-conta/") ? [{ path, file }] : [],
);
const withId = accountRoutes.filter(({ path }) => path.includes(":"));

test("the account's routes are found, and each with an id has a row", () => {
  expect(accountRoutes.length).toBeGreaterThan(10);
  expect(withId.map(({ path }) => path).sort()).toEqual(Object.keys(BELONGINGS).sort());
});

describe.each(withId)("$path", ({ path, file }) => {
  test("does not exist for somebody else, who changes nothing by asking", async () => {
    const shop = await openTestShop();
    const ana = await shop.addAccount();
    const stranger = await shop.addAccount();
    const belonging = await BELONGINGS[path]?.(shop, ana.id);
    const before = await belonging?.look();

    for (const { handler, request } of await handlersOf(file)) {
      const { result, session } = await shop.send(handler, request(), {
        as: stranger,
        params: belonging?.params ?? {},
      });
      // A command has no page at all, whoever asks.
      expect([404, 405]).toContain(statusOf(result));
      expect(session.has("notice")).toBe(false);
    }
    expect(await belonging?.look()).toEqual(before);
  });

  test("is there for its owner", async () => {
    const shop = await openTestShop();
    const ana = await shop.addAccount();
    const belonging = await BELONGINGS[path]?.(shop, ana.id);
    for (const { handler, request } of await handlersOf(file)) {
      const { result } = await shop.send(handler, request(), { as: ana, params: belonging?.params ?? {} });
      expect(statusOf(result)).not.toBe(404);
    }
  });
});

describe.each(accountRoutes)("$path", ({ path, file }) => {
  test("sends a visitor home, with the way to sign in", async () => {
    const shop = await openTestShop();
    const ana = await shop.addAccount();
    const belonging = await BELONGINGS[path]?.(shop, ana.id);
    const before = await belonging?.look();

    for (const { handler, request, isAction } of await handlersOf(file)) {
      if (isAction && OPEN_TO_VISITORS.includes(path)) continue;
      const { result, session } = await shop.send(handler, request(), { params: belonging?.params ?? {} });
      if (statusOf(result) === 405) continue;
      expectRedirect(result, "/", 302);
      expect(session.get("notice")).toMatchObject({
        text: "Entre na sua conta para continuar",
        link: { to: expect.stringMatching(/^\/entrar\?redirectTo=/) },
      });
    }
    expect(await belonging?.look()).toEqual(before);
  });
});

/** What a route does when it is looked at and when something is posted to it. */
async function handlersOf(file: string) {
  const { loader, action } = (await modules[`../${file.replace("routes/", "")}`]?.()) ?? {};
  const get = () => new Request(new URL(href("/minha-conta/pedidos"), "http://localhost"));
  return [
    ...(loader ? [{ handler: loader, request: get, isAction: false }] : []),
    ...(action ? [{ handler: action, request: () => post(FIELDS), isAction: true }] : []),
  ];
}

async function ownAddress({ store, now }: Shop, accountId: string): Promise<Belonging> {
  const look = () => listAddresses(store.read, accountId);
  for (const title of ["Casa", "Trabalho"]) {
    const address = { ...ADDRESS, number: title, type: "residential", title } as const;
    await addAddress(store, accountId, address, now());
  }
  return { params: { id: (await look()).at(-1)?.id ?? "" }, look };
}

async function ownOrder(shop: Shop, accountId: string): Promise<Belonging> {
  const owner = { accountId, visitorId: null };
  const token = await shop.addCheckout(owner, await shop.addProduct());
  const placed = await shop.store.write((tx) => placeOrder(tx, owner, token, shop.now()));
  const order = placed.ok ? placed.orderId : "";
  return { params: { order }, look: () => findOrder(shop.store.read, owner, order) };
}
