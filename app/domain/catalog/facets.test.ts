import fc from "fast-check";
import { expect, test } from "vitest";
import { buildCatalogueIndex } from "./catalogue-index.ts";
import { countList, findListed } from "./facets.ts";
import { EVERYTHING, FACETS, type Facet, type Listing, PAGE_SIZE, PRICE_BANDS, SORTS } from "./listing.ts";
import type { ColorFamily, ProductSex, ProductType, Size } from "./product.ts";

interface Item {
  type: ProductType;
  sex: ProductSex;
  material: string;
  shape: string | null;
  size: string | null;
  colorFamilies: readonly string[];
  reais: number;
  sold: number;
  /** How well it matches the search; 0 for no match. */
  rank: number;
}

const METAL: Item = {
  type: "oculos-de-grau",
  sex: "feminino",
  material: "metal",
  shape: "redondo",
  size: "M",
  colorFamilies: ["azul", "preto"],
  reais: 150,
  sold: 0,
  rank: 1,
};

/** The catalogue's spelling of each slug. The last value of each facet, except `sexo`, belongs to no product. */
const SPELLINGS: Record<Facet, Record<string, string>> = {
  sexo: { feminino: "feminino", masculino: "masculino", kids: "kids" },
  cor: { azul: "azul", preto: "preto", rosa: "rosa", verde: "verde" },
  material: { metal: "metal", titanio: "Titânio", "acetato-e-metal": "acetato e metal", palha: "palha" },
  formato: { redondo: "redondo", geometrico: "geométrico", oval: "oval" },
  tamanho: { p: "P", m: "M", g: "G" },
};

const items: fc.Arbitrary<Item> = fc.record({
  type: fc.constantFrom("oculos-de-grau", "oculos-de-sol"),
  sex: fc.constantFrom("feminino", "masculino", "kids", "unissex"),
  material: fc.constantFrom("metal", "Titânio", "acetato e metal"),
  shape: fc.constantFrom("redondo", "geométrico", null),
  size: fc.constantFrom("P", "M", null),
  colorFamilies: fc.subarray(["azul", "preto", "rosa"]),
  reais: fc.constantFrom(0.01, 49.99, 50, 149.99, 150, 200, 249, 300, 999),
  sold: fc.nat(3),
  rank: fc.nat(3),
});
const price = fc.option(fc.constantFrom(1, 50, 150, 200, 300), { nil: undefined });
const listings: fc.Arbitrary<Listing> = fc.record({
  q: fc.constant(""),
  type: fc.constantFrom(undefined, "oculos-de-grau", "oculos-de-sol"),
  sex: fc.constantFrom(undefined, "feminino", "masculino", "kids"),
  colors: fc.subarray<ColorFamily>(["azul", "preto", "verde"]),
  materials: fc.subarray(["metal", "titanio", "acetato-e-metal", "palha"]),
  shapes: fc.subarray(["redondo", "geometrico", "oval"]),
  sizes: fc.subarray<Size>(["P", "M", "G"]),
  minReais: price,
  maxReais: price,
  sort: fc.constantFrom(undefined, "mais-vendidos", "menor-preco"),
  page: fc.integer({ min: 1, max: 3 }),
});

function narrow(sold: readonly Item[], filters: Partial<Listing> = {}, searches = false) {
  const products = buildCatalogueIndex(
    sold.map(({ type, sex, material, shape, size, colorFamilies, reais, sold }, index) => ({
      id: `p${index}`,
      document: index + 1,
      type,
      kind: null,
      sex,
      material,
      shape,
      size,
      colorFamilies: colorFamilies.join(","),
      priceCents: Math.round(reais * 100),
      launchedAt: 0,
      sold,
      ratingHundredths: 0,
      ratingCount: 0,
    })),
  );
  const ranks = searches ? Uint8Array.from([0, ...sold.map(({ rank }) => rank)]) : undefined;
  const listing = { ...EVERYTHING, ...filters };
  const first = (listing.page - 1) * PAGE_SIZE;
  const ids = findListed(products, listing, { ranks, first, limit: PAGE_SIZE });
  return { ids, ...countList(products, listing, ranks) };
}

function has(item: Item, facet: Facet, value: string): boolean {
  const spelling = SPELLINGS[facet][value] ?? "";
  if (facet === "sexo") return item.sex === value || (item.sex === "unissex" && value !== "kids");
  if (facet === "cor") return item.colorFamilies.includes(spelling);
  const { material, shape, size } = item;
  return { material, formato: shape, tamanho: size }[facet] === spelling;
}

function valuesOf(facet: Facet, { sex, colors, materials, shapes, sizes }: Listing): readonly string[] {
  return {
    sexo: sex ? [sex] : [],
    cor: colors,
    material: materials,
    formato: shapes,
    tamanho: sizes.map((size) => size.toLowerCase()),
  }[facet];
}

