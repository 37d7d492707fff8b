import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { carts } from "#db/schema";
import { itemsCents, parseQuantity } from "./cart.ts";
import {
  addToCart,
  countCartItems,
  listCartLines,
  mergeCarts,
  removeFromCart,
  setCartQuantity,
} from "./carts.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const OTHER_VISITOR = { accountId: null, visitorId: "another visitor" };

test("the same product added twice is one line, up to the stock", async () => {
  const shop = await openTestShop();
  const { id: productId } = await shop.addProduct({ stock: 3, title: "Clubmaster" });
  const add = (quantity: number) =>
    addToCart(shop.store, VISITOR, { productId, color: "preto", quantity }, shop.now());

  expect(await add(1)).toEqual({ ok: true });
  expect(await add(2)).toEqual({ ok: true });
  expect(await add(1)).toEqual({ ok: false, reason: "out-of-stock", title: "Clubmaster", available: 3 });
  expect(await listCartLines(shop.store.read, VISITOR)).toMatchObject([{ quantity: 3 }]);
});

test("at most ten units per line are sold, and no unknown product", async () => {
  const shop = await openTestShop();
  const { id: productId } = await shop.addProduct({ stock: 30 });
  const add = (wanted: { productId: string; color?: string }) =>
    addToCart(shop.store, VISITOR, { color: undefined, ...wanted, quantity: 6 }, shop.now());

  await add({ productId });
  expect(await add({ productId })).toEqual({ ok: false, reason: "too-many" });
  expect(await add({ productId: "nada" })).toEqual({ ok: false, reason: "unknown" });
  expect(await add({ productId, color: "nada" })).toEqual({ ok: false, reason: "unknown" });
  expect(await countCartItems(shop.store.read, VISITOR)).toBe(6);
});

test("a refusal creates no cart", async () => {
  const shop = await openTestShop();
  const { id: productId } = await shop.addProduct({ stock: 1 });
  const wanted = { productId, color: undefined, quantity: 2 };
  expect(await addToCart(shop.store, VISITOR, wanted, shop.now())).toMatchObject({ reason: "out-of-stock" });
  expect(await shop.store.read.$count(carts)).toBe(0);
});

test("another visitor's line is neither changed nor removed", async () => {
  const shop = await openTestShop();
  const { id: productId } = await shop.addProduct();
  await addToCart(shop.store, VISITOR, { productId, color: undefined, quantity: 1 }, shop.now());
  await addToCart(shop.store, OTHER_VISITOR, { productId, color: undefined, quantity: 1 }, shop.now());
  const [line] = await listCartLines(shop.store.read, VISITOR);
  const id = line?.id ?? "";

  expect(await setCartQuantity(shop.store, OTHER_VISITOR, id, 5, shop.now())).toEqual({
    ok: false,
    reason: "unknown",
  });
  expect(await removeFromCart(shop.store, OTHER_VISITOR, id, shop.now())).toBe(false);
  expect(await listCartLines(shop.store.read, VISITOR)).toMatchObject([{ quantity: 1 }]);
});

test("signing in adds the visitor's cart to the account's, up to the stock", async () => {
  const shop = await openTestShop();
  const [shared, single] = [await shop.addProduct({ stock: 3 }), await shop.addProduct()];
  const ana = { accountId: (await shop.addAccount()).id, visitorId: null };
  const put = (owner: typeof VISITOR | typeof ana, product: { id: string }, quantity: number) =>
    addToCart(shop.store, owner, { productId: product.id, color: undefined, quantity }, shop.moveClock(1));
  await put(ana, shared, 2);
  await put(VISITOR, shared, 2);
  await put(VISITOR, single, 1);

  await shop.store.write((tx) => mergeCarts(tx, VISITOR.visitorId, ana.accountId, shop.moveClock(1)));

  expect(await listCartLines(shop.store.read, ana)).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
  expect(await listCartLines(shop.store.read, VISITOR)).toEqual([]);
});

test("a quantity is a whole number from 1 to 10", () => {
  expect([1, 7, 10].map(String).map(parseQuantity)).toEqual([1, 7, 10]);
  for (const text of ["0", "11", "-1", "1e1", "1.0", "", "abc", "0x2", "١"]) {
    expect(parseQuantity(text)).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      const quantity = parseQuantity(text);
      return quantity === undefined || (Number.isInteger(quantity) && quantity >= 1 && quantity <= 10);
    }),
  );
});

test("a cart's total is in whole cents", () => {
  const lines = fc.array(
    fc.record({ unitPriceCents: fc.nat(1_000_000), quantity: fc.integer({ min: 1, max: 10 }) }),
  );
  fc.assert(fc.property(lines, (each) => Number.isSafeInteger(itemsCents(each))));
});
