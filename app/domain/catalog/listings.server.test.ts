import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addManyProducts } from "#app/testing/many-products.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { measures, products, variants } from "#db/schema";
import { after, days } from "../values/duration.ts";
import { type Listing, PAGE_SIZE, parseListing, SORTS } from "./listing.ts";
import { listOthers, listPage } from "./listings.server.ts";
import type { ColorFamily, Size } from "./product.ts";

const AZUL = { color: "azul", colorName: "Azul", colorFamily: "azul" } as const;
const PLAIN = parseListing(new URLSearchParams());

async function openShopToList() {
  const shop = await openTestShop();
  const list = (query: string, fixed?: Parameters<typeof parseListing>[1]) =>
    listPage(shop.store.read, parseListing(new URLSearchParams(query), fixed));
  return {
    ...shop,
    list,
    async titles(query: string, fixed?: Parameters<typeof parseListing>[1]) {
      return (await list(query, fixed)).cards.map(({ title }) => title);
    },
  };
}

test("a list is sorted by sales, launch date, price or rating, and by title on a tie", async () => {
  const { addProduct, titles } = await openShopToList();
  const old = { launchedAt: after(NOW, -days(9)) };
  await addProduct({
    title: "B",
    priceCents: 300,
    soldCount: 5,
    ratingHundredths: 400,
    ratingCount: 2,
    ...old,
  });
  await addProduct({
    title: "A",
    priceCents: 300,
    soldCount: 5,
    ratingHundredths: 400,
    ratingCount: 2,
    ...old,
  });
  await addProduct({ title: "C", priceCents: 100, soldCount: 5, ratingHundredths: 400, ratingCount: 9 });
  await addProduct({
    title: "D",
    priceCents: 500,
    soldCount: 9,
    ratingHundredths: 450,
    ratingCount: 1,
    ...old,
  });
  await addProduct({ title: "E", priceCents: 200, promotionalPriceCents: 50 });

  expect(await titles("")).toEqual(["D", "C", "A", "B", "E"]);
  expect(await titles("ordenar=mais-vendidos")).toEqual(["D", "C", "A", "B", "E"]);
  expect(await titles("ordenar=lancamentos")).toEqual(["C", "E", "A", "B", "D"]);
  expect(await titles("ordenar=menor-preco")).toEqual(["E", "C", "A", "B", "D"]);
  expect(await titles("ordenar=maior-preco")).toEqual(["D", "A", "B", "C", "E"]);
  expect(await titles("ordenar=melhor-avaliados")).toEqual(["D", "C", "A", "B", "E"]);
});

test("a search is sorted by rank, unless a sort order is given", async () => {
  const { addProduct, titles } = await openShopToList();
  await addProduct({ title: "Aurora", description: "Combina com Lumina", soldCount: 9 });
  await addProduct({ title: "Lumina", soldCount: 1 });
  expect(await titles("q=lumina")).toEqual(["Lumina", "Aurora"]);
  expect(await titles("q=lumina&ordenar=mais-vendidos")).toEqual(["Aurora", "Lumina"]);
});

test("unisex products are listed for women and for men, but not for children", async () => {
  const { addProduct, titles } = await openShopToList();
  for (const sex of ["feminino", "masculino", "kids", "unissex"] as const)
    await addProduct({ title: sex, sex });
  const byPrice = "ordenar=menor-preco";
  expect(await titles(`${byPrice}&sexo=feminino`)).toEqual(["feminino", "unissex"]);
  expect(await titles(byPrice, { sex: "masculino" })).toEqual(["masculino", "unissex"]);
  expect(await titles(`${byPrice}&sexo=kids`)).toEqual(["kids"]);
});

test("a list contains one type, or one kind of accessory", async () => {
  const { addProduct, titles } = await openShopToList();
  await addProduct({ title: "Grau", type: "oculos-de-grau" });
  await addProduct({ title: "Sol", type: "oculos-de-sol" });
  await addProduct({ title: "Cordão", type: "acessorios", kind: "cordoes" });
  await addProduct({ title: "Flanela", type: "acessorios", kind: "flanelas" });
  expect(await titles("", { type: "oculos-de-sol" })).toEqual(["Sol"]);
  expect(await titles("tipo=oculos-de-grau")).toEqual(["Grau"]);
  expect(await titles("", { type: "acessorios" })).toEqual(["Cordão", "Flanela"]);
  expect(await titles("tipo=flanelas", { type: "acessorios" })).toEqual(["Flanela"]);
});

