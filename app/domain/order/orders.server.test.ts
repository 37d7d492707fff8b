import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { orderEvents, orders, products } from "#db/schema";
import { addToCart, listCartLines, setCartQuantity } from "../cart/carts.server.ts";
import { findOrder, listOrders, placeOrder, transitionOrder } from "./orders.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const OTHER_VISITOR = { accountId: null, visitorId: "another visitor" };

async function openShopWithOrder() {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 5 });
  const token = await shop.addCheckout(VISITOR, product, 2);
  const placed = await shop.store.write((tx) => placeOrder(tx, VISITOR, token, shop.now()));
  if (!placed.ok) throw new Error(placed.reason);
  const move = (to: Parameters<typeof transitionOrder>[2]) =>
    shop.store.write((tx) => transitionOrder(tx, placed.orderId, to, "test", shop.now()));
  return { shop, product, token, orderId: placed.orderId, move };
}

test("an order keeps the checkout's values, reserves the stock and empties the cart", async () => {
  const { shop, product, orderId } = await openShopWithOrder();

  const order = await findOrder(shop.store.read, VISITOR, orderId);
  expect(order).toMatchObject({
    number: 10_001,
    status: "awaiting_payment",
    itemsCents: 2 * product.priceCents,
    freightCents: 1290,
    totalCents: 2 * product.priceCents + 1290,
    lines: [{ title: product.title, quantity: 2, unitPriceCents: product.priceCents }],
  });
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 2 }]);
  expect(await listCartLines(shop.store.read, VISITOR)).toEqual([]);
});

test("a checkout sent twice is one order", async () => {
  const shop = await openTestShop();
  const token = await shop.addCheckout(VISITOR, await shop.addProduct());
  const place = () => shop.store.write((tx) => placeOrder(tx, VISITOR, token, shop.now()));

  const [first, second] = await Promise.all([place(), place()]);

  expect(first).toMatchObject({ ok: true, isNew: true });
  expect(second).toEqual({ ...first, isNew: false });
  expect(await shop.store.read.$count(orders)).toBe(1);
});

test("another visitor's checkout cannot be ordered", async () => {
  const shop = await openTestShop();
  const token = await shop.addCheckout(VISITOR, await shop.addProduct());
  const placed = await shop.store.write((tx) => placeOrder(tx, OTHER_VISITOR, token, shop.now()));
  expect(placed).toEqual({ ok: false, reason: "empty-cart" });
});

test("a price that changed since it was shown is not charged", async () => {
  const shop = await openTestShop();
  const token = await shop.addCheckout(VISITOR, await shop.addProduct());
  await shop.store.write(async (tx) => {
    await tx.update(products).set({ promotionalPriceCents: 19999 });
  });

  const placed = await shop.store.write((tx) => placeOrder(tx, VISITOR, token, shop.now()));

  expect(placed).toEqual({ ok: false, reason: "changed" });
  expect(await shop.stock()).toEqual([{ onHand: 9, reserved: 0 }]);
});

test("a cart that changed in another window is not ordered", async () => {
  const shop = await openTestShop();
  const token = await shop.addCheckout(VISITOR, await shop.addProduct());
  const [line] = await listCartLines(shop.store.read, VISITOR);
  await setCartQuantity(shop.store, VISITOR, line?.id ?? "", 3, shop.now());

  const placed = await shop.store.write((tx) => placeOrder(tx, VISITOR, token, shop.now()));
  expect(placed).toEqual({ ok: false, reason: "changed" });
});

test("nothing is reserved when one product is short of stock", async () => {
  const shop = await openTestShop();
  const plenty = await shop.addProduct({ stock: 9 });
  const short = await shop.addProduct({ stock: 1, title: "Clubmaster" });
  await addToCart(shop.store, VISITOR, { productId: plenty.id, color: undefined, quantity: 1 }, shop.now());
  const token = await shop.addCheckout(VISITOR, short);
  const other = await shop.addCheckout(OTHER_VISITOR, short);
  await shop.store.write((tx) => placeOrder(tx, OTHER_VISITOR, other, shop.now()));

  const placed = await shop.store.write((tx) => placeOrder(tx, VISITOR, token, shop.now()));

  expect(placed).toMatchObject({ ok: false, reason: "out-of-stock", title: "Clubmaster" });
  expect(await shop.stock()).toEqual([
    { onHand: 9, reserved: 0 },
    { onHand: 1, reserved: 1 },
  ]);
});

