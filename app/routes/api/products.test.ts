import { expect, test } from "vitest";
import { days } from "#app/domain/values/duration.ts";
import { call, readResponse } from "#app/testing/api-calls.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { lensColors, lenses, measures, products, thicknesses } from "#db/schema";
import { LENS_COLORS, LENSES, THICKNESSES } from "#db/seed/lenses.ts";
import { loader as byId } from "./product-by-id.ts";
import { loader as byTitle } from "./product-by-title.ts";
import { action, loader as all } from "./products.ts";
import { loader as byType } from "./products-by-type.ts";
import { loader as byTypeAndSex } from "./products-by-type-and-sex.ts";

const GET = call("/api/products");

test("a product has the contract's fields, in reais, with the pictures of every colour", async () => {
  const shop = await openTestShop();
  const product = await shop.addProduct({
    title: "Duna Trapézio",
    type: "oculos-de-sol",
    sex: "feminino",
    priceCents: 30000,
    promotionalPriceCents: 20999,
    size: "M",
  });
  await shop.addColor(product, { color: "azul", colorName: "Azul" });
  const [black, blue] = [`${product.id}:preto`, `${product.id}:azul`];

  const { result } = await shop.send(byId, GET, { params: { id: product.id } });
  expect(await readResponse(result)).toEqual({
    status: 200,
    body: [
      {
        id: product.id,
        title: "Duna Trapézio",
        type: "oculos-de-sol",
        sex: "feminino",
        model: "AM-1",
        price: 300,
        promotionalPrice: 209.99,
        promotionalValue: 209.99,
        numberOfInstallments: 10,
        featuredImage: `/pictures/${black}-960.jpg`,
        images: [
          { id: black, link: `/pictures/${black}-960.jpg` },
          { id: blue, link: `/pictures/${blue}-960.jpg` },
        ],
        colors: [
          { id: "preto", color: "Preto" },
          { id: "azul", color: "Azul" },
        ],
        measures: {
          size: "M",
          material: "metal",
          front: 140,
          height: 42,
          stem: 145,
          noseBridge: 18,
          guarantee: "12 meses",
        },
        lens: [],
        lensColor: [],
        lensThickness: [],
      },
    ],
  });
});

test("sunglasses have filter category and UV protection in their measures", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addProduct({ type: "oculos-de-sol", size: "M" });
  await shop.store.write((tx) => tx.update(measures).set({ filterCategory: 2, uvProtection: "UV400" }));

  const { result } = await shop.send(byId, GET, { params: { id } });
  expect(await readResponse(result)).toMatchObject({
    body: [{ measures: { size: "M", filterCategory: 2, uvProtection: "UV400" } }],
  });
});

test("a frame has the lenses that fit it; an accessory, or a frame of an unsuitable material, has none", async () => {
  const shop = await openTestShop();
  await shop.store.write(async (tx) => {
    await tx.insert(lenses).values([...LENSES]);
    await tx.insert(lensColors).values([...LENS_COLORS]);
    await tx.insert(thicknesses).values([...THICKNESSES]);
  });
  const frame = await shop.addProduct({ type: "oculos-de-grau" });
  const cord = await shop.addProduct({ type: "acessorios", kind: "cordoes" });
  const lensesOf = async (id: string) => {
    const { body } = await readResponse((await shop.send(byId, GET, { params: { id } })).result);
    const [{ lens, lensColor, lensThickness }] = body as [Record<string, unknown[]>];
    return { lens, lensColor, lensThickness };
  };
  const { lens, lensThickness } = await lensesOf(frame.id);
  expect(lens).toContainEqual({
    id: "lente-visao-simples",
    lens: "VISÃO SIMPLES",
    text: expect.any(String),
    price: 199.9,
  });
  expect(lensThickness?.[0]).toEqual({
    id: expect.any(String),
    lensThickness: expect.any(String),
    text: expect.any(String),
    price: expect.any(Number),
  });
  expect(await lensesOf(cord.id)).toEqual({ lens: [], lensColor: [], lensThickness: [] });
});

test("lists are arrays, newest first, by type and sex, as slugs or names", async () => {
  const shop = await openTestShop();
  const launched = (ago: number) => ({ launchedAt: new Date(shop.now().getTime() - days(ago)) });
  const old = await shop.addProduct({ type: "oculos-de-grau", sex: "kids", ...launched(9) });
  const sun = await shop.addProduct({ type: "oculos-de-sol", sex: "feminino", ...launched(5) });
  const both = await shop.addProduct({ type: "oculos-de-grau", sex: "unissex", ...launched(1) });
  const ids = async (result: unknown) =>
    ((await readResponse(result)).body as { id: string }[]).map(({ id }) => id);

  expect(await ids((await shop.send(all, GET)).result)).toEqual([both.id, sun.id, old.id]);
  expect(await ids((await shop.send(all, call("/api/products?pagina=2"))).result)).toEqual([]);
  for (const pagina of ["0", "-1", "abc", "1e99", "1.5", ""]) {
    const { result } = await shop.send(all, call(`/api/products?pagina=${pagina}`));
    expect((await readResponse(result)).status).toBe(200);
  }
  for (const type of ["oculos-de-grau", "Óculos de Gráu", "ÓCULOS DE GRAU"]) {
    expect(await ids((await shop.send(byType, GET, { params: { type } })).result)).toEqual([both.id, old.id]);
    const params = { type, sex: "Feminino" };
    expect(await ids((await shop.send(byTypeAndSex, GET, { params })).result)).toEqual([both.id]);
  }
  expect(await ids((await shop.send(byType, GET, { params: { type: "acessorios" } })).result)).toEqual([]);
});

test("a product is found by its id, its title and its slug", async () => {
  const shop = await openTestShop();
  const { id } = await shop.addProduct({ title: "Ipê Quadrado" });
  await shop.store.write(async (tx) => void (await tx.update(products).set({ slug: "ipe-quadrado" })));
  for (const title of ["Ipê Quadrado", "ipe-quadrado"]) {
    const { result } = await shop.send(byTitle, GET, { params: { title } });
    expect(await readResponse(result)).toMatchObject({ status: 200, body: [{ id }] });
  }
});

test("unknown products are a 404, and other methods a 405", async () => {
  const shop = await openTestShop();
  const missing = { status: 404, body: { error: { code: "not_found", message: "Não encontrado." } } };
  expect(await readResponse((await shop.send(byId, GET, { params: { id: "%" } })).result)).toEqual(missing);
  expect(await readResponse((await shop.send(byTitle, GET, { params: { title: "" } })).result)).toEqual(
    missing,
  );
  expect(await readResponse((await shop.send(byType, GET, { params: { type: "lentes" } })).result)).toEqual(
    missing,
  );
  const params = { type: "oculos-de-sol", sex: "todos" };
  expect(await readResponse((await shop.send(byTypeAndSex, GET, { params })).result)).toEqual(missing);

  const { result } = await shop.send(action, call("/api/products", { method: "POST", body: {} }));
  expect((result as Response).headers.get("Allow")).toBe("GET, HEAD");
  expect((await readResponse(result)).status).toBe(405);
});
