import { eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { deliveryRates, measures, products } from "#db/schema";
import { seedDemoShop } from "#db/seed/seed.server.ts";
import type { Store } from "#db/store.ts";

const seed = (store: Store) => seedDemoShop(store, async () => "hash", NOW);

async function countFilters(store: Store) {
  const attributes = sql`CASE WHEN ${measures.filterCategory} IS NOT NULL AND ${measures.uvProtection} = 'UV400' THEN 'both'
    WHEN ${measures.filterCategory} IS NULL AND ${measures.uvProtection} IS NULL THEN 'none' ELSE 'one' END`;
  return store.read
    .select({ type: products.type, attributes, count: sql<number>`count(*)` })
    .from(products)
    .innerJoin(measures, eq(measures.productId, products.id))
    .groupBy(products.type, attributes)
    .orderBy(products.type);
}

test("all seeded sunglasses have a filter category and UV400, and no other product does", async () => {
  const { store } = await openTestShop();
  await store.write((tx) => tx.delete(deliveryRates));
  await seed(store);

  expect(await countFilters(store)).toEqual([
    { type: "oculos-de-grau", attributes: "none", count: 24 },
    { type: "oculos-de-sol", attributes: "both", count: 24 },
  ]);
});

test("a seeded database without filter data gets it at the next start", async () => {
  const { store } = await openTestShop();
  await store.write((tx) => tx.delete(deliveryRates));
  await seed(store);
  await store.write((tx) => tx.update(measures).set({ filterCategory: null, uvProtection: null }));

  await seed(store);

  expect(await countFilters(store)).toContainEqual({ type: "oculos-de-sol", attributes: "both", count: 24 });
});

test("a filter category is between 0 and 4", async () => {
  const shop = await openTestShop();
  await shop.addProduct({ type: "oculos-de-sol", size: "M" });
  const set = (filterCategory: unknown) =>
    shop.store.write((tx) => tx.update(measures).set({ filterCategory: filterCategory as 0 }));

  for (const category of [0, 4, null]) await set(category);
  for (const category of [-1, 5]) await expect(set(category)).rejects.toThrow();
  expect(await shop.store.read.$count(measures, isNull(measures.filterCategory))).toBe(1);
});
