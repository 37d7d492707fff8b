import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { catalogueVersionReader } from "#app/domain/catalog/catalogue-version.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { deliveryRates, measures } from "#db/schema";
import { loader as askFaq } from "./faq.tsx";
import { loader as askGuide } from "./measures-guide.tsx";

const request = () => new Request("http://localhost/");

test("the answer about freight is of the rates there are, and a changed rate makes another page", async () => {
  const shop = await openTestShop();
  const versionNow = catalogueVersionReader(shop.store);
  await shop.store.write(async (tx) => {
    await tx.delete(deliveryRates);
    await tx.insert(deliveryRates).values([
      { uf: "SP", carrier: "Expressa", priceCents: 990, businessDays: 2 },
      { uf: "AM", carrier: "Expressa", priceCents: 4550, businessDays: 15 },
    ]);
  });
  const version = await versionNow();
  expect((await shop.send(askFaq, request())).result).toEqual({
    delivery: { lowestCents: 990, highestCents: 4550, fewestDays: 2, mostDays: 15 },
  });

  await shop.store.write(async (tx) => void (await tx.update(deliveryRates).set({ priceCents: 1000 })));
  expect(await versionNow()).toBeGreaterThan(version);
  expect((await shop.send(askFaq, request())).result).toMatchObject({
    delivery: { lowestCents: 1000, highestCents: 1000 },
  });

  await shop.store.write(async (tx) => void (await tx.delete(deliveryRates)));
  expect((await shop.send(askFaq, request())).result).toEqual({ delivery: undefined });
});

test("the guide's sizes are those of the catalogue's frames, and a changed frame makes another page", async () => {
  const shop = await openTestShop();
  const versionNow = catalogueVersionReader(shop.store);
  const narrow = await shop.addProduct({ size: "M", sex: "feminino" });
  await shop.addProduct({ size: "M", sex: "unissex" });
  await shop.addProduct({ size: "P", sex: "kids" });
  await shop.store.write(
    async (tx) =>
      void (await tx.update(measures).set({ front: 136 }).where(eq(measures.productId, narrow.id))),
  );
  const guide = async () => (await shop.send(askGuide, request())).result;
  expect(await guide()).toMatchObject({
    sizes: [
      { size: "P", isForKids: true, front: { from: 140, to: 140 } },
      { size: "M", isForKids: false, front: { from: 136, to: 140 }, stem: { from: 145, to: 145 } },
    ],
  });

  const version = await versionNow();
  await shop.store.write(async (tx) => void (await tx.update(measures).set({ front: 160, size: "G" })));
  expect(await versionNow()).toBeGreaterThan(version);
  expect(await guide()).toMatchObject({
    sizes: [{ isForKids: true }, { size: "G", front: { from: 160, to: 160 } }],
  });
});
