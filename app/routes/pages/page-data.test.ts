import { eq } from "drizzle-orm";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { catalogueVersionReader } from "#app/domain/catalog/catalogue-version.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { deliveryRates, measures } from "#db/schema";
import Faq, { loader as loadFaq } from "./faq.tsx";
import MeasuresGuide, { loader as loadGuide } from "./measures-guide.tsx";

const request = () => new Request("http://localhost/");

test("the FAQ's freight comes from the delivery rates, and a changed rate changes the catalogue version", async () => {
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
  expect((await shop.send(loadFaq, request())).result).toEqual({
    delivery: { lowestCents: 990, highestCents: 4550, fewestDays: 2, mostDays: 15 },
  });

  await shop.store.write(async (tx) => void (await tx.update(deliveryRates).set({ priceCents: 1000 })));
  expect(await versionNow()).toBeGreaterThan(version);
  expect((await shop.send(loadFaq, request())).result).toMatchObject({
    delivery: { lowestCents: 1000, highestCents: 1000 },
  });

  await shop.store.write(async (tx) => void (await tx.delete(deliveryRates)));
  expect((await shop.send(loadFaq, request())).result).toEqual({ delivery: undefined });
});

test("the guide's sizes come from the catalogue's frames, and a changed frame changes the catalogue version", async () => {
  const shop = await openTestShop();
  const versionNow = catalogueVersionReader(shop.store);
  const narrow = await shop.addProduct({ size: "M", sex: "feminino" });
  await shop.addProduct({ size: "M", sex: "unissex" });
  await shop.addProduct({ size: "P", sex: "kids" });
  await shop.store.write(
    async (tx) =>
      void (await tx.update(measures).set({ front: 136 }).where(eq(measures.productId, narrow.id))),
  );
  const guide = async () => (await shop.send(loadGuide, request())).result;
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

test("the FAQ shows the freight that its loader returns", () => {
  const delivery = { lowestCents: 990, highestCents: 4550, fewestDays: 2, mostDays: 15 };
  const html = render(createElement(Faq, { loaderData: { delivery } } as never));
  expect(html).toContain("de R$ 9,90 a R$ 45,50, em 2 a 15 dias úteis");
});

test("the guide shows the sizes that its loader returns", () => {
  const range = { from: 131, to: 133 };
  const sizes = [
    { size: "G", isForKids: true, front: range, lensWidth: range, noseBridge: range, stem: range },
  ];
  const html = render(createElement(MeasuresGuide, { loaderData: { sizes } } as never));
  expect(html).toContain('<th scope="row">G infantil</th><td>131–133</td>');
});

function render(element: ReactElement): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => element }]);
  return renderToStaticMarkup(createElement(Stub)).replaceAll("\u00a0", " ");
}
