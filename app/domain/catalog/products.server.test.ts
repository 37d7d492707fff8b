import { expect, test } from "vitest";
import { after, days } from "#app/domain/values/duration.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { pictures } from "#db/schema";
import {
  countShapes,
  findProductBySlug,
  listBestSellers,
  listCardsByIds,
  listFramesFirst,
  listLaunches,
  listRelated,
  listSizes,
  listSlugs,
} from "./products.server.ts";

const AZUL = { color: "azul", colorName: "Azul", colorFamily: "azul" } as const;
const titlesOf = (cards: readonly { title: string }[]) => cards.map(({ title }) => title);

test("a card shows the first colour in stock, and whether there is one", async () => {
  const shop = await openTestShop();
  const { id: soldOut } = await shop.addProduct({ title: "A", stock: 0 });
  const product = await shop.addProduct({ title: "B", stock: 0 });
  const blue = await shop.addColor(product, AZUL);

  const cards = await listCardsByIds(shop.store.read, [soldOut, product.id]);

  expect(cards).toMatchObject([
    { inStock: false, family: "preto", picture: { file: `${soldOut}:preto` } },
    {
      inStock: true,
      family: "azul",
      picture: { file: blue },
      colors: [{ color: "preto" }, { color: "azul", name: "Azul" }],
    },
  ]);
});

test("cards are returned in the order of their ids, without unknown ones", async () => {
  const shop = await openTestShop();
  const [a, b] = [await shop.addProduct({ title: "A" }), await shop.addProduct({ title: "B" })];
  expect(titlesOf(await listCardsByIds(shop.store.read, [b.id, "unknown", a.id]))).toEqual(["B", "A"]);
  expect(await listCardsByIds(shop.store.read, [])).toEqual([]);
});

test("products are listed by sales, by launch date, and frames first", async () => {
  const shop = await openTestShop();
  const old = after(NOW, -days(1));
  await shop.addProduct({ title: "C", soldCount: 1 });
  await shop.addProduct({ title: "B", soldCount: 9, launchedAt: old });
  await shop.addProduct({ title: "A", soldCount: 1, launchedAt: old });
  await shop.addProduct({ title: "D", soldCount: 1 });

  expect(titlesOf(await listBestSellers(shop.store.read, 3))).toEqual(["B", "C", "D"]);
  const launches = await listLaunches(shop.store.read, 3);
  expect(titlesOf(launches)).toEqual(["C", "D", "A"]);
  expect(titlesOf(await listLaunches(shop.store.read, 2, launches.slice(0, 1)))).toEqual(["D", "A"]);
  await shop.addProduct({ title: "Cordão", type: "acessorios", soldCount: 99, launchedAt: old });
  const best = await listBestSellers(shop.store.read, 1);
  expect(titlesOf(best)).toEqual(["B"]);
  expect(titlesOf(await listFramesFirst(shop.store.read, 4, best))).toEqual(["C", "D", "A", "Cordão"]);
});

test("a launch is worn at half profile, and any other card from the front", async () => {
  const shop = await openTestShop();
  const { id, variantId } = await shop.addProduct();
  await shop.store.write(async (tx) => {
    await tx.insert(pictures).values(
      (["rosto", "frente", "rosto-perspectiva"] as const).map((view, index) => ({
        id: `${id}:${view}`,
        variantId,
        view,
        file: view,
        position: index + 1,
      })),
    );
  });
  const [launch] = await listLaunches(shop.store.read, 1);
  const [best] = await listBestSellers(shop.store.read, 1);
  expect(launch?.secondPicture?.file).toBe("rosto-perspectiva");
  expect(best?.secondPicture?.file).toBe("rosto");
});

test("related products have the same type and are as much for kids, the most alike first", async () => {
  const shop = await openTestShop();
  const round = { shape: "redondo", sex: "feminino" } as const;
  const product = await shop.addProduct({ title: "Este", ...round });
  await shop.addProduct({ title: "Infantil", shape: "redondo", sex: "kids", soldCount: 99 });
  await shop.addProduct({ title: "Outro formato", shape: "oval", sex: "unissex", soldCount: 99 });
  await shop.addProduct({ title: "Outro sexo", shape: "redondo", sex: "masculino", soldCount: 5 });
  await shop.addProduct({ title: "Igual", ...round });
  await shop.addProduct({ title: "Outro tipo", ...round, type: "oculos-de-sol" });
  const found = await findProductBySlug(shop.store.read, product.id);
  if (!found) throw new Error("The product is gone.");

  const related = await listRelated(shop.store.read, found, 8);

  expect(titlesOf(related)).toEqual(["Igual", "Outro sexo", "Outro formato"]);
});

test("related products are shown in colours of several families, and link to them", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ title: "Este" });
  for (const { title, soldCount } of [
    { title: "Um", soldCount: 9 },
    { title: "Outro", soldCount: 1 },
  ]) {
    const other = await shop.addProduct({ title, soldCount });
    await shop.addColor(other, { ...AZUL, stock: 2 });
  }
  const found = await findProductBySlug(shop.store.read, product.id);
  if (!found) throw new Error("The product is gone.");

  const [one, other] = await listRelated(shop.store.read, found, 8);

  expect(one).toMatchObject({ title: "Um", requestedColor: null });
  expect(one?.family).not.toBe("azul");
  expect(other).toMatchObject({ title: "Outro", family: "azul", requestedColor: AZUL.color });
});

test("shapes are counted among frames, the most common first", async () => {
  const shop = await openTestShop();
  await shop.addProduct({ shape: "oval" });
  for (const type of ["oculos-de-sol", "oculos-de-grau"] as const)
    await shop.addProduct({ shape: "redondo", type });
  await shop.addProduct({ shape: null });
  await shop.addProduct({ shape: "longo", type: "acessorios" });
  expect(await countShapes(shop.store.read)).toEqual([
    { shape: "redondo", count: 2 },
    { shape: "oval", count: 1 },
  ]);
});

test("the sizes of the catalogue are listed from the smallest", async () => {
  const shop = await openTestShop();
  for (const size of ["G", "P", "G"] as const) await shop.addProduct({ size });
  expect(await listSizes(shop.store.read)).toEqual(["P", "G"]);
});

test("a product is found by its slug, with its measures and its colours in order", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ title: "Lumina", size: "M" });
  await shop.addColor(product, { ...AZUL, stock: 2 });
  expect(await findProductBySlug(shop.store.read, product.id)).toMatchObject({
    title: "Lumina",
    measures: { size: "M", front: 140 },
    variants: [
      { color: "preto", available: 9 },
      { color: "azul", available: 2 },
    ],
  });
  expect(await findProductBySlug(shop.store.read, "unknown")).toBeUndefined();
});

test("a product without measures has null, and is in the list of slugs", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addProduct({ type: "acessorios" });
  expect(await findProductBySlug(shop.store.read, id)).toMatchObject({ measures: null });
  expect(await listSlugs(shop.store.read)).toEqual([{ slug: id, type: "acessorios" }]);
});