test("colours, materials, shapes and sizes are selected by slug, several at once", async () => {
  const { addProduct, addColor, titles } = await openShopToList();
  const both = await addProduct({ title: "A", material: "acetato e metal", shape: "geométrico", size: "M" });
  await addColor(both, AZUL);
  await addProduct({ title: "B", material: "Titânio", shape: "redondo", size: "G", color: AZUL });
  await addProduct({ title: "C", material: "metal" });

  expect(await titles("cor=azul")).toEqual(["A", "B"]);
  expect(await titles("cor=preto")).toEqual(["A", "C"]);
  expect(await titles("cor=preto&cor=azul")).toEqual(["A", "B", "C"]);
  expect(await titles("material=acetato-e-metal")).toEqual(["A"]);
  expect(await titles("material=titanio&material=metal")).toEqual(["B", "C"]);
  expect(await titles("material=Titânio")).toEqual(["B"]);
  expect(await titles("formato=geometrico")).toEqual(["A"]);
  expect(await titles("formato=Geométrico")).toEqual(["A"]);
  expect(await titles("tamanho=m&tamanho=P")).toEqual(["A"]);
  expect(await titles("cor=azul&formato=redondo")).toEqual(["B"]);
  expect(await titles("cor=preto&formato=redondo")).toEqual([]);
  expect(await titles("material=palha")).toEqual([]);
});

test("a list filtered by colours shows each product in one of them, in stock if possible", async () => {
  const { addProduct, addColor, list } = await openShopToList();
  const first = await addProduct({ title: "A" });
  const blue = await addColor(first, AZUL);
  const soldOut = await addProduct({ title: "B", stock: 0 });
  const navy = await addColor(soldOut, { ...AZUL, color: "marinho", colorName: "Marinho" });
  const shownIn = async (query: string) =>
    (await list(query)).cards.map(({ requestedColor, picture, inStock }) => [
      requestedColor,
      picture?.file,
      inStock,
    ]);

  expect(await shownIn("")).toEqual([
    [null, `${first.id}:preto`, true],
    [null, navy, true],
  ]);
  expect(await shownIn("cor=azul")).toEqual([
    ["azul", blue, true],
    ["marinho", navy, true],
  ]);
  expect(await shownIn("cor=preto")).toEqual([
    ["preto", `${first.id}:preto`, true],
    ["preto", `${soldOut.id}:preto`, false],
  ]);
  expect(await shownIn("cor=preto&cor=azul")).toEqual([
    ["preto", `${first.id}:preto`, true],
    ["marinho", navy, true],
  ]);
});

test("a price range includes both ends and applies to the promotional price", async () => {
  const { addProduct, titles } = await openShopToList();
  for (const cents of [19_999, 20_000, 20_001]) {
    await addProduct({ title: String(cents), priceCents: 90_000, promotionalPriceCents: cents });
  }
  expect(await titles("ordenar=menor-preco&preco-min=200")).toEqual(["20000", "20001"]);
  expect(await titles("ordenar=menor-preco&preco-max=200")).toEqual(["19999", "20000"]);
  expect(await titles("preco-min=200&preco-max=200")).toEqual(["20000"]);
  expect(await titles("preco-min=300&preco-max=200&ordenar=menor-preco")).toEqual(["20000", "20001"]);
});

test("each price is counted in its band, exact to the cent", async () => {
  const { addProduct, list } = await openShopToList();
  for (const cents of [4_999, 5_000, 14_999, 15_000, 30_000]) await addProduct({ priceCents: cents });
  expect((await list("")).prices).toEqual([
    { max: 50, count: 1 },
    { min: 50, max: 150, count: 2 },
    { min: 150, max: 200, count: 1 },
    { min: 300, count: 1 },
  ]);
});

test("a page has 24 products, and a page past the last is empty", async () => {
  const { store, list } = await openShopToList();
  await addManyProducts(store, 2 * PAGE_SIZE + 1);
  const pages = await Promise.all([1, 2, 3, 4, 10_000].map((page) => list(`pagina=${page}`)));
  expect(pages.map(({ cards, total, pages }) => [cards.length, total, pages])).toEqual([
    [24, 49, 3],
    [24, 49, 3],
    [1, 49, 3],
    [0, 49, 3],
    [0, 49, 3],
  ]);
  expect(await list("material=palha")).toMatchObject({ cards: [], total: 0, pages: 1 });
});

test("facets follow changes of sizes and colours", async () => {
  const { store, addProduct, addColor, list, titles } = await openShopToList();
  const product = await addProduct({ title: "A", size: "M" });
  const counted = async () => {
    const { cor, tamanho } = (await list("")).facets;
    return [...tamanho, ...cor].map(({ value }) => value);
  };
  expect(await counted()).toEqual(["m", "preto"]);

  const blue = await addColor(product, AZUL);
  await store.write(async (tx) => {
    await tx.update(measures).set({ size: "G" });
  });
  expect(await counted()).toEqual(["g", "azul", "preto"]);
  expect(await titles("tamanho=g")).toEqual(["A"]);

  await store.write(async (tx) => {
    await tx.update(variants).set({ colorFamily: "verde" }).where(eq(variants.id, blue));
  });
  expect(await counted()).toEqual(["g", "preto", "verde"]);

  await store.write(async (tx) => {
    await tx.delete(variants).where(eq(variants.id, blue));
    await tx.delete(measures);
  });
  expect(await counted()).toEqual(["preto"]);
});

