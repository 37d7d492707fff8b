import { expect, test } from "vitest";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { orders, payments, products } from "#db/schema";
import { action } from "./pay-with-pix.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };

test("fifty simultaneous posts of one checkout create one order and one charge", async () => {
  const shop = await openTestShop();
  const checkoutToken = await shop.addCheckout(VISITOR, await shop.addProduct());
  // Without limits: the checkout limit would refuse most of the fifty.
  const pay = () =>
    shop.send(action, post({ checkoutToken }), { visitorId: VISITOR.visitorId, shop: { limits: null } });

  const results = await Promise.all(Array.from({ length: 50 }, pay));

  const [order] = await shop.store.read.select().from(orders);
  for (const { result } of results) expectRedirect(result, `/checkout/pagamento/${order?.id}`);
  expect(await shop.store.read.$count(orders)).toBe(1);
  expect(await shop.store.read.$count(payments)).toBe(1);
  const charges = shop.sandbox.calls.filter(({ call }) => call === "POST /v1/payments");
  expect(new Set(charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test("500 buyers of 10 units place 10 orders, and the others get a 409 page", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 10 });
  const buyers = Array.from({ length: 500 }, (_, index) => `visitor ${index}`);
  const tokens: string[] = [];
  for (const visitorId of buyers)
    tokens.push(await shop.addCheckout({ accountId: null, visitorId }, product));

  const results = await Promise.all(
    buyers.map((visitorId, index) =>
      shop.send(action, post({ checkoutToken: tokens[index] ?? "" }), {
        visitorId,
        clientIp: `10.0.${Math.floor(index / 250)}.${index % 250}`,
      }),
    ),
  );

  const placed = results.filter(({ result }) => result instanceof Response && result.status === 303);
  expect(placed).toHaveLength(10);
  expect(
    new Set(results.filter((each) => !placed.includes(each)).map(({ result }) => statusOf(result))),
  ).toEqual(new Set([409]));
  expect(await shop.store.read.$count(orders)).toBe(10);
  expect(await shop.stock()).toEqual([{ onHand: 10, reserved: 10 }]);
});

test("a price rise is a 409, and nothing is ordered", async () => {
  const shop = await openTestShop();
  const checkoutToken = await shop.addCheckout(VISITOR, await shop.addProduct({ priceCents: 100 }));
  await shop.store.write(
    async (tx) => void (await tx.update(products).set({ priceCents: 200, promotionalPriceCents: 200 })),
  );
  const { result } = await shop.send(action, post({ checkoutToken }), { visitorId: VISITOR.visitorId });
  expect(statusOf(result)).toBe(409);
  expect(await shop.store.read.$count(orders)).toBe(0);
});

test("another visitor's checkout token buys nothing", async () => {
  const shop = await openTestShop();
  const checkoutToken = await shop.addCheckout(VISITOR, await shop.addProduct());
  const { result } = await shop.send(action, post({ checkoutToken }), { visitorId: "another visitor" });
  expect(statusOf(result)).toBe(409);
  expect(await shop.store.read.$count(orders)).toBe(0);
});
