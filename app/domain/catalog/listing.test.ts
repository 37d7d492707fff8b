import fc from "fast-check";
import { expect, test } from "vitest";
import { slugOf } from "#app/domain/values/slug.ts";
import { normalizeLine } from "#app/domain/values/text.ts";
import {
  countChoices,
  FACETS,
  type Listing,
  PAGE_SIZE,
  PRICE_BANDS,
  parseListing,
  queryOf,
  SORTS,
} from "./listing.ts";
import {
  COLOR_FAMILIES,
  isAccessoryKind,
  isColorFamily,
  isListedSex,
  isProductType,
  SIZES,
} from "./product.ts";

const PLAIN: Listing = { q: "", colors: [], materials: [], shapes: [], sizes: [], page: 1 };
const parse = (query: string, fixed?: Parameters<typeof parseListing>[1]) =>
  parseListing(new URLSearchParams(query), fixed);

const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6})?$/), { maxLength: 20 });
const reais = fc.option(fc.integer({ min: 1, max: 9_999_999 }), { nil: undefined });
const sexes = fc.option(fc.constantFrom("feminino", "masculino", "kids"), { nil: undefined });
const choices = fc
  .record({
    q: fc.string({ unit: "grapheme", maxLength: 12 }).map(normalizeLine),
    sex: sexes,
    colors: fc.uniqueArray(fc.constantFrom(...COLOR_FAMILIES)),
    materials: slugs,
    shapes: slugs,
    sizes: fc.uniqueArray(fc.constantFrom(...SIZES)),
    minReais: reais,
    maxReais: reais,
    sort: fc.option(fc.constantFrom(...SORTS), { nil: undefined }),
    page: fc.integer({ min: 1, max: 10_000 }),
  })
  .filter(({ minReais, maxReais }) => (minReais ?? 0) <= (maxReais ?? Number.POSITIVE_INFINITY));

const NAMES = [...FACETS, "q", "tipo", "preco-min", "preco-max", "ordenar", "pagina", "outro"];
const values = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "0", "1", "50", "-1", "1e3", "00009", " 7 ", "99999999", "Azul", "PRETO", "m", "XG"),
  fc.constantFrom(
    "Óculos de Grau",
    "acessorios",
    "cordões",
    "unissex",
    "Feminino",
    "geométrico",
    "menor-preco",
  ),
);
const queries = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: "binary" })), values), {
    maxLength: 60,
  })
  .map((pairs) => new URLSearchParams(pairs));

test("a URL's query is parsed into a listing", () => {
  const query =
    "q=gatinho&sexo=feminino&cor=preto&cor=azul&material=acetato&formato=gatinho&tamanho=m&preco-min=100&preco-max=300&ordenar=menor-preco&pagina=2";
  expect(parse(query, { type: "oculos-de-sol" })).toEqual({
    q: "gatinho",
    type: "oculos-de-sol",
    sex: "feminino",
    colors: ["preto", "azul"],
    materials: ["acetato"],
    shapes: ["gatinho"],
    sizes: ["M"],
    minReais: 100,
    maxReais: 300,
    sort: "menor-preco",
    page: 2,
  });
});

test("values are accepted in any spelling, and duplicates are dropped", () => {
  expect(parse("sexo=Feminino&tipo=Óculos de Grau&cor=AZUL&cor=azul&formato=Geométrico&tamanho=M")).toEqual({
    ...PLAIN,
    type: "oculos-de-grau",
    sex: "feminino",
    colors: ["azul"],
    shapes: ["geometrico"],
    sizes: ["M"],
  });
});

test("invalid values are ignored", () => {
  for (const query of [
    "tipo=carros&sexo=todos&cor=cinzento&tamanho=xg&ordenar=acaso",
    "preco-min=abc&preco-max=-5",
    "preco-min=0&preco-max=1,5,5",
    "preco-min=99999999&preco-max=1e3",
    "pagina=0",
    "pagina=-1",
    "pagina=x",
    "material=&formato=---&q=%20%20",
    "outro=1",
  ]) {
    expect(parse(query), query).toEqual(PLAIN);
  }
});

test("the path takes precedence over the query", () => {
  expect(parse("tipo=acessorios&sexo=kids", { type: "oculos-de-grau", sex: "feminino" })).toEqual({
    ...PLAIN,
    type: "oculos-de-grau",
    sex: "feminino",
  });
});

test("a kind of accessory is accepted only in the list of accessories", () => {
  expect(parse("tipo=Cordões", { type: "acessorios" })).toEqual({
    ...PLAIN,
    type: "acessorios",
    kind: "cordoes",
  });
  expect(parse("tipo=cordoes")).toEqual(PLAIN);
});

test("a very long query is truncated", () => {
  const many = Array.from({ length: 50 }, (_, index) => `material=m${index}`).join("&");
  expect(parse(`q=${"a".repeat(5000)}&${many}&pagina=9999999`)).toMatchObject({
    q: "a".repeat(200),
    materials: { length: 20 },
    page: 10_000,
  });
});