/** A naive reference implementation: checks each product against each filter. */
function narrowNaively(sold: readonly Item[], listing: Listing, searches: boolean) {
  const passes = (item: Item, facets: readonly Facet[]) =>
    facets.every((facet) => {
      const values = valuesOf(facet, listing);
      return values.length === 0 || values.some((value) => has(item, facet, value));
    });
  const isInPrice = ({ reais }: Item) =>
    reais >= (listing.minReais ?? 0) && reais <= (listing.maxReais ?? 9999);
  const listed = sold.filter(
    (item) => (!listing.type || item.type === listing.type) && (!searches || item.rank > 0),
  );
  const choicesOf = (facet: Facet) => {
    const others = FACETS.filter((each) => each !== facet);
    return Object.entries(SPELLINGS[facet])
      .map(([value, spelling]) => {
        const found = listed.filter(
          (item) => isInPrice(item) && passes(item, others) && has(item, facet, value),
        );
        const isKnown = sold.some((item) => has(item, facet, value));
        return { value, spelling: isKnown ? spelling : value.replaceAll("-", " "), count: found.length };
      })
      .filter(({ value, count }) => count > 0 || valuesOf(facet, listing).includes(value))
      .sort((one, other) =>
        facet === "tamanho"
          ? "pmg".indexOf(one.value) - "pmg".indexOf(other.value)
          : other.count - one.count || one.value.localeCompare(other.value),
      );
  };
  const atAnyPrice = listed.filter((item) => passes(item, FACETS));
  const found = atAnyPrice.filter(isInPrice).sort((one, other) => {
    if (searches && !listing.sort && one.rank !== other.rank) return other.rank - one.rank;
    return listing.sort === "menor-preco" ? one.reais - other.reais : other.sold - one.sold;
  });
  const first = (listing.page - 1) * PAGE_SIZE;
  return {
    total: found.length,
    ids: found.slice(first, first + PAGE_SIZE).map((item) => `p${sold.indexOf(item)}`),
    facets: Object.fromEntries(FACETS.map((facet) => [facet, choicesOf(facet)])),
    prices: PRICE_BANDS.map((band) => {
      const { min = 0, max = Number.POSITIVE_INFINITY } = band;
      return { ...band, count: atAnyPrice.filter(({ reais }) => reais >= min && reais < max).length };
    }).filter(({ count }) => count > 0),
  };
}

test("each facet counts the products of its values", () => {
  const plain = { ...METAL, material: "Titânio", size: null, colorFamilies: [], shape: null };
  expect(narrow([METAL, plain, plain])).toEqual({
    total: 3,
    ids: ["p0", "p1", "p2"],
    facets: {
      sexo: [{ value: "feminino", spelling: "feminino", count: 3 }],
      cor: [
        { value: "azul", spelling: "azul", count: 1 },
        { value: "preto", spelling: "preto", count: 1 },
      ],
      material: [
        { value: "titanio", spelling: "Titânio", count: 2 },
        { value: "metal", spelling: "metal", count: 1 },
      ],
      formato: [{ value: "redondo", spelling: "redondo", count: 1 }],
      tamanho: [{ value: "m", spelling: "M", count: 1 }],
    },
    prices: [{ min: 150, max: 200, count: 3 }],
  });
});

test("sizes are listed from small to large, whatever their counts", () => {
  const sold = ["M", "M", "G", "P", "M", "G"].map((size) => ({ ...METAL, size }));
  expect(narrow(sold).facets.tamanho.map(({ spelling, count }) => [spelling, count])).toEqual([
    ["P", 1],
    ["M", 3],
    ["G", 2],
  ]);
});

test("unisex products count for women and for men, but not for children", () => {
  const sold = (["unissex", "unissex", "feminino", "kids"] as const).map((sex) => ({ ...METAL, sex }));
  expect(narrow(sold).facets.sexo.map(({ value, count }) => [value, count])).toEqual([
    ["feminino", 3],
    ["masculino", 2],
    ["kids", 1],
  ]);
  expect(narrow(sold, { sex: "masculino" }).total).toBe(2);
  expect(narrow(sold, { sex: "kids" }).total).toBe(1);
});

test("a selected option is listed even with a count of 0", () => {
  const { total, facets } = narrow([METAL], { colors: ["verde"] });
  expect(total).toBe(0);
  expect(facets.cor).toContainEqual({ value: "verde", spelling: "verde", count: 0 });
  expect(facets.cor).toContainEqual({ value: "azul", spelling: "azul", count: 1 });
});

test("an option has the catalogue's spelling, also with a count of 0", () => {
  const titanium = { ...METAL, material: "Titânio", reais: 400 };
  const { facets } = narrow([METAL, titanium], { materials: ["titanio", "solucao-antiga"], maxReais: 300 });
  expect(facets.material).toEqual([
    { value: "metal", spelling: "metal", count: 1 },
    { value: "solucao-antiga", spelling: "solucao antiga", count: 0 },
    { value: "titanio", spelling: "Titânio", count: 0 },
  ]);
});

test("price bands are counted without the selected price range", () => {
  const sold = [METAL, { ...METAL, reais: 49 }, { ...METAL, reais: 300 }];
  const { total, prices } = narrow(sold, { minReais: 150, maxReais: 200 });
  expect(total).toBe(1);
  expect(prices).toEqual([
    { max: 50, count: 1 },
    { min: 150, max: 200, count: 1 },
    { min: 300, count: 1 },
  ]);
});

test("search results are sorted by rank, then by sales, unless a sort order is given", () => {
  const sold = [
    { ...METAL, rank: 1, sold: 9 },
    { ...METAL, rank: 3, sold: 1 },
    { ...METAL, rank: 0, sold: 9 },
    { ...METAL, rank: 3, sold: 2 },
  ];
  expect(narrow(sold, {}, true).ids).toEqual(["p3", "p1", "p0"]);
  for (const sort of SORTS) expect(narrow(sold, { sort }, true).total).toBe(3);
  expect(narrow(sold, { sort: "mais-vendidos" }, true).ids).toEqual(["p0", "p3", "p1"]);
});

test("lists and counts equal those of the naive implementation", () => {
  fc.assert(
    fc.property(fc.array(items, { maxLength: 60 }), listings, fc.boolean(), (sold, listing, searches) => {
      expect(narrow(sold, listing, searches)).toEqual(narrowNaively(sold, listing, searches));
    }),
    { numRuns: 300 },
  );
});
