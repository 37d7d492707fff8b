import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { products, slides } from "#db/schema";
import { listPricedSlides } from "./slide-prices.server.ts";

const SLIDE = {
  headline: "Sol",
  line: "Novo",
  alt: "Óculos",
  tone: "dark",
  desktop: "d",
  mobile: "m",
} as const;

test("a slide has the lowest price of the list that it leads to", async () => {
  const shop = await openTestShop();
  await shop.addProduct({ title: "A", type: "oculos-de-sol", sex: "feminino", priceCents: 20_000 });
  await shop.addProduct({ title: "B", type: "oculos-de-sol", sex: "unissex", priceCents: 30_000 });
  await shop.addProduct({ title: "C", type: "oculos-de-grau", sex: "kids", priceCents: 10_000 });
  const hrefs = [
    "/produtos/oculos-de-sol",
    "/produtos/oculos-de-sol/masculino",
    "/produtos/oculos-de-grau?preco-min=150",
    "/produtos/oculos-de-sol/kids",
    "/acessorios",
    "/guia-de-medidas",
    "/produtos/outros",
    "https://exemplo.com.br/produtos",
  ];
  const rows = hrefs.map((href, position) => ({ ...SLIDE, id: String(position), position, href }));
  await shop.store.write((tx) => tx.insert(slides).values(rows));
  const priced = await listPricedSlides(shop.store.read);
  expect(priced.map(({ fromCents }) => fromCents)).toEqual([20_000, 30_000, ...Array(6).fill(undefined)]);

  const cheaper = { promotionalPriceCents: 15_000 };
  await shop.store.write((tx) => tx.update(products).set(cheaper).where(eq(products.title, "B")));
  const later = await listPricedSlides(shop.store.read);
  expect(later.slice(0, 2).map(({ fromCents }) => fromCents)).toEqual([15_000, 15_000]);
});