test("a search truncated inside an emoji survives a round trip through its URL", () => {
  const listing = parse(`q=${"a".repeat(199)}😀`);
  expect(parse(queryOf(listing))).toEqual(listing);
});

test("a search survives a round trip through its URL", () => {
  const types = fc.option(fc.constantFrom("oculos-de-grau", "oculos-de-sol", "acessorios"), {
    nil: undefined,
  });
  fc.assert(
    fc.property(choices, types, (chosen, type) => {
      const listing: Listing = { ...chosen, type };
      expect(parse(queryOf(listing))).toEqual(listing);
    }),
  );
});

test("a list with its own path survives a round trip through its query", () => {
  fc.assert(
    fc.property(choices, fc.constantFrom("oculos-de-grau", "oculos-de-sol"), (chosen, type) => {
      const { sex, ...rest } = chosen;
      expect(parse(queryOf(rest), { type, sex })).toEqual({ ...chosen, type });
    }),
  );
});

test("a list of accessories survives a round trip through its query", () => {
  const kinds = fc.option(fc.constantFrom("cordoes", "flanelas", "limpa-lentes"), { nil: undefined });
  fc.assert(
    fc.property(choices, kinds, (chosen, kind) => {
      expect(parse(queryOf({ ...chosen, kind }), { type: "acessorios" })).toEqual({
        ...chosen,
        type: "acessorios",
        kind,
      });
    }),
  );
});

test("a query has its parameters in a fixed order, without defaults", () => {
  expect(queryOf(PLAIN)).toBe("");
  expect(queryOf(parse("pagina=3&ordenar=lancamentos&tamanho=P&cor=rosa&cor=azul&sexo=kids&q=sol"))).toBe(
    "?q=sol&sexo=kids&cor=rosa&cor=azul&tamanho=p&ordenar=lancamentos&pagina=3",
  );
});

test("any query yields a valid listing", () => {
  fc.assert(
    fc.property(queries, (query) => {
      const listing = parseListing(query);
      const { q, type, kind, sex, colors, materials, shapes, sizes, minReais, maxReais, sort, page } =
        listing;
      expect(q).toBe(q.trim());
      expect(q.length).toBeLessThanOrEqual(200);
      expect(type === undefined || isProductType(type)).toBe(true);
      expect(kind === undefined || isAccessoryKind(kind)).toBe(true);
      expect(sex === undefined || isListedSex(sex)).toBe(true);
      expect(colors.every(isColorFamily)).toBe(true);
      expect(sizes.every((size) => SIZES.includes(size))).toBe(true);
      for (const each of [colors, materials, shapes, sizes]) {
        expect(each.length).toBeLessThanOrEqual(20);
        expect(new Set(each).size).toBe(each.length);
      }
      for (const slug of [...materials, ...shapes]) expect(slug && slugOf(slug)).toBe(slug);
      for (const price of [minReais, maxReais]) {
        expect(price === undefined || (Number.isInteger(price) && price >= 1 && price <= 9_999_999)).toBe(
          true,
        );
      }
      expect(sort === undefined || SORTS.includes(sort)).toBe(true);
      expect(Number.isInteger(page) && page >= 1 && page <= 10_000).toBe(true);
      expect(Number.isSafeInteger(page * PAGE_SIZE)).toBe(true);
      expect(parse(queryOf(listing))).toEqual(listing);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["preco-max=199,90", { maxReais: 200 }],
  ["preco-min=199,90", { minReais: 199 }],
  ["preco-min=R$ 150&preco-max=R$ 1.200,00", { minReais: 150, maxReais: 1200 }],
  ["preco-min=300&preco-max=100", { minReais: 100, maxReais: 300 }],
])("typed prices are parsed: %s", (query, expected) => {
  expect(parse(query)).toEqual({ ...PLAIN, ...expected });
});

test("each filter counts; the search text, the sort order and the page do not", () => {
  expect(countChoices({ ...PLAIN, q: "sol", type: "oculos-de-sol", sort: "lancamentos" })).toBe(0);
  expect(
    countChoices({
      ...PLAIN,
      sex: "kids",
      kind: "cordoes",
      colors: ["azul", "preto"],
      materials: ["metal"],
      shapes: ["oval", "redondo", "gatinho"],
      sizes: ["P"],
      minReais: 50,
      maxReais: 100,
    }),
  ).toBe(11);
});

test("the price bands have no gaps and no overlaps, and their edges are multiples of R$ 50", () => {
  const edges = PRICE_BANDS.map(({ min = 0, max = Number.POSITIVE_INFINITY }) => [min, max] as const);
  expect(edges[0]?.[0]).toBe(0);
  expect(edges.at(-1)?.[1]).toBe(Number.POSITIVE_INFINITY);
  for (const [index, [min]] of edges.entries()) {
    expect(min % 50).toBe(0);
    if (index > 0) expect(min).toBe(edges[index - 1]?.[1]);
  }
});
