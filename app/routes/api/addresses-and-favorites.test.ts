import { expect, test } from "vitest";
import { MAX_ADDRESSES } from "#app/domain/account/address.ts";
import { listAddresses } from "#app/domain/account/addresses.server.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { call, readResponse } from "#app/testing/api-calls.ts";
import { ADDRESS, openTestShop } from "#app/testing/shop.ts";
import { loader as getAddress } from "./address.ts";
import { action as addAddress } from "./addresses.ts";
import { loader as listAddressesOf } from "./addresses-of-account.ts";
import { action as removeFavourite } from "./favorite.ts";
import { action as addFavourite, loader as listFavourites } from "./favorites.ts";
import { loader as listFavouritesOf } from "./favorites-of-account.ts";

const GET = call("/api");
const NOT_FOUND = { status: 404, body: { error: { code: "not_found", message: "Não encontrado." } } };
const SIGNED_OUT = {
  status: 401,
  body: { error: { code: "unauthorized", message: "Entre na sua conta para continuar" } },
};
const HOME = { ...ADDRESS, type: "Residencial", title: "Casa" };

const postFavourite = (body: unknown) => call("/api/favorites", { method: "POST", body });
const postAddress = (body: unknown) => call("/api/addressAccounts", { method: "POST", body });
const deleteFavourite = () => call("/api/favorites/x", { method: "DELETE" });

async function openShopWithTwo() {
  const shop = await openTestShop();
  return { ...shop, ana: await shop.addAccount(), bia: await shop.addAccount() };
}

test("a favourite is saved, listed by both routes, and deleted", async () => {
  const { send, addProduct, ana } = await openShopWithTwo();
  const { id: idProduct } = await addProduct();
  const record = { idProduct, idAccount: ana.id };

  const saved = await send(addFavourite, postFavourite(record), { as: ana });
  expect(await readResponse(saved.result)).toEqual({ status: 201, body: record });
  expect(saved.session.has("notice")).toBe(false);
  expect((await readResponse((await send(listFavourites, GET, { as: ana })).result)).body).toEqual([record]);
  const byAccount = await send(listFavouritesOf, GET, { as: ana, params: { accountId: ana.id } });
  expect((await readResponse(byAccount.result)).body).toEqual([record]);

  for (let time = 0; time < 2; time++) {
    const { result } = await send(removeFavourite, deleteFavourite(), { as: ana, params: { idProduct } });
    expect(await readResponse(result)).toEqual({ status: 204, body: null });
  }
  expect((await readResponse((await send(listFavourites, GET, { as: ana })).result)).body).toEqual([]);
});

test("an account cannot read, add or delete favourites of another", async () => {
  const { send, store, addProduct, ana, bia } = await openShopWithTwo();
  const { id: idProduct } = await addProduct();
  await send(addFavourite, postFavourite({ idProduct }), { as: ana });

  expect((await readResponse((await send(listFavourites, GET, { as: bia })).result)).body).toEqual([]);
  const params = { accountId: ana.id };
  expect(await readResponse((await send(listFavouritesOf, GET, { as: bia, params })).result)).toEqual(
    NOT_FOUND,
  );
  expect(await readResponse((await send(listFavouritesOf, GET, { params })).result)).toEqual(SIGNED_OUT);
  const forAna = postFavourite({ idProduct, idAccount: ana.id });
  expect(await readResponse((await send(addFavourite, forAna.clone(), { as: bia })).result)).toEqual(
    NOT_FOUND,
  );
  expect(await readResponse((await send(addFavourite, forAna, { visitorId: "a visitor" })).result)).toEqual(
    SIGNED_OUT,
  );
  await send(removeFavourite, deleteFavourite(), { as: bia, params: { idProduct } });
  expect(await listFavouriteIds(store.read, { accountId: ana.id, visitorId: null })).toEqual([idProduct]);
});

