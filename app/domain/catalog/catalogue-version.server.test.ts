import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { openStore } from "#db/open-store.server.ts";
import { deliveryRates, measures, pictures, products, reviews, slides, variants } from "#db/schema";
import type { Tx } from "#db/store.ts";
import { catalogueVersionReader } from "./catalogue-version.server.ts";

async function openCountedShop() {
  const shop = await openTestShop();
  const version = catalogueVersionReader(shop.store);
  return {
    ...shop,
    version,
    async changes(work: (tx: Tx) => Promise<unknown>): Promise<boolean> {
      const before = await version();
      await shop.store.write(work);
      return (await version()) > before;
    },
  };
}

const MEASURES = { front: 1, height: 1, stem: 1, noseBridge: 1, lensWidth: 1, guarantee: "" };
const REVIEW = { authorName: "Ana", text: "Leves", createdAt: NOW };
const SLIDE = { href: "/", headline: "", line: "", alt: "", tone: "light", desktop: "", mobile: "" } as const;
const RATE = { carrier: "Entrega", priceCents: 990, businessDays: 9 };

test("the version advances when a row that catalogue pages render is inserted, updated or deleted", async () => {
  const { changes, addProduct } = await openCountedShop();
  const { id, variantId } = await addProduct();
  const writes: Record<string, (tx: Tx) => Promise<unknown>> = {
    "a measure is inserted": (tx) => tx.insert(measures).values({ productId: id, size: "M", ...MEASURES }),
    "a measure changes": (tx) => tx.update(measures).set({ stem: 2 }),
    "a measure is deleted": (tx) => tx.delete(measures),
    "a picture changes": (tx) => tx.update(pictures).set({ file: "other" }),
    "a picture is inserted": (tx) =>
      tx.insert(pictures).values({ id: "new", variantId, view: "lado", file: "new", position: 1 }),
    "a picture is deleted": (tx) => tx.delete(pictures).where(eq(pictures.id, "new")),
    "a colour is inserted": (tx) =>
      tx.insert(variants).values({
        id: "new",
        productId: id,
        color: "azul",
        colorName: "Azul",
        hex: "#00f",
        position: 1,
        onHand: 1,
      }),
    "a colour changes its name": (tx) => tx.update(variants).set({ colorName: "Anil" }),
    "a colour changes its position": (tx) => tx.update(variants).set({ position: 5 }),
    "a colour is deleted": (tx) => tx.delete(variants).where(eq(variants.id, "new")),
    "a review is inserted": (tx) =>
      tx.insert(reviews).values({ id: "new", productId: id, stars: 5, ...REVIEW }),
    "a review changes": (tx) => tx.update(reviews).set({ text: "Firmes" }),
    "a review is deleted": (tx) => tx.delete(reviews),
    "a slide is inserted": (tx) => tx.insert(slides).values({ id: "new", position: 1, ...SLIDE }),
    "a slide changes": (tx) => tx.update(slides).set({ line: "Novo" }),
    "a slide is deleted": (tx) => tx.delete(slides),
    "a rate is inserted": (tx) => tx.insert(deliveryRates).values({ uf: "RJ", ...RATE }),
    "a rate changes": (tx) => tx.update(deliveryRates).set({ businessDays: 8 }),
    "a rate is deleted": (tx) => tx.delete(deliveryRates).where(eq(deliveryRates.uf, "RJ")),
    "a product changes its price": (tx) => tx.update(products).set({ promotionalPriceCents: 100 }),
    "a product sells": (tx) => tx.update(products).set({ soldCount: 1 }),
    "a product is deleted": (tx) => tx.delete(products),
  };
  for (const [name, write] of Object.entries(writes)) expect(await changes(write), name).toBe(true);

  const product = { id, slug: "a", title: "A", type: "oculos-de-grau", sex: "kids", model: "", material: "" };
  const prices = { priceCents: 1, promotionalPriceCents: 1, numberOfInstallments: 1 };
  const more = { description: "", featured: false, launchedAt: NOW };
  const insert = { ...product, ...prices, ...more } as typeof products.$inferInsert;
  expect(await changes((tx) => tx.insert(products).values(insert))).toBe(true);
});

test("stock advances the version only if a page renders it differently: none, one, two, three, or more", async () => {
  const { changes, addProduct } = await openCountedShop();
  await addProduct({ stock: 10 });
  const setStock = (onHand: number, reserved: number) =>
    changes((tx) => tx.update(variants).set({ onHand, reserved }));

  expect(await setStock(10, 1)).toBe(false);
  expect(await setStock(9, 0)).toBe(false);
  expect(await setStock(9, 5)).toBe(false);
  expect(await setStock(9, 6)).toBe(true);
  expect(await setStock(3, 0)).toBe(false);
  expect(await setStock(3, 1)).toBe(true);
  expect(await setStock(3, 2)).toBe(true);
  expect(await setStock(3, 3)).toBe(true);
  expect(await setStock(30, 0)).toBe(true);
});

test("a rollback does not advance the version, and a commit advances it for other processes", async () => {
  const { store, url, version, addProduct } = await openCountedShop();
  const before = await version();
  const undone = store.write(async (tx) => {
    await tx.insert(slides).values({ id: "new", position: 1, ...SLIDE });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await version()).toBe(before);

  const other = await openStore(url);
  await addProduct();
  expect(await catalogueVersionReader(other)()).toBe(await version());
  expect(await version()).toBeGreaterThan(before);
  await other.close();
});

test("the version is queried only if the database's data version changed", async () => {
  const { store, addProduct } = await openTestShop();
  let dataVersion = 1;
  const version = catalogueVersionReader({ ...store, dataVersion: () => dataVersion });
  const before = await version();
  await addProduct();
  expect(await version()).toBe(before);
  dataVersion = 2;
  expect(await version()).toBeGreaterThan(before);
});
