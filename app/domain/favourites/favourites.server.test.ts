import { expect, test } from "vitest";
import type { Owner } from "#app/domain/values/owner.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { favourites } from "#db/schema";
import { addFavourite, listFavouriteIds, mergeFavourites, removeFavourite } from "./favourites.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const OTHER_VISITOR = { accountId: null, visitorId: "another visitor" };
const NO_OWNER = { accountId: null, visitorId: null };

async function openShopWithCustomer() {
  const shop = await openTestShop();
  const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
  return {
    ...shop,
    ana,
    add: (owner: Owner, productId: string) => addFavourite(shop.store, owner, productId, shop.moveClock(1)),
    remove: (owner: Owner, productId: string) => removeFavourite(shop.store, owner, productId),
    list: (owner: Owner) => listFavouriteIds(shop.store.read, owner),
    merge: () => shop.store.write((tx) => mergeFavourites(tx, VISITOR.visitorId, ana.accountId)),
    count: () => shop.store.read.$count(favourites),
  };
}

test("a favourite is saved once, the newest first", async () => {
  const { addProduct, ana, add, list, count } = await openShopWithCustomer();
  const [{ id: first }, { id: second }] = [await addProduct(), await addProduct()];
  for (const owner of [VISITOR, ana]) {
    expect(await add(owner, first)).toBe(true);
    expect(await add(owner, second)).toBe(true);
    expect(await add(owner, first)).toBe(true);
    expect(await list(owner)).toEqual([second, first]);
  }
  expect(await count()).toBe(4);
});

test("an unknown product cannot be added", async () => {
  const { add, count } = await openShopWithCustomer();
  expect(await add(VISITOR, "unknown")).toBe(false);
  expect(await count()).toBe(0);
});

test("removing a favourite can be repeated", async () => {
  const { addProduct, ana, add, remove, list } = await openShopWithCustomer();
  const [{ id: left }, { id: removed }] = [await addProduct(), await addProduct()];
  await add(ana, left);
  await add(ana, removed);
  await remove(ana, removed);
  await remove(ana, removed);
  expect(await list(ana)).toEqual([left]);
});

test("another owner neither lists nor removes favourites", async () => {
  const { addProduct, addAccount, ana, add, remove, list } = await openShopWithCustomer();
  const { id } = await addProduct();
  const bia = { accountId: (await addAccount()).id, visitorId: null };
  await add(VISITOR, id);
  await add(ana, id);
  for (const other of [OTHER_VISITOR, bia, NO_OWNER]) {
    expect(await list(other)).toEqual([]);
    await remove(other, id);
  }
  expect(await list(VISITOR)).toEqual([id]);
  expect(await list(ana)).toEqual([id]);
});

test("a signed-in customer's favourites belong to the account, not to the browser", async () => {
  const { addProduct, ana, add, list } = await openShopWithCustomer();
  const { id } = await addProduct();
  const both = { ...ana, visitorId: VISITOR.visitorId };
  await add(both, id);
  expect(await list(both)).toEqual([id]);
  expect(await list(ana)).toEqual([id]);
  expect(await list(VISITOR)).toEqual([]);
});

test("at sign-in a visitor's favourites move to the account, without duplicates", async () => {
  const { addProduct, ana, add, list, merge, count } = await openShopWithCustomer();
  const [{ id: own }, { id: shared }, { id: visitors }, { id: unrelated }] = [
    await addProduct(),
    await addProduct(),
    await addProduct(),
    await addProduct(),
  ];
  await add(ana, own);
  await add(ana, shared);
  await add(VISITOR, shared);
  await add(VISITOR, visitors);
  await add(OTHER_VISITOR, unrelated);

  await merge();
  await merge();

  expect(await list(ana)).toEqual([visitors, shared, own]);
  expect(await list(VISITOR)).toEqual([]);
  expect(await list(OTHER_VISITOR)).toEqual([unrelated]);
  expect(await count()).toBe(4);
});
