import { expect, test } from "vitest";
import { MAX_ADDRESSES } from "#app/domain/account/address.ts";
import { listAddresses } from "#app/domain/account/addresses.server.ts";
import { listFavouriteIds } from "#app/domain/favourites/favourites.server.ts";
import { call, said } from "#app/testing/api-calls.ts";
import { ADDRESS, openTestShop } from "#app/testing/shop.ts";
import { loader as oneAddress } from "./address.ts";
import { action as addAddress } from "./addresses.ts";
import { loader as addressesOf } from "./addresses-of-account.ts";
import { action as forget } from "./favorite.ts";
import { action as like, loader as liked } from "./favorites.ts";
import { loader as likedBy } from "./favorites-of-account.ts";

const GET = call("/api");
const NOT_FOUND = { status: 404, body: { error: { code: "not_found", message: "Não encontrado." } } };
const SIGNED_OUT = {
  status: 401,
  body: { error: { code: "unauthorized", message: "Entre na sua conta para continuar" } },
};
const HOME = { ...ADDRESS, type: "Residencial", title: "Casa" };

const keep = (body: unknown) => call("/api/favorites", { method: "POST", body });
const move = (body: unknown) => call("/api/addressAccounts", { method: "POST", body });
const remove = () => call("/api/favorites/x", { method: "DELETE" });

async function openShopWithTwo() {
  const shop = await openTestShop();
  return { ...shop, ana: await shop.addAccount(), bia: await shop.addAccount() };
}

test("a favourite is kept, listed in both ways, and forgotten", async () => {
  const { send, addProduct, ana } = await openShopWithTwo();
  const { id: idProduct } = await addProduct();
  const record = { idProduct, idAccount: ana.id };

  const kept = await send(like, keep(record), { as: ana });
  expect(await said(kept.result)).toEqual({ status: 201, body: record });
  expect(kept.session.has("notice")).toBe(false);
  expect((await said((await send(liked, GET, { as: ana })).result)).body).toEqual([record]);
  const byAccount = await send(likedBy, GET, { as: ana, params: { accountId: ana.id } });
  expect((await said(byAccount.result)).body).toEqual([record]);

  for (let time = 0; time < 2; time++) {
    const { result } = await send(forget, remove(), { as: ana, params: { idProduct } });
    expect(await said(result)).toEqual({ status: 204, body: null });
  }
  expect((await said((await send(liked, GET, { as: ana })).result)).body).toEqual([]);
});

test("nobody sees, adds to or takes from another's favourites", async () => {
  const { send, store, addProduct, ana, bia } = await openShopWithTwo();
  const { id: idProduct } = await addProduct();
  await send(like, keep({ idProduct }), { as: ana });

  expect((await said((await send(liked, GET, { as: bia })).result)).body).toEqual([]);
  const params = { accountId: ana.id };
  expect(await said((await send(likedBy, GET, { as: bia, params })).result)).toEqual(NOT_FOUND);
  expect(await said((await send(likedBy, GET, { params })).result)).toEqual(SIGNED_OUT);
  const forAna = keep({ idProduct, idAccount: ana.id });
  expect(await said((await send(like, forAna.clone(), { as: bia })).result)).toEqual(NOT_FOUND);
  expect(await said((await send(like, forAna, { visitorId: "a visitor" })).result)).toEqual(SIGNED_OUT);
  await send(forget, remove(), { as: bia, params: { idProduct } });
  expect(await listFavouriteIds(store.read, { accountId: ana.id, visitorId: null })).toEqual([idProduct]);
});

test("a visitor's favourites are the visitor's, and nobody's list is empty", async () => {
  const { send, addProduct } = await openShopWithTwo();
  const { id: idProduct } = await addProduct();
  const { result, session } = await send(like, keep({ idProduct }));
  expect(await said(result)).toEqual({ status: 201, body: { idProduct, idAccount: null } });
  const again = await send(liked, GET, { visitorId: session.get("visitorId") ?? "" });
  expect((await said(again.result)).body).toEqual([{ idProduct, idAccount: null }]);
  expect((await said((await send(liked, GET)).result)).body).toEqual([]);
});

test.each([
  [404, { idProduct: "unknown" }],
  [422, {}],
  [422, { idProduct: 7 }],
  [422, { idProduct: "a", redirectTo: "/" }],
  [422, '{"idProduct":"a","__proto__":{"isAdmin":true}}'],
])("a favourite that cannot be is a %i", async (status, body) => {
  const { send, ana } = await openShopWithTwo();
  expect((await said((await send(like, keep(body), { as: ana })).result)).status).toBe(status);
});

test("an address is kept with the form's rules, and read back in both ways", async () => {
  const { send, ana } = await openShopWithTwo();
  const added = await said(
    (await send(addAddress, move({ ...HOME, idAccount: ana.id }), { as: ana })).result,
  );
  expect(added).toEqual({ status: 201, body: { ...HOME, id: expect.any(String), idAccount: ana.id } });
  const { id } = added.body as { id: string };

  const again = await said((await send(addAddress, move(HOME), { as: ana })).result);
  expect(again).toEqual({ status: 200, body: added.body });
  const all = await send(addressesOf, GET, { as: ana, params: { userId: ana.id } });
  expect((await said(all.result)).body).toEqual([added.body]);
  expect((await said((await send(oneAddress, GET, { as: ana, params: { id } })).result)).body).toEqual([
    added.body,
  ]);
});

test("another's addresses are not there, and a visitor is told to sign in", async () => {
  const { send, store, ana, bia } = await openShopWithTwo();
  const { body } = await said((await send(addAddress, move(HOME), { as: ana })).result);
  const { id } = body as { id: string };
  const forAna = () => move({ ...HOME, title: "Invadido", number: "2", idAccount: ana.id });

  const asBia = { as: bia, params: { userId: ana.id, id } };
  expect(await said((await send(addressesOf, GET, asBia)).result)).toEqual(NOT_FOUND);
  expect(await said((await send(oneAddress, GET, asBia)).result)).toEqual(NOT_FOUND);
  expect(await said((await send(addAddress, forAna(), asBia)).result)).toEqual(NOT_FOUND);

  const asVisitor = { visitorId: "a visitor", params: { userId: ana.id, id } };
  expect(await said((await send(addressesOf, GET, asVisitor)).result)).toEqual(SIGNED_OUT);
  expect(await said((await send(oneAddress, GET, asVisitor)).result)).toEqual(SIGNED_OUT);
  expect(await said((await send(addAddress, forAna(), asVisitor)).result)).toEqual(SIGNED_OUT);
  expect(await listAddresses(store.read, ana.id)).toHaveLength(1);
  expect(await listAddresses(store.read, bia.id)).toHaveLength(0);
});

test("an address that is wrong says where, and so does one too many", async () => {
  const { send, ana } = await openShopWithTwo();
  const wrong = move({ ...HOME, cep: "1", uf: "XX", isDefault: true });
  expect(await said((await send(addAddress, wrong, { as: ana })).result)).toMatchObject({
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
    await send(addAddress, move({ ...HOME, number: String(count) }), { as: ana });
  }
  const { result } = await send(addAddress, move({ ...HOME, number: "S/N" }), { as: ana });
  expect(await said(result)).toMatchObject({
    status: 422,
    body: { error: { fields: { title: [expect.stringContaining("máximo")] } } },
  });
});
