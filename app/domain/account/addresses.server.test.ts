import { expect, test } from "vitest";
import { ADDRESS, openTestShop } from "#app/testing/shop.ts";
import { MAX_ADDRESSES } from "./address.ts";
import {
  addAddress,
  findAddress,
  listAddresses,
  makeDefaultAddress,
  removeAddress,
  updateAddress,
} from "./addresses.server.ts";

async function openShopWithAddresses(count: number) {
  const shop = await openTestShop();
  const { id: accountId } = await shop.addAccount();
  const add = (number: number) => {
    const address = {
      ...ADDRESS,
      number: String(number),
      type: "residential",
      title: `Casa ${number}`,
    } as const;
    return addAddress(shop.store, accountId, address, shop.moveClock(1000));
  };
  const ids: string[] = [];
  for (let number = 1; number <= count; number++) {
    const added = await add(number);
    if (added.ok) ids.push(added.id);
  }
  const listed = async () => {
    const list = await listAddresses(shop.store.read, accountId);
    return list.map(({ title, isDefault }) => (isDefault ? `${title}, principal` : title));
  };
  return { ...shop, accountId, add, ids, listed, idOf: (number: number) => ids[number - 1] ?? "" };
}

test("only the first address becomes the default", async () => {
  const { listed } = await openShopWithAddresses(3);
  expect(await listed()).toEqual(["Casa 1, principal", "Casa 2", "Casa 3"]);
});

test("the same address is saved once", async () => {
  const { add, idOf, listed } = await openShopWithAddresses(2);
  expect(await add(2)).toEqual({ ok: true, id: idOf(2), isNew: false });
  expect(await listed()).toHaveLength(2);
});

test("an account cannot exceed the maximum number of addresses", async () => {
  const { add, listed } = await openShopWithAddresses(MAX_ADDRESSES);
  expect(await add(99)).toEqual({ ok: false, reason: "too-many" });
  expect(await add(3)).toMatchObject({ ok: true, isNew: false });
  expect(await listed()).toHaveLength(MAX_ADDRESSES);
});

test("there is one default address at a time", async () => {
  const { store, accountId, idOf, listed } = await openShopWithAddresses(3);
  expect(await makeDefaultAddress(store, accountId, idOf(3))).toBe(true);
  expect(await listed()).toEqual(["Casa 3, principal", "Casa 1", "Casa 2"]);
  expect(await makeDefaultAddress(store, accountId, idOf(3))).toBe(true);
  expect(await listed()).toEqual(["Casa 3, principal", "Casa 1", "Casa 2"]);
});

test("after the default address is removed, the oldest one becomes the default", async () => {
  const { store, accountId, idOf, listed } = await openShopWithAddresses(3);
  await makeDefaultAddress(store, accountId, idOf(3));
  expect(await removeAddress(store, accountId, idOf(3))).toBe(true);
  expect(await listed()).toEqual(["Casa 1, principal", "Casa 2"]);
  expect(await removeAddress(store, accountId, idOf(2))).toBe(true);
  expect(await listed()).toEqual(["Casa 1, principal"]);
  expect(await removeAddress(store, accountId, idOf(1))).toBe(true);
  expect(await listed()).toEqual([]);
});

test("an address is updated in place", async () => {
  const { store, accountId, idOf } = await openShopWithAddresses(2);
  const corrected = { ...ADDRESS, road: "Rua Nova", type: "commercial", title: "Loja" } as const;
  expect(await updateAddress(store, accountId, idOf(1), corrected)).toBe(true);
  expect(await findAddress(store.read, accountId, idOf(1))).toMatchObject({ ...corrected, isDefault: true });
});

test("an unknown address is not found", async () => {
  const { store, accountId, listed } = await openShopWithAddresses(1);
  const address = { ...ADDRESS, type: "residential", title: "Casa" } as const;
  expect(await updateAddress(store, accountId, "nenhum", address)).toBe(false);
  expect(await makeDefaultAddress(store, accountId, "nenhum")).toBe(false);
  expect(await removeAddress(store, accountId, "nenhum")).toBe(false);
  expect(await listed()).toEqual(["Casa 1, principal"]);
});
