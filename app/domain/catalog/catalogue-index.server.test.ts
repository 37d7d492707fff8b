import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addManyProducts } from "#app/testing/many-products.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { openStore } from "#db/open-store.server.ts";
import { products, reviews } from "#db/schema";
import type { Tx } from "#db/store.ts";
import { catalogueIndex } from "./catalogue-index.server.ts";
import { parseListing } from "./listing.ts";
import { listPage } from "./listings.server.ts";

/** A shop with products A, B and C; `change` writes through a second connection, as another process would. */
async function openShopOfTwoProcesses() {
  const shop = await openTestShop();
  const other = await openStore(shop.url);
  for (const title of ["A", "B", "C"]) await shop.addProduct({ title });
  return {
    ...shop,
    async change(work: (tx: Tx) => Promise<unknown>) {
      await other.write(work);
    },
    closeOther: () => other.close(),
    async titles(query = "") {
      const { cards } = await listPage(shop.store.read, parseListing(new URLSearchParams(query)));
      return cards.map(({ title }) => title).join("");
    },
  };
}

test("a list reflects products that another process sold, rated, changed, added or deleted", async () => {
  const { addProduct, change, titles, closeOther, store } = await openShopOfTwoProcesses();
  expect([await titles(), await titles("ordenar=melhor-avaliados")]).toEqual(["ABC", "ABC"]);

  await change((tx) => tx.update(products).set({ soldCount: 3 }).where(eq(products.title, "C")));
  await change((tx) => tx.update(products).set({ soldCount: 3 }).where(eq(products.title, "B")));
  expect(await titles()).toBe("BCA");
  await change((tx) => tx.update(products).set({ soldCount: 4 }).where(eq(products.title, "C")));
  expect(await titles()).toBe("CBA");

  const [b] = await store.read.select().from(products).where(eq(products.title, "B"));
  const review = { id: "new", productId: b?.id ?? "", authorName: "Ana", text: "Leves", createdAt: NOW };
  await change((tx) => tx.insert(reviews).values({ ...review, stars: 5 }));
  expect(await titles("ordenar=melhor-avaliados")).toBe("BAC");

  await change((tx) =>
    tx.update(products).set({ promotionalPriceCents: 100 }).where(eq(products.title, "C")),
  );
  expect(await titles("ordenar=menor-preco")).toBe("CAB");
  await change((tx) => tx.update(products).set({ title: "Z" }).where(eq(products.title, "C")));
  expect([await titles(), await titles("ordenar=melhor-avaliados")]).toEqual(["ZBA", "BAZ"]);
  await change((tx) => tx.delete(products).where(eq(products.title, "B")));
  expect(await titles()).toBe("ZA");
  await addProduct({ title: "D", soldCount: 9 });
  expect(await titles()).toBe("DZA");
  await closeOther();
});

test("a search reflects text that another process changed", async () => {
  const { change, titles, closeOther } = await openShopOfTwoProcesses();
  expect(await titles("q=lumina")).toBe("");
  await change((tx) => tx.update(products).set({ description: "Lumina" }).where(eq(products.title, "B")));
  expect(await titles("q=lumina")).toBe("B");
  expect(await titles("q=lunina")).toBe("B");
  await change((tx) => tx.update(products).set({ description: "Serra" }).where(eq(products.title, "B")));
  expect(await titles("q=lumina")).toBe("");
  await closeOther();
});

test("all requests share one index until an attribute changes; sales are patched into it", async () => {
  const { store, change, closeOther } = await openShopOfTwoProcesses();
  const [first, second] = await Promise.all([catalogueIndex(store.read), catalogueIndex(store.read)]);
  expect(second).toBe(first);
  await change((tx) => tx.update(products).set({ soldCount: 3, featured: true }));
  expect(await catalogueIndex(store.read)).toBe(first);
  expect(first.products.map(({ sold }) => sold)).toEqual([3, 3, 3]);
  await change((tx) => tx.update(products).set({ material: "acetato" }));
  expect(await catalogueIndex(store.read)).not.toBe(first);
  await closeOther();
});

test("the index contains all products, by title, when they take several batches", async () => {
  const { store } = await openTestShop();
  await addManyProducts(store, 4001);
  const rows = await store.read.select({ id: products.id }).from(products).orderBy(products.title);
  const index = await catalogueIndex(store.read);
  expect(index.products.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(index.products).toHaveLength(4001);
});