test("fifty buyers for ten units: ten orders", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 10 });
  const buyers = Array.from({ length: 50 }, (_, index) => ({ accountId: null, visitorId: `buyer ${index}` }));
  const tokens = await Promise.all(buyers.map((buyer) => shop.addCheckout(buyer, product)));

  const placed = await Promise.all(
    buyers.map((buyer, index) =>
      shop.store.write((tx) => placeOrder(tx, buyer, tokens[index] ?? "", shop.now())),
    ),
  );

  expect(placed.filter(({ ok }) => ok)).toHaveLength(10);
  expect(await shop.stock()).toEqual([{ onHand: 10, reserved: 10 }]);
});

test("paying commits the stock once", async () => {
  const { shop, move } = await openShopWithOrder();
  expect([await move("paid"), await move("paid")]).toEqual([true, false]);
  expect(await shop.stock()).toEqual([{ onHand: 3, reserved: 0 }]);
});

test("a paid order counts its units as sold once, and an unpaid order none", async () => {
  const { shop, product, move } = await openShopWithOrder();
  await shop.addProduct();
  const sold = async () =>
    (await shop.store.read.select().from(products))
      .map(({ id, soldCount }) => [id === product.id, soldCount])
      .sort(([isOrdered]) => (isOrdered ? -1 : 1));

  await move("expired");
  expect(await sold()).toEqual([
    [true, 0],
    [false, 0],
  ]);
  await move("paid");
  await move("paid");
  expect(await sold()).toEqual([
    [true, 2],
    [false, 0],
  ]);
});

test("an expired order releases its stock, and takes it again if it is paid after all", async () => {
  const { shop, orderId, move } = await openShopWithOrder();
  await move("expired");
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 0 }]);
  await move("paid");
  expect(await shop.stock()).toEqual([{ onHand: 3, reserved: 0 }]);
  expect(await findOrder(shop.store.read, VISITOR, orderId)).toMatchObject({ status: "paid" });
});

test("a payment after the last unit is sold is refunded", async () => {
  const { shop, product, orderId, move } = await openShopWithOrder();
  await move("expired");
  const token = await shop.addCheckout(OTHER_VISITOR, product, 5);
  await shop.store.write((tx) => placeOrder(tx, OTHER_VISITOR, token, shop.now()));

  expect(await move("paid")).toBe(true);

  expect(await findOrder(shop.store.read, VISITOR, orderId)).toMatchObject({ status: "refund_pending" });
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 5 }]);
});

test("no sequence of transitions loses, invents or reserves a unit twice", async () => {
  const moves = fc.array(
    fc.constantFrom(
      "paid",
      "expired",
      "refused",
      "cancelled",
      "awaiting_payment",
      "preparing",
      "refund_pending",
    ),
    { maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(moves, async (steps) => {
      const { shop, orderId, move } = await openShopWithOrder();
      for (const to of steps) await move(to as "paid");

      const order = await findOrder(shop.store.read, VISITOR, orderId);
      const history = await shop.store.read.select().from(orderEvents);
      const past = history.map(({ status }) => status);
      const isOut = past.includes("paid") && !past.includes("refund_pending");
      const [stock] = await shop.stock();
      expect(stock).toEqual({
        onHand: isOut ? 3 : 5,
        reserved: order?.status === "awaiting_payment" ? 2 : 0,
      });
    }),
    { numRuns: 25 },
  );
});

test.each([
  ["before preparation", [], 5],
  ["during preparation", ["preparing"], 5],
  ["after the lab", ["in_lab"], 3],
  ["after shipping", ["preparing", "shipped"], 3],
] as const)("a refund %s restocks only units that were not produced or shipped", async (_, steps, onHand) => {
  const { shop, move } = await openShopWithOrder();
  for (const to of ["paid", ...steps, "refund_pending"] as const) await move(to as "paid");
  expect(await shop.stock()).toEqual([{ onHand, reserved: 0 }]);
});

test("another visitor's order does not exist", async () => {
  const { shop, orderId } = await openShopWithOrder();
  const other = await shop.addAccount();
  expect(await findOrder(shop.store.read, OTHER_VISITOR, orderId)).toBeUndefined();
  expect(await findOrder(shop.store.read, { accountId: other.id, visitorId: null }, orderId)).toBeUndefined();
  expect(await findOrder(shop.store.read, { accountId: null, visitorId: null }, orderId)).toBeUndefined();
  expect(await listOrders(shop.store.read, other.id)).toEqual([]);
});
