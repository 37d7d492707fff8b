import { expect, test } from "vitest";
import { addAddress } from "#app/domain/account/addresses.server.ts";
import { startPixPayment } from "#app/domain/payment/payments.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { ADDRESS, openTestShop } from "#app/testing/shop.ts";
import { accounts } from "#db/schema";
import { action as erase, loader as eraseLoader } from "./erase.tsx";
import { loader as exportLoader } from "./export.ts";

const PASSWORD = "óculos de outono";

const get = (path: string) => new Request(new URL(path, "http://localhost"));
const EXPORT = get("/minha-conta/meus-dados/exportar");

async function openShopWithCustomer() {
  const shop = await openTestShop();
  const ana = await shop.addAccount({ email: "ana@exemplo.com.br", password: PASSWORD });
  return { ...shop, ana, accountCount: () => shop.store.read.$count(accounts) };
}

async function openShopWithOrder() {
  const shop = await openShopWithCustomer();
  const owner = { accountId: shop.ana.id, visitorId: null };
  const product = await shop.addProduct();
  await startPixPayment(shop.store, owner, await shop.addCheckout(owner, product), shop.now());
  return shop;
}

test("a customer's data come as one file, for this customer alone and never from a cache", async () => {
  const { store, send, addAccount, ana, now } = await openShopWithCustomer();
  const bia = await addAccount({ email: "bia@exemplo.com.br" });
  const home = { ...ADDRESS, type: "residential", title: "Casa" } as const;
  await addAddress(store, ana.id, home, now());
  await addAddress(store, bia.id, { ...home, road: "Rua da Bia" }, now());

  const response = (await send(exportLoader, EXPORT, { as: ana })).result as Response;
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="meus-dados.json"');
  expect(response.headers.get("Cache-Control")).toBe("no-store");

  const text = await response.text();
  expect(text).toContain('\n  "account": {\n');
  expect(JSON.parse(text)).toMatchObject({
    exportedAt: now().toISOString(),
    account: { email: "ana@exemplo.com.br" },
    addresses: [{ title: "Casa", road: ADDRESS.road }],
  });
  expect(text).not.toMatch(/bia@|Rua da Bia|argon2/);
});

test("a visitor exports nothing and erases nothing", async () => {
  const { send, accountCount } = await openShopWithCustomer();
  for (const handler of [exportLoader, eraseLoader]) {
    expectRedirect((await send(handler as never, EXPORT)).result, "/", 302);
  }
  expectRedirect((await send(erase, post({ currentPassword: PASSWORD }))).result, "/", 302);
  expect(await accountCount()).toBe(1);
});

test("a session whose account is gone finds nothing to export", async () => {
  const { send } = await openTestShop();
  expect(statusOf((await send(exportLoader, EXPORT, { as: { id: "ninguém" } })).result)).toBe(404);
});

test("an account is erased with its password, and the browser is signed out with a word", async () => {
  const { send, ana, accountCount } = await openShopWithCustomer();
  const { result, session } = await send(erase, post({ currentPassword: PASSWORD }), {
    as: ana,
    visitorId: "um navegador",
  });
  expectRedirect(result, "/");
  expect([session.get("accountId"), session.get("visitorId")]).toEqual([undefined, undefined]);
  expect(session.get("notice")).toMatchObject({ tone: "success", text: "Sua conta foi excluída." });
  expect(await accountCount()).toBe(0);
});

test.each([{ currentPassword: "errada" }, { currentPassword: "" }, {}, { currentPassword: "x".repeat(201) }])(
  "%j erases nothing, and is not sent back",
  async (fields) => {
    const { send, ana, accountCount } = await openShopWithCustomer();
    const { result, session } = await send(erase, post({ ...fields }), { as: ana });
    expect(statusOf(result)).toBe(422);
    expect(result).toMatchObject({
      data: { lastResult: { error: { currentPassword: ["Senha atual incorreta"] } } },
    });
    expect(JSON.stringify(result)).not.toContain(fields.currentPassword || "errada");
    expect(session.get("accountId")).toBe(ana.id);
    expect(await accountCount()).toBe(1);
  },
);

test("while an order is open the page says so, and a post of it is refused with the same words", async () => {
  const { send, ana, accountCount } = await openShopWithOrder();
  expect((await send(eraseLoader, get("/minha-conta/excluir"), { as: ana })).result).toEqual({
    isOpen: true,
  });

  const { result, session } = await send(erase, post({ currentPassword: PASSWORD }), { as: ana });
  expect(statusOf(result)).toBe(409);
  expect(result).toMatchObject({
    data: {
      title: "Sua conta ainda não pode ser excluída",
      message: expect.stringMatching(/pedido em andamento.*Nada foi apagado\.$/),
      link: { to: "/minha-conta/pedidos" },
    },
  });
  expect(session.get("accountId")).toBe(ana.id);
  expect(await accountCount()).toBe(1);
});

test("without an open order the form is there", async () => {
  const { send, ana } = await openShopWithCustomer();
  expect((await send(eraseLoader, get("/minha-conta/excluir"), { as: ana })).result).toEqual({
    isOpen: false,
  });
});
