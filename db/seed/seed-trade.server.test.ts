import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findBrokenRules } from "#app/domain/backup/shop-rules.server.ts";
import { searchColumnsOf } from "#app/domain/order/search-columns.ts";
import { days } from "#app/domain/values/duration.ts";
import { normalizeTaxId } from "#app/domain/values/tax-id.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { deliveryRates, orderEvents, orders, products, reviews } from "../schema/index.ts";
import { seedDemoShop } from "./seed.server.ts";
import { DEMO_BUYERS } from "./trade.ts";

test("each seeded order has a delivery date in the past that equals the one in its history", async () => {
  const { store, now } = await openTestShop();
  await store.write((tx) => tx.delete(deliveryRates));
  await seedDemoShop(store, async () => "hash", now());
  const rows = await store.read
    .select({ deliveredAt: orders.deliveredAt, placedAt: orders.placedAt, at: orderEvents.at })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(and(eq(orderEvents.status, "delivered"), eq(orders.status, "delivered")));
  expect(rows.length).toBeGreaterThan(10);
  for (const { deliveredAt, placedAt, at } of rows) {
    expect(deliveredAt).toEqual(at);
    expect(at.getTime() - placedAt.getTime()).toBe(days(4));
    expect(at.getTime()).toBeLessThan(now().getTime());
  }
});

test("the demonstration's best sellers have 3 to 14 reviews of different stars", async () => {
  const { store, now } = await openTestShop();
  await store.write((tx) => tx.delete(deliveryRates));
  await seedDemoShop(store, async () => "hash", now());
  const rated = await store.read
    .select({ count: products.ratingCount, mean: products.ratingHundredths, launchedAt: products.launchedAt })
    .from(products)
    .orderBy(desc(products.soldCount));
  for (const { count, mean } of rated.slice(0, 10)) {
    expect(count).toBeGreaterThanOrEqual(3);
    expect(count).toBeLessThanOrEqual(14);
    expect(mean).toBeGreaterThanOrEqual(400);
    expect(mean).toBeLessThanOrEqual(500);
  }
  expect(rated.filter(({ count }) => count === 0).length).toBeGreaterThan(10);
  const written = await store.read.select().from(reviews);
  expect(new Set(written.map(({ text }) => text)).size).toBe(written.length);
  expect(new Set(written.map(({ stars }) => stars))).toEqual(new Set([3, 4, 5]));
});

test("staff find the demonstration's orders by the buyer, and have some of the last days to work on", async () => {
  const { store, now } = await openTestShop();
  await store.write((tx) => tx.delete(deliveryRates));
  await seedDemoShop(store, async () => "hash", now());
  const rows = await store.read.select().from(orders);
  for (const { contact, address, ...order } of rows)
    expect(order).toMatchObject(searchColumnsOf(contact, address));
  const open = rows.filter(({ status }) => status !== "delivered");
  expect(open.map(({ status }) => status).sort()).toEqual([
    ...["paid", "paid", "preparing", "shipped", "withdrawal_requested"],
  ]);
  for (const { placedAt } of open) expect(now().getTime() - placedAt.getTime()).toBeLessThan(days(7));
  expect(await findBrokenRules(store.read)).toEqual([]);
});

test("each buyer of the demonstration has a valid CPF of their own", () => {
  const taxIds = DEMO_BUYERS.map(({ taxId }) => normalizeTaxId("cpf", taxId));
  expect(taxIds).not.toContain(undefined);
  expect(new Set(taxIds).size).toBe(DEMO_BUYERS.length);
});