test("for any listing, the pages contain each matching product once, as many as the total", async () => {
  const { store } = await openTestShop();
  await addManyProducts(store, 120);
  const everything = await store.read.select().from(products);
  const sizes = new Map(
    (await store.read.select().from(measures)).map((each) => [each.productId, each.size]),
  );
  const colors = await store.read.select().from(variants);
  const isOf = (ids: readonly string[], id: string) => ids.length === 0 || ids.includes(id);

  const expected = ({ q, type, sex, minReais = 0, maxReais = 9999, ...chosen }: Listing) =>
    everything.filter((product) => {
      const families = colors.filter(({ productId }) => productId === product.id);
      return (
        (product.title.toLowerCase().includes(q) || product.shape === q) &&
        (!type || product.type === type) &&
        (!sex || product.sex === sex || (product.sex === "unissex" && sex !== "kids")) &&
        (chosen.colors.length === 0 ||
          families.some(({ colorFamily }) => colorFamily && chosen.colors.includes(colorFamily))) &&
        isOf(chosen.materials, product.material === "titânio" ? "titanio" : product.material) &&
        isOf(chosen.shapes, product.shape === "geométrico" ? "geometrico" : (product.shape ?? "")) &&
        isOf(chosen.sizes, sizes.get(product.id) ?? "") &&
        product.promotionalPriceCents >= minReais * 100 &&
        product.promotionalPriceCents <= maxReais * 100
      );
    });

  const reais = fc.option(fc.integer({ min: 150, max: 300 }), { nil: undefined });
  const few = <Choice>(all: Choice[]) =>
    fc.oneof({ arbitrary: fc.constant([]), weight: 2 }, { arbitrary: fc.subarray(all), weight: 1 });
  const listings = fc.record({
    q: fc.constantFrom("", "", "lumina", "redondo"),
    type: fc.constantFrom(undefined, "oculos-de-grau", "oculos-de-sol", "acessorios"),
    sex: fc.constantFrom(undefined, "feminino", "masculino", "kids"),
    colors: few<ColorFamily>(["azul", "preto", "vermelho", "rosa"]),
    materials: few(["metal", "titanio", "palha"]),
    shapes: few(["redondo", "geometrico", "oval"]),
    sizes: few<Size>(["P", "M", "G"]),
    minReais: reais,
    maxReais: reais,
    sort: fc.constantFrom(undefined, ...SORTS),
  });
  await fc.assert(
    fc.asyncProperty(listings, async (filters) => {
      const listing: Listing = { ...PLAIN, ...filters };
      const { pages, total } = await listPage(store.read, listing);
      const cards = [];
      for (let page = 1; page <= pages; page++) {
        const { cards: shown } = await listPage(store.read, { ...listing, page });
        expect(shown.length).toBe(Math.min(PAGE_SIZE, total - cards.length));
        cards.push(...shown);
      }
      const ids = expected(listing).map(({ id }) => id);
      expect(cards.map(({ id }) => id).sort()).toEqual(ids.sort());
      expect(total).toBe(ids.length);
    }),
    { numRuns: 60 },
  );
});

test("a short list is followed by others of its type, the best-selling first, and kids' frames only by kids' frames", async () => {
  const { store, addProduct, list } = await openShopToList();
  const shape = "hexagonal";
  await addProduct({ title: "Adulto", shape });
  await addProduct({ title: "Kids", shape, sex: "kids" });
  await addProduct({ title: "Outro", soldCount: 1 });
  await addProduct({ title: "Outro mais vendido", soldCount: 2 });
  await addProduct({ title: "Outro kids", sex: "kids", soldCount: 3 });
  await addProduct({ title: "De sol", type: "oculos-de-sol", soldCount: 4 });

  const othersOf = async (sex: "kids" | undefined, shown: string) => {
    const { cards } = await list("formato=hexagonal", { type: "oculos-de-grau", sex });
    const own = cards.filter(({ title }) => title === shown);
    const others = await listOthers(store.read, { type: "oculos-de-grau", sex }, own, 2);
    return others.map(({ title }) => title);
  };
  expect(await othersOf(undefined, "Adulto")).toEqual(["Outro mais vendido", "Outro"]);
  expect(await othersOf("kids", "Kids")).toEqual(["Outro kids"]);
  expect(await othersOf(undefined, "Não há")).toEqual([]);
});
