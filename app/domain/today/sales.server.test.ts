import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { dayOf } from "#app/domain/values/day.ts";
import { days } from "#app/domain/values/duration.ts";
import { buyGlasses } from "#app/testing/glasses.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { openShopWithPaidOrder } from "#app/testing/refundable-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { orders } from "#db/schema";
import { listSalesDays } from "./sales.server.ts";

const BUYER = { accountId: null, visitorId: "a visitor" };

test("an order is sold on the day of its payment, with its total, and by Pix or with lenses", async () => {
  const shop = await openTestShop();
  const { totalCents } = await (await buyByPix(shop, BUYER)).find();
  await orderByPix(shop, BUYER);
  shop.moveClock(days(1));
  await buyGlasses(shop, BUYER, "later");
  const [first, second] = await listSalesDays(shop.store.read, 2, shop.now());
  expect(first).toMatchObject({ orders: 1, grossCents: totalCents, pixOrders: 1, lensOrders: 0 });
  expect(second).toMatchObject({ orders: 1, lensOrders: 1, day: dayOf(shop.now()) });
});

test("a dispute that was won does not sell the order again", async () => {
  const shop = await openTestShop();
  const { orderId } = await buyByPix(shop, BUYER);
  for (const status of ["disputed", "paid"] as const)
    await shop.store.write((tx) => transitionOrder(tx, orderId, status, "provider", shop.now()));
  expect((await shop.store.read.select().from(orders).where(eq(orders.id, orderId)))[0]?.status).toBe("paid");
  expect(await listSalesDays(shop.store.read, 1, shop.now())).toMatchObject([{ orders: 1 }]);
});

test("a refund counts on its own day once it is done, and the sale stays as it was", async () => {
  const { shop, frame, refund, runJobs, order } = await openShopWithPaidOrder();
  const { totalCents } = await order();
  shop.moveClock(days(1));
  await refund({ lines: [{ lineId: frame, quantity: 1, restock: false }] });
  const read = () => listSalesDays(shop.store.read, 2, shop.now());
  expect((await read()).map(({ refundedCents }) => refundedCents)).toEqual([0, 0]);
  await runJobs();
  expect(await read()).toMatchObject([
    { orders: 1, grossCents: totalCents, refundedCents: 0 },
    { orders: 0, grossCents: 0, refundedCents: 10_001 },
  ]);
});
