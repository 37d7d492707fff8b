import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { days } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { deliveryRates, orderEvents, orders } from "../schema/index.ts";
import { seedDemoShop } from "./seed.server.ts";

test("each seeded order has a delivery date in the past that equals the one in its history", async () => {
  const { store, now } = await openTestShop();
  await store.write((tx) => tx.delete(deliveryRates));
  await seedDemoShop(store, async () => "hash", now());
  const rows = await store.read
    .select({ deliveredAt: orders.deliveredAt, placedAt: orders.placedAt, at: orderEvents.at })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .where(eq(orderEvents.status, "delivered"));
  expect(rows.length).toBeGreaterThan(10);
  for (const { deliveredAt, placedAt, at } of rows) {
    expect(deliveredAt).toEqual(at);
    expect(at.getTime() - placedAt.getTime()).toBe(days(4));
    expect(at.getTime()).toBeLessThan(now().getTime());
  }
});
