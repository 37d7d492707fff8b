import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { STATES } from "#app/domain/values/cep.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { deliveryRates, pictures, variants } from "#db/schema";
import { seedDemoShop } from "#db/seed/seed.server.ts";
import { listMissingForOpening } from "./opening-check.server.ts";

test("the demonstration has all that a shop needs, except what it plays as sold out", async () => {
  const { store, now } = await openTestShop();
  await store.write(async (tx) => {
    await tx.delete(deliveryRates);
  });
  await seedDemoShop(store, async () => "hash", now());
  const missing = await listMissingForOpening(store.read);
  expect(missing.filter(({ kind }) => kind !== "stock")).toEqual([]);
});

test("an empty shop lacks products, rates and slides; lenses are needed once there are glasses", async () => {
  const shop = await openTestShop();
  const missing = () => listMissingForOpening(shop.store.read);
  const always = [
    { kind: "delivery-rates", count: STATES.length - 1, link: "import" },
    { kind: "slides", count: 1, link: "import" },
  ];
  expect(await missing()).toEqual([{ kind: "products", count: 1, link: "import" }, ...always]);

  await shop.addProduct({ type: "acessorios" });
  expect(await missing()).toEqual(always);
  await shop.addProduct({ size: "M" });
  expect((await missing()).map(({ kind }) => kind)).toEqual(["delivery-rates", "lenses", "slides"]);
});

test("pictures, stock and measures that are missing are counted by product and by colour", async () => {
  const shop = await openTestShop();
  const seen = await shop.addProduct({ stock: 2 });
  const hidden = await shop.addProduct({ size: "M" });
  const other = await shop.addColor(seen, { color: "azul", colorName: "Azul", stock: 0 });
  await shop.store.write(async (tx) => {
    for (const id of [hidden.variantId, other]) await tx.delete(pictures).where(eq(pictures.variantId, id));
    await tx.update(variants).set({ reserved: 2 }).where(eq(variants.id, seen.variantId));
  });
  const missing = await listMissingForOpening(shop.store.read);
  expect(missing).toEqual(
    expect.arrayContaining([
      { kind: "product-pictures", count: 1, link: "import" },
      { kind: "color-pictures", count: 1, link: "import" },
      { kind: "stock", count: 1, link: "import" },
      { kind: "measures", count: 1, link: "import" },
    ]),
  );
});