test("an anonymous visitor has its own favourites, and a request without a session an empty list", async () => {
  const { send, addProduct } = await openShopWithTwo();
  const { id: idProduct } = await addProduct();
  const { result, session } = await send(addFavourite, postFavourite({ idProduct }));
  expect(await readResponse(result)).toEqual({ status: 201, body: { idProduct, idAccount: null } });
  const again = await send(listFavourites, GET, { visitorId: session.get("visitorId") ?? "" });
  expect((await readResponse(again.result)).body).toEqual([{ idProduct, idAccount: null }]);
  expect((await readResponse((await send(listFavourites, GET)).result)).body).toEqual([]);
});

test.each([
  [404, { idProduct: "unknown" }],
  [422, {}],
  [422, { idProduct: 7 }],
  [422, { idProduct: "a", redirectTo: "/" }],
  [422, '{"idProduct":"a","__proto__":{"isAdmin":true}}'],
])("an invalid favourite is a %i", async (status, body) => {
  const { send, ana } = await openShopWithTwo();
  expect(
    (await readResponse((await send(addFavourite, postFavourite(body), { as: ana })).result)).status,
  ).toBe(status);
});

test("an address is saved by the form's rules, and read by both routes", async () => {
  const { send, ana } = await openShopWithTwo();
  const added = await readResponse(
    (await send(addAddress, postAddress({ ...HOME, idAccount: ana.id }), { as: ana })).result,
  );
  expect(added).toEqual({ status: 201, body: { ...HOME, id: expect.any(String), idAccount: ana.id } });
  const { id } = added.body as { id: string };

  const again = await readResponse((await send(addAddress, postAddress(HOME), { as: ana })).result);
  expect(again).toEqual({ status: 200, body: added.body });
  const all = await send(listAddressesOf, GET, { as: ana, params: { userId: ana.id } });
  expect((await readResponse(all.result)).body).toEqual([added.body]);
  expect(
    (await readResponse((await send(getAddress, GET, { as: ana, params: { id } })).result)).body,
  ).toEqual([added.body]);
});

test("addresses of another account are a 404, and an anonymous visitor gets 401", async () => {
  const { send, store, ana, bia } = await openShopWithTwo();
  const { body } = await readResponse((await send(addAddress, postAddress(HOME), { as: ana })).result);
  const { id } = body as { id: string };
  const forAna = () => postAddress({ ...HOME, title: "Invadido", number: "2", idAccount: ana.id });

  const asBia = { as: bia, params: { userId: ana.id, id } };
  expect(await readResponse((await send(listAddressesOf, GET, asBia)).result)).toEqual(NOT_FOUND);
  expect(await readResponse((await send(getAddress, GET, asBia)).result)).toEqual(NOT_FOUND);
  expect(await readResponse((await send(addAddress, forAna(), asBia)).result)).toEqual(NOT_FOUND);

  const asVisitor = { visitorId: "a visitor", params: { userId: ana.id, id } };
  expect(await readResponse((await send(listAddressesOf, GET, asVisitor)).result)).toEqual(SIGNED_OUT);
  expect(await readResponse((await send(getAddress, GET, asVisitor)).result)).toEqual(SIGNED_OUT);
  expect(await readResponse((await send(addAddress, forAna(), asVisitor)).result)).toEqual(SIGNED_OUT);
  expect(await listAddresses(store.read, ana.id)).toHaveLength(1);
  expect(await listAddresses(store.read, bia.id)).toHaveLength(0);
});

test("an invalid address, and one too many, are refused with their field", async () => {
  const { send, ana } = await openShopWithTwo();
  const wrong = postAddress({ ...HOME, cep: "1", uf: "XX", isDefault: true });
  expect(await readResponse((await send(addAddress, wrong, { as: ana })).result)).toMatchObject({
    status: 422,
    body: {
      error: {
        fields: {
          cep: ["O CEP tem 8 dígitos"],
          uf: ["Escolha uma das UFs da lista"],
          isDefault: ["Campo desconhecido"],
        },
      },
    },
  });
  for (let count = 0; count < MAX_ADDRESSES; count++) {
    await send(addAddress, postAddress({ ...HOME, number: String(count) }), { as: ana });
  }
  const { result } = await send(addAddress, postAddress({ ...HOME, number: "S/N" }), { as: ana });
  expect(await readResponse(result)).toMatchObject({
    status: 422,
    body: { error: { fields: { title: [expect.stringContaining("máximo")] } } },
  });
});
