import { expect, test } from "vitest";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { action as add } from "./add.ts";
import { action as remove } from "./remove.ts";

const FAVOURITES = "/minha-conta/favoritos";
const UNSAFE_TARGETS = ["https://mal.exemplo/", "//mal.exemplo", "javascript:alert(1)", "/sair", "nada"];

async function openShopWithCustomer() {
  const shop = await openTestShop();
  const ana = await shop.addAccount();
  const { id: idProduct } = await shop.addProduct();
  return {
    ...shop,
    ana,
    idProduct,
    favouritesOf: (accountId: string | null, visitorId: string | null = null) =>
      listFavouriteIds(shop.store.read, { accountId, visitorId }),
  };
}

test("a customer's favourite is saved, with a flash message and a redirect to the previous page", async () => {
  const { send, ana, idProduct, favouritesOf } = await openShopWithCustomer();
  const redirectTo = "/produtos/oculos-de-sol?cor=azul";
  const { result, session } = await send(add, post({ idProduct, redirectTo }), { as: ana });
  expectRedirect(result, redirectTo);
  expect(session.get("notice")).toMatchObject({ tone: "success", text: "Favorito cadastrado com sucesso!" });
  expect(await favouritesOf(ana.id)).toEqual([idProduct]);
});

test("without a previous page the redirect goes to the favourites", async () => {
  const { send, ana, idProduct } = await openShopWithCustomer();
  expectRedirect((await send(add, post({ idProduct }), { as: ana })).result, FAVOURITES);
  expectRedirect((await send(remove, post({ idProduct }), { as: ana })).result, FAVOURITES);
});

test("redirectTo never leads out of the shop, or to an action-only route", async () => {
  const { send, ana, idProduct } = await openShopWithCustomer();
  for (const redirectTo of UNSAFE_TARGETS) {
    const fields = { idProduct, redirectTo };
    expectRedirect((await send(add, post(fields), { as: ana })).result, FAVOURITES);
    expectRedirect((await send(remove, post(fields), { as: ana })).result, FAVOURITES);
    const { result } = await send(add, post(fields));
    expectRedirect(result, `/entrar?redirectTo=${encodeURIComponent(FAVOURITES)}`);
  }
});

test("an anonymous visitor's favourite is saved, and the redirect goes to sign-in", async () => {
  const { send, idProduct, favouritesOf } = await openShopWithCustomer();
  const { result, session } = await send(add, post({ idProduct, redirectTo: "/oculos/lumina?cor=azul" }));
  expectRedirect(result, "/entrar?redirectTo=%2Foculos%2Flumina%3Fcor%3Dazul");
  expect(session.get("notice")).toMatchObject({ tone: "info" });
  expect(await favouritesOf(null, session.get("visitorId"))).toEqual([idProduct]);
});

test("a visitor id in the session is reused", async () => {
  const { send, idProduct, favouritesOf } = await openShopWithCustomer();
  await send(add, post({ idProduct }), { visitorId: "a visitor" });
  expect(await favouritesOf(null, "a visitor")).toEqual([idProduct]);
});

test("an unknown product is a 404 without a flash message", async () => {
  const { send, ana } = await openShopWithCustomer();
  for (const fields of [{ idProduct: "unknown" }, {}] as const) {
    const { result, session } = await send(add, post(fields), { as: ana });
    expect(statusOf(result)).toBe(404);
    expect(session.get("notice")).toBeUndefined();
  }
});

test("removing a favourite deletes it, with a flash message", async () => {
  const { send, ana, idProduct, favouritesOf } = await openShopWithCustomer();
  await send(add, post({ idProduct }), { as: ana });
  const redirectTo = "/oculos/lumina";
  const { result, session } = await send(remove, post({ idProduct, redirectTo }), { as: ana });
  expectRedirect(result, redirectTo);
  expect(session.get("notice")).toMatchObject({ tone: "info", text: "Favorito removido." });
  expect(await favouritesOf(ana.id)).toEqual([]);
});

test("another customer's favourite is not removed", async () => {
  const { send, addAccount, ana, idProduct, favouritesOf } = await openShopWithCustomer();
  await send(add, post({ idProduct }), { as: ana });
  await send(remove, post({ idProduct }), { as: await addAccount() });
  await send(remove, post({ idProduct }));
  expect(await favouritesOf(ana.id)).toEqual([idProduct]);
});
