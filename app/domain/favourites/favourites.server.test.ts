import { expect, test } from "vitest";
import type { Owner } from "#app/domain/values/owner.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { favourites } from "#db/schema";
import { addFavourite, listFavouriteIds, mergeFavourites, removeFavourite } from "./favourites.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const SOMEBODY = { accountId: null, visitorId: "somebody else" };
const NOBODY = { accountId: null, visitorId: null };

async function openShopWithCustomer() {
  const shop = await openTestShop();
  const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
  return {
    ...shop,
    ana,
    like: (owner: Owner, productId: string) => addFavourite(shop.store, owner, productId, shop.moveClock(1)),
    forget: (owner: Owner, productId: string) => removeFavourite(shop.store, owner, productId),
    liked: (owner: Owner) => listFavouriteIds(shop.store.read, owner),
    merge: () => shop.store.write((tx) => mergeFavourites(tx, VISITOR.visitorId, ana.accountId)),
    count: () => shop.store.read.$count(favourites),
  };
}

test("what is liked is kept once, the newest first", async () => {
  const { addProduct, ana, like, liked, count } = await openShopWithCustomer();
  const [{ id: first }, { id: second }] = [await addProduct(), await addProduct()];
  for (const owner of [VISITOR, ana]) {
    expect(await like(owner, first)).toBe(true);
    expect(await like(owner, second)).toBe(true);
    expect(await like(owner, first)).toBe(true);
    expect(await liked(owner)).toEqual([second, first]);
  }
  expect(await count()).toBe(4);
});

test("what is not sold cannot be liked", async () => {
  const { like, count } = await openShopWithCustomer();
  expect(await like(VISITOR, "unknown")).toBe(false);
  expect(await count()).toBe(0);
});

test("what is forgotten is gone, and what was never liked may be forgotten", async () => {
  const { addProduct, ana, like, forget, liked } = await openShopWithCustomer();
  const [{ id: kept }, { id: gone }] = [await addProduct(), await addProduct()];
  await like(ana, kept);
  await like(ana, gone);
  await forget(ana, gone);
  await forget(ana, gone);
  expect(await liked(ana)).toEqual([kept]);
});

test("somebody else's favourites are neither seen nor forgotten", async () => {
  const { addProduct, addAccount, ana, like, forget, liked } = await openShopWithCustomer();
  const { id } = await addProduct();
  const bia = { accountId: (await addAccount()).id, visitorId: null };
  await like(VISITOR, id);
  await like(ana, id);
  for (const stranger of [SOMEBODY, bia, NOBODY]) {
    expect(await liked(stranger)).toEqual([]);
    await forget(stranger, id);
  }
  expect(await liked(VISITOR)).toEqual([id]);
  expect(await liked(ana)).toEqual([id]);
});

test("whoever is signed in likes as the account, not as the browser", async () => {
  const { addProduct, ana, like, liked } = await openShopWithCustomer();
  const { id } = await addProduct();
  const both = { ...ana, visitorId: VISITOR.visitorId };
  await like(both, id);
  expect(await liked(both)).toEqual([id]);
  expect(await liked(ana)).toEqual([id]);
  expect(await liked(VISITOR)).toEqual([]);
});

test("what a visitor liked comes along into the account, and nothing doubles", async () => {
  const { addProduct, ana, like, liked, merge, count } = await openShopWithCustomer();
  const [{ id: own }, { id: shared }, { id: fresh }, { id: foreign }] = [
    await addProduct(),
    await addProduct(),
    await addProduct(),
    await addProduct(),
  ];
  await like(ana, own);
  await like(ana, shared);
  await like(VISITOR, shared);
  await like(VISITOR, fresh);
  await like(SOMEBODY, foreign);

  await merge();
  await merge();

  expect(await liked(ana)).toEqual([fresh, shared, own]);
  expect(await liked(VISITOR)).toEqual([]);
  expect(await liked(SOMEBODY)).toEqual([foreign]);
  expect(await count()).toBe(4);
});
