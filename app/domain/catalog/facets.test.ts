import fc from "fast-check";
import { expect, test } from "vitest";
import { type AlikeProducts, countFacets } from "./facets.ts";
import { FACETS, type Facet, type Listing, PRICE_BANDS } from "./listing.ts";
import type { ColorFamily, Size } from "./product.ts";

type Chosen = Pick<Listing, "sex" | "colors" | "materials" | "shapes" | "sizes">;

const NOTHING: Chosen = { colors: [], materials: [], shapes: [], sizes: [] };
const METAL: AlikeProducts = {
  sex: "feminino",
  material: "metal",
  shape: "redondo",
  size: "M",
  colorFamilies: "azul,preto",
  fifties: 3,
  isInPrice: true,
  count: 1,
};

/** How the catalogue spells what an address says; the last of each kind is not sold. */
const SPELLINGS: Record<Facet, Record<string, string>> = {
  sexo: { feminino: "feminino", masculino: "masculino", kids: "kids" },
  cor: { azul: "azul", preto: "preto", rosa: "rosa", verde: "verde" },
  material: { metal: "metal", titanio: "Titânio", "acetato-e-metal": "acetato e metal", palha: "palha" },
  formato: { redondo: "redondo", geometrico: "geométrico", oval: "oval" },
  tamanho: { p: "P", m: "M", g: "G" },
};

const groups = fc.record({
  sex: fc.constantFrom("feminino", "masculino", "kids", "unissex"),
  material: fc.constantFrom("metal", "Titânio", "acetato e metal"),
  shape: fc.constantFrom("redondo", "geométrico", null),
  size: fc.constantFrom("P", "M", null),
  colorFamilies: fc.subarray(["azul", "preto", "rosa"]).map((families) => families.join(",")),
  fifties: fc.nat(8),
  isInPrice: fc.boolean(),
  count: fc.integer({ min: 1, max: 4 }),
});
const chosen = fc.record({
  sex: fc.constantFrom(undefined, "feminino", "masculino", "kids"),
  colors: fc.subarray<ColorFamily>(["azul", "preto", "verde"]),
  materials: fc.subarray(["metal", "titanio", "acetato-e-metal", "palha"]),
  shapes: fc.subarray(["redondo", "geometrico", "oval"]),
  sizes: fc.subarray<Size>(["P", "M", "G"]),
});

/** Whether one product is what a choice asks for, found by looking at it. */
function has(product: AlikeProducts, facet: Facet, value: string): boolean {
  const spelling = SPELLINGS[facet][value] ?? "";
  if (facet === "sexo") return product.sex === value || (product.sex === "unissex" && value !== "kids");
  if (facet === "cor") return product.colorFamilies.split(",").includes(spelling);
  const { material, shape, size } = product;
  return { material, formato: shape, tamanho: size }[facet] === spelling;
}

function valuesOf(facet: Facet, { sex, colors, materials, shapes, sizes }: Chosen): readonly string[] {
  return {
    sexo: sex ? [sex] : [],
    cor: colors,
    material: materials,
    formato: shapes,
    tamanho: sizes.map((size) => size.toLowerCase()),
  }[facet];
}

/** Counts product by product, choice by choice. */
function countOneByOne(products: readonly AlikeProducts[], asked: Chosen) {
  const passes = (product: AlikeProducts, facets: readonly Facet[]) =>
    facets.every((facet) => {
      const values = valuesOf(facet, asked);
      return values.length === 0 || values.some((value) => has(product, facet, value));
    });
  const inPrice = products.filter((product) => product.isInPrice);
  const choicesOf = (facet: Facet) => {
    const others = FACETS.filter((each) => each !== facet);
    return Object.entries(SPELLINGS[facet])
      .map(([value, spelling]) => {
        const found = inPrice.filter((product) => passes(product, others) && has(product, facet, value));
        return { value, spelling: found.length > 0 ? spelling : value, count: found.length };
      })
      .filter(({ value, count }) => count > 0 || valuesOf(facet, asked).includes(value))
      .sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));
  };
  const atAnyPrice = products.filter((product) => passes(product, FACETS));
  return {
    total: inPrice.filter((product) => passes(product, FACETS)).length,
    facets: Object.fromEntries(FACETS.map((facet) => [facet, choicesOf(facet)])),
    prices: PRICE_BANDS.map((band) => {
      const { min = 0, max = Number.POSITIVE_INFINITY } = band;
      const count = atAnyPrice.filter(({ fifties }) => fifties * 50 >= min && fifties * 50 < max).length;
      return { ...band, count };
    }).filter(({ count }) => count > 0),
  };
}

test("products are counted by what they are", () => {
  const alike = [
    METAL,
    { ...METAL, material: "Titânio", size: null, colorFamilies: "", shape: null, count: 2 },
  ];
  expect(countFacets(alike, NOTHING)).toEqual({
    total: 3,
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

test("what is unisex counts for women and for men, and not for children", () => {
  const alike = [
    { ...METAL, sex: "unissex", count: 5 } as const,
    { ...METAL, sex: "feminino", count: 2 } as const,
    { ...METAL, sex: "kids", count: 1 } as const,
  ];
  expect(countFacets(alike, NOTHING).facets.sexo.map(({ value, count }) => [value, count])).toEqual([
    ["feminino", 7],
    ["masculino", 5],
    ["kids", 1],
  ]);
  expect(countFacets(alike, { ...NOTHING, sex: "masculino" }).total).toBe(5);
  expect(countFacets(alike, { ...NOTHING, sex: "kids" }).total).toBe(1);
});

test("a choice that is made shows even where it leads to nothing", () => {
  const { total, facets } = countFacets([METAL], { ...NOTHING, colors: ["verde"] });
  expect(total).toBe(0);
  expect(facets.cor).toContainEqual({ value: "verde", spelling: "verde", count: 0 });
  expect(facets.cor).toContainEqual({ value: "azul", spelling: "azul", count: 1 });
});

test("prices are counted as if none were asked for", () => {
  const alike = [
    METAL,
    { ...METAL, fifties: 0, isInPrice: false },
    { ...METAL, fifties: 6, isInPrice: false },
  ];
  const { total, prices } = countFacets(alike, NOTHING);
  expect(total).toBe(1);
  expect(prices).toEqual([
    { max: 50, count: 1 },
    { min: 150, max: 200, count: 1 },
    { min: 300, count: 1 },
  ]);
});

test("whatever is sold and chosen, the counts are those of looking at every product", () => {
  fc.assert(
    fc.property(fc.array(groups, { maxLength: 25 }), chosen, (alike, asked) => {
      const oneByOne = alike.flatMap((group) => Array<AlikeProducts>(group.count).fill(group));
      expect(countFacets(alike, asked)).toEqual(countOneByOne(oneByOne, asked));
    }),
    { numRuns: 200 },
  );
});
