import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { deliveryRates, lenses, pictures, products } from "../schema/index.ts";
import { picturesOfCatalogue } from "./catalogue.ts";
import { LENSES } from "./lenses.ts";
import catalogue from "./products.json" with { type: "json" };
import { seedDemoShop } from "./seed.server.ts";

test("two nodes that start at once seed the demonstration once", async () => {
  const { store, now } = await openTestShop();
  await store.write((tx) => tx.delete(deliveryRates));
  await store.write((tx) => tx.delete(lenses));
  await Promise.all([1, 2].map(() => seedDemoShop(store, async () => "hash", now())));
  expect(await store.read.$count(products)).toBe(catalogue.length);
  expect(await store.read.$count(lenses)).toBe(LENSES.length);
});

test("a database seeded before a picture was rendered anew shows the new one, and keeps imported ones", async () => {
  const { store, now } = await openTestShop();
  await store.write((tx) => tx.delete(deliveryRates));
  const seed = () => seedDemoShop(store, async () => "hash", now());
  await seed();
  const [rendered, imported] = picturesOfCatalogue();
  if (!rendered || !imported) throw new Error("The catalogue has no pictures.");
  const show = (id: string, file: string) =>
    store.write((tx) => tx.update(pictures).set({ file }).where(eq(pictures.id, id)));
  await show(rendered.id, rendered.file.replace(/[0-9a-f]{8}$/, "0123abcd"));
  await show(imported.id, "importadas/frente");
  await seed();
  const fileOf = async (id: string) =>
    (await store.read.select({ file: pictures.file }).from(pictures).where(eq(pictures.id, id)))[0]?.file;
  expect(await fileOf(rendered.id)).toBe(rendered.file);
  expect(await fileOf(imported.id)).toBe("importadas/frente");
});
