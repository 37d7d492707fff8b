import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { addAddress, listAddresses } from "#app/domain/account/addresses.server.ts";
import { addPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { findOrder, placeOrder } from "#app/domain/order/orders.server.ts";
import { sendOrderPrescription } from "#app/domain/order/prescription-reviews.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import routes from "#app/routes.ts";
import { TYPED } from "#app/testing/glasses.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { chunksOf, photo } from "#app/testing/sample-files.ts";
import { ADDRESS, openTestShop } from "#app/testing/shop.ts";
import { orderPrescriptions, orders, prescriptionEvents, prescriptions } from "#db/schema";

type Shop = Awaited<ReturnType<typeof openTestShop>>;

/** Something of an account: the part of the address that names it, and all there is to know of it. */
interface Belonging {
  params: Record<string, string>;
  /** What else a form for it posts. */
  fields?: Record<string, string>;
  look(): Promise<unknown>;
}

/** For each address with an id in it: how an account comes to have what the id names. */
const BELONGINGS: Record<string, (shop: Shop, accountId: string) => Promise<Belonging>> = {
  "minha-conta/pedidos/:order": ownAccountOrder,
  "minha-conta/pedidos/:order/receita": ownAccountOrder,
  "minha-conta/pedidos/:order/pix": ownAccountOrder,
  "minha-conta/pedidos/:order/desistir": ownAccountOrder,
  "minha-conta/pedidos/:order/avaliar": ownAccountOrder,
  "minha-conta/meus-enderecos/:id": ownAddress,
  "minha-conta/meus-enderecos/:id/excluir": ownAddress,
  "minha-conta/meus-enderecos/:id/principal": ownAddress,
};

/** The same for addresses that need no account: an account's things and a visitor's are private there alike. */
const PRIVATE: Record<string, (shop: Shop, owner: Owner) => Promise<Belonging>> = {
  "receitas/:id": ownPrescription,
  "receitas/:id/miniatura": ownPrescription,
  "receitas/:id/excluir": ownPrescription,
  "meu-pedido/:order": ownOrder,
  "meu-pedido/:order/receita": ownOrder,
  "meu-pedido/:order/receita/excluir": ownOrderWithPrescription,
  "meu-pedido/:order/pix": ownOrder,
  "meu-pedido/:order/desistir": ownOrder,
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
const privateRoutes = routes.flatMap(({ path, file }) =>
  path && /^(receitas|meu-pedido)\//.test(path) ? [{ path, file }] : [],
);
const withId = accountRoutes.filter(({ path }) => path.includes(":"));

test("the account's routes are found, and each with an id has a row", () => {
  expect(accountRoutes.length).toBeGreaterThan(10);
  expect(withId.map(({ path }) => path).sort()).toEqual(Object.keys(BELONGINGS).sort());
  expect(privateRoutes.map(({ path }) => path).sort()).toEqual(Object.keys(PRIVATE).sort());
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

describe.each(privateRoutes)("$path", ({ path, file }) => {
  const VISITOR = "o navegador de quem comprou";

  test.each(["an account", "a visitor"])(
    "of %s does not exist for anybody else, nor by guessing",
    async (kind) => {
      const shop = await openTestShop();
      const ana = await shop.addAccount();
      const owner =
        kind === "an account"
          ? { accountId: ana.id, visitorId: null }
          : { accountId: null, visitorId: VISITOR };
      const belonging = await PRIVATE[path]?.(shop, owner);
      const { params = {} } = belonging ?? {};
      const before = await belonging?.look();
      const asOwner = kind === "an account" ? { as: ana } : { visitorId: VISITOR };
      const guesses = ["0".repeat(32), VISITOR, ana.id, "%", "", "../receitas"];

      const strangers = [
        { as: await shop.addAccount(), params },
        { as: await shop.addAccount(), visitorId: "outro navegador", params },
        { visitorId: "outro navegador", params },
        // Its owner, signed out or without the cookie.
        { params },
        ...guesses.map((guess) => ({
          ...asOwner,
          params: Object.fromEntries(Object.keys(params).map((name) => [name, guess])),
        })),
      ];
      for (const { handler, request } of await handlersOf(file, belonging?.fields)) {
        for (const stranger of strangers) {
          const { result, session } = await shop.send(handler, request(), stranger);
          expect([404, 405]).toContain(result instanceof Response ? result.status : statusOf(result));
          expect(session.has("notice")).toBe(false);
        }
      }
      expect(await belonging?.look()).toEqual(before);
      for (const { handler, request } of await handlersOf(file, belonging?.fields)) {
        const { result } = await shop.send(handler, request(), { ...asOwner, params });
        expect(result instanceof Response ? result.status : statusOf(result)).not.toBe(404);
      }
    },
  );
});

/** What a route does when it is looked at and when something is posted to it. */
async function handlersOf(file: string, fields: Record<string, string> = {}) {
  const { loader, action } = (await modules[`../${file.replace("routes/", "")}`]?.()) ?? {};
  const get = () => new Request(new URL(href("/minha-conta/pedidos"), "http://localhost"));
  return [
    ...(loader ? [{ handler: loader, request: get, isAction: false }] : []),
    ...(action ? [{ handler: action, request: () => post({ ...FIELDS, ...fields }), isAction: true }] : []),
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

function ownAccountOrder(shop: Shop, accountId: string): Promise<Belonging> {
  return ownOrder(shop, { accountId, visitorId: null });
}

/** An order that waits for the prescription of its line. */
async function ownOrder(shop: Shop, owner: Owner): Promise<Belonging> {
  const { store, now } = shop;
  const token = await shop.addCheckout(owner, await shop.addProduct());
  const placed = await store.write((tx) => placeOrder(tx, owner, token, now()));
  const order = placed.ok ? placed.orderId : "";
  const found = () => findOrder(store.read, owner, order);
  const lineId = (await found())?.lines[0]?.id ?? "";
  await store.write(async (tx) => {
    await tx.update(orders).set({ status: "awaiting_prescription" });
    await tx
      .insert(orderPrescriptions)
      .values({ lineId, orderId: order, state: "awaiting", updatedAt: now() });
  });
  const look = async () => [await found(), await listOrderPrescriptions(store.read, order)];
  return { params: { order }, look };
}

/** The same with a prescription for it, which its line names. */
async function ownOrderWithPrescription(shop: Shop, owner: Owner): Promise<Belonging> {
  const { params, look } = await ownOrder(shop, owner);
  const { order: orderId = "" } = params;
  const sent = await sendOrderPrescription(
    shop.store,
    shop.prescriptionFiles,
    owner,
    { orderId, lineId: undefined },
    TYPED,
    shop.now(),
  );
  if (!sent.ok) throw new Error(sent.reason);
  const [line] = await listOrderPrescriptions(shop.store.read, orderId);
  return { params, fields: { item: line?.lineId ?? "" }, look };
}

async function ownPrescription(
  { store, prescriptionFiles: files, now }: Shop,
  owner: Owner,
): Promise<Belonging> {
  const kept = await files.keep({ name: "receita.jpg", content: chunksOf(await photo()) });
  if (!kept.ok) throw new Error(`The file was refused: ${kept.reason}.`);
  const sent = { file: kept.file, prescribedOn: null };
  const id = await store.write((tx) => addPrescription(tx, files, owner, sent, now()));
  const look = async () => [
    await store.read.select().from(prescriptions),
    await store.read.select().from(prescriptionEvents),
    await files.open(kept.file.id, "file"),
  ];
  return { params: { id }, look };
}
