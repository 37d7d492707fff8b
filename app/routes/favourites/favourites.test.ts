import { expect, test } from "vitest";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { action as add } from "./add.ts";
import { action as remove } from "./remove.ts";

const FAVOURITES = "/minha-conta/favoritos";
const ELSEWHERE = ["https://mal.exemplo/", "//mal.exemplo", "javascript:alert(1)", "/sair", "nada"];

async function openShopWithCustomer() {
  const shop = await openTestShop();
  const ana = await shop.addAccount();
  const { id: idProduct } = await shop.addProduct();
  return {
    ...shop,
    ana,
    idProduct,
    liked: (accountId: string | null, visitorId: string | null = null) =>
      listFavouriteIds(shop.store.read, { accountId, visitorId }),
  };
}

test("a customer's favourite is kept and announced, and the page before comes again", async () => {
  const { send, ana, idProduct, liked } = await openShopWithCustomer();
  const redirectTo = "/produtos/oculos-de-sol?cor=azul";
  const { result, session } = await send(add, post({ idProduct, redirectTo }), { as: ana });
  expectRedirect(result, redirectTo);
  expect(session.get("notice")).toMatchObject({ tone: "success", text: "Favorito cadastrado com sucesso!" });
  expect(await liked(ana.id)).toEqual([idProduct]);
});

test("without a page to go back to, the favourites are shown", async () => {
  const { send, ana, idProduct } = await openShopWithCustomer();
  expectRedirect((await send(add, post({ idProduct }), { as: ana })).result, FAVOURITES);
  expectRedirect((await send(remove, post({ idProduct }), { as: ana })).result, FAVOURITES);
});

test("nobody is sent out of the shop, or to a command", async () => {
  const { send, ana, idProduct } = await openShopWithCustomer();
  for (const redirectTo of ELSEWHERE) {
    const fields = { idProduct, redirectTo };
    expectRedirect((await send(add, post(fields), { as: ana })).result, FAVOURITES);
    expectRedirect((await send(remove, post(fields), { as: ana })).result, FAVOURITES);
    const { result } = await send(add, post(fields));
    expectRedirect(result, `/entrar?redirectTo=${encodeURIComponent(FAVOURITES)}`);
  }
});

test("a visitor's favourite is kept too, and signing in comes next", async () => {
  const { send, idProduct, liked } = await openShopWithCustomer();
  const { result, session } = await send(add, post({ idProduct, redirectTo: "/oculos/lumina?cor=azul" }));
  expectRedirect(result, "/entrar?redirectTo=%2Foculos%2Flumina%3Fcor%3Dazul");
  expect(session.get("notice")).toMatchObject({ tone: "info" });
  expect(await liked(null, session.get("visitorId"))).toEqual([idProduct]);
});

test("a visitor with a mark keeps it", async () => {
  const { send, idProduct, liked } = await openShopWithCustomer();
  await send(add, post({ idProduct }), { visitorId: "a visitor" });
  expect(await liked(null, "a visitor")).toEqual([idProduct]);
});

test("a product that is not sold does not exist, and nothing is announced", async () => {
  const { send, ana } = await openShopWithCustomer();
  for (const fields of [{ idProduct: "unknown" }, {}] as const) {
    const { result, session } = await send(add, post(fields), { as: ana });
    expect(statusOf(result)).toBe(404);
    expect(session.get("notice")).toBeUndefined();
  }
});

test("a favourite that is removed is gone, and that is said", async () => {
  const { send, ana, idProduct, liked } = await openShopWithCustomer();
  await send(add, post({ idProduct }), { as: ana });
  const redirectTo = "/oculos/lumina";
  const { result, session } = await send(remove, post({ idProduct, redirectTo }), { as: ana });
  expectRedirect(result, redirectTo);
  expect(session.get("notice")).toMatchObject({ tone: "info", text: "Favorito removido." });
  expect(await liked(ana.id)).toEqual([]);
});

test("somebody else's favourite is not removed", async () => {
  const { send, addAccount, ana, idProduct, liked } = await openShopWithCustomer();
  await send(add, post({ idProduct }), { as: ana });
  await send(remove, post({ idProduct }), { as: await addAccount() });
  await send(remove, post({ idProduct }));
  expect(await liked(ana.id)).toEqual([idProduct]);
});
