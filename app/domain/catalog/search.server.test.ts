import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { products, variants } from "#db/schema";
import { readMatches } from "#db/search-index.ts";
import { parseListing } from "./listing.ts";
import { listNear, listPage } from "./listings.server.ts";
import { planSearch, suggestProducts } from "./search.server.ts";
import { termsOf, tokenize } from "./search-tokens.ts";

const NAVY = { color: "azul-marinho", colorName: "Azul-Marinho", colorFamily: "azul" } as const;

async function openShopToSearch() {
  const shop = await openTestShop();
  const { read } = shop.store;
  return {
    ...shop,
    async find(text: string) {
      const { cards } = await listPage(read, parseListing(new URLSearchParams({ q: text })));
      return cards.map(({ title }) => title);
    },
    plan: (text: string) => planSearch(read, text),
    async suggest(text: string, limit = 6) {
      return (await suggestProducts(read, text, limit)).map(({ title }) => title);
    },
    async near(text: string) {
      return (await listNear(read, await planSearch(read, text), 8)).map(({ title }) => title);
    },
    change: (id: string, fields: Partial<typeof products.$inferInsert>) =>
      shop.store.write(async (tx) => {
        await tx.update(products).set(fields).where(eq(products.id, id));
      }),
  };
}

async function openShopWithTwo() {
  const shop = await openShopToSearch();
  const lumina = await shop.addProduct({
    title: "Lumina Ipê",
    model: "AM-771",
    type: "oculos-de-sol",
    sex: "unissex",
    shape: "geométrico",
    material: "acetato",
    description: "Hastes flexíveis",
    color: NAVY,
  });
  const clubmaster = await shop.addProduct({
    title: "Clubmaster",
    model: "AM-102",
    type: "oculos-de-grau",
    sex: "kids",
    shape: "redondo",
    material: "Titânio",
    description: "Leve, com solução de limpeza",
    color: { color: "vinho", colorName: "Vinho", colorFamily: "vermelho" },
  });
  return { ...shop, lumina, clubmaster };
}

test("accents and capitals make no difference, neither in the query nor in the catalogue", async () => {
  const { find } = await openShopWithTwo();
  for (const text of ["lumina ipe", "LUMINA IPÊ", "geometrico", "GEOMÉTRICO", "flexiveis"]) {
    expect(await find(text), text).toEqual(["Lumina Ipê"]);
  }
  for (const text of ["titanio", "Titânio", "clúbmâster"]) {
    expect(await find(text), text).toEqual(["Clubmaster"]);
  }
});

test("a product is found by its name, model and attributes, and by words of its description", async () => {
  const { find } = await openShopWithTwo();
  const queries =
    "lumina|am-771|am771|771|sol|unissex|feminino|masculino|geométrico|acetato|flexíveis|azul|marinho";
  for (const text of queries.split("|")) expect(await find(text), text).toEqual(["Lumina Ipê"]);
  const others = "clubmaster|AM 102|grau|kids|infantil|criança|redondo|titânio|leve|vinho|vermelho";
  for (const text of others.split("|")) expect(await find(text), text).toEqual(["Clubmaster"]);
});

test("number and gender make no difference", async () => {
  const { find } = await openShopWithTwo();
  for (const text of ["redonda", "redondos", "vermelhas", "óculos infantis redondos"]) {
    expect(await find(text), text).toEqual(["Clubmaster"]);
  }
});

test("a prefix matches, but a short word is matched exactly first", async () => {
  const { find, suggest } = await openShopWithTwo();
  expect(await find("club")).toEqual(["Clubmaster"]);
  expect(await find("sol")).toEqual(["Lumina Ipê"]);
  expect(await find("clu")).toEqual(["Clubmaster"]);
  expect(await suggest("clu")).toEqual(["Clubmaster"]);
});

test("every token narrows the search", async () => {
  const { find } = await openShopWithTwo();
  expect(await find("azul geométrico")).toEqual(["Lumina Ipê"]);
  expect(await find("azul redondo")).toEqual([]);
});

test("stop words do not filter", async () => {
  const { find, plan } = await openShopWithTwo();
  expect(await find("óculos de sol para o verão")).toEqual([]);
  expect(await find("os óculos de sol")).toEqual(["Lumina Ipê"]);
  expect(await plan("óculos para")).toEqual({ found: "everything" });
  expect(await find("óculos de")).toHaveLength(2);
});

test("a match in the title ranks above one in the description", async () => {
  const { find, addProduct, suggest } = await openShopToSearch();
  await addProduct({ title: "Aurora", description: "Combina com o estojo Lumina" });
  await addProduct({ title: "Lumina" });
  expect(await find("lumina")).toEqual(["Lumina", "Aurora"]);
  expect(await suggest("lumi")).toEqual(["Lumina", "Aurora"]);
});

test("one edit is corrected and reported", async () => {
  const { find, plan } = await openShopWithTwo();
  expect(await plan("clubmaster")).toMatchObject({ found: "as-typed", tokens: ["clubmaster"] });
  expect(await plan("clumbaster")).toMatchObject({ found: "corrected", tokens: ["clubmaster"] });
  const edits = fc.record({
    at: fc.nat("clubmaster".length - 1),
    letter: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"),
    edit: fc.constantFrom("insert", "remove", "replace", "swap"),
  });
  await fc.assert(
    fc.asyncProperty(edits, async ({ at, letter, edit }) => {
      const [before, [here = "", next = "", ...rest]] = ["clubmaster".slice(0, at), "clubmaster".slice(at)];
      const after = rest.join("");
      const typed = {
        insert: before + letter + here + next + after,
        remove: before + next + after,
        replace: before + letter + next + after,
        swap: before + next + here + after,
      }[edit];
      expect(await find(typed), typed).toEqual(["Clubmaster"]);
    }),
    { numRuns: 60 },
  );
});

test("a short token is not corrected, nor are two edits", async () => {
  const { find } = await openShopWithTwo();
  expect(await find("sal")).toEqual([]);
  expect(await find("clumbastre")).toEqual([]);
});

test("a typo is corrected to the token that the most products contain", async () => {
  const { addProduct, plan } = await openShopToSearch();
  await addProduct({ title: "Serra Alta" });
  await addProduct({ title: "Serva Um" });
  await addProduct({ title: "Serva Dois" });
  expect(await plan("serla")).toMatchObject({ found: "corrected", tokens: ["serva"] });
});

test("a token that exists is not corrected along with a typo", async () => {
  const { addProduct, find, plan } = await openShopToSearch();
  await addProduct({ title: "Serra Lumina" });
  await addProduct({ title: "Serva Um" });
  await addProduct({ title: "Serva Dois" });
  expect(await plan("serra lumona")).toMatchObject({ found: "corrected", tokens: ["serra", "lumina"] });
  expect(await find("serra lumona")).toEqual(["Serra Lumina"]);
});

test("a search without results is reported, and suggests products that match one of the tokens", async () => {
  const { find, plan, near } = await openShopWithTwo();
  expect(await find("clubmaster xilofone")).toEqual([]);
  expect(await plan("clubmaster xilofone")).toMatchObject({
    found: "nothing",
    tokens: ["clubmaster", "xilofone"],
  });
  expect(await near("clubmaster xilofone")).toEqual(["Clubmaster"]);
});

test("a search without any match suggests the best-sellers", async () => {
  const { addProduct, plan, near } = await openShopToSearch();
  await addProduct({ title: "Aurora", soldCount: 1 });
  await addProduct({ title: "Lumina", soldCount: 5 });
  for (const text of ["xilofone", "😀"]) {
    expect(await plan(text), text).toMatchObject({ found: "nothing", terms: null });
    expect(await near(text), text).toEqual(["Lumina", "Aurora"]);
  }
});

test("a token being typed matches whole words and prefixes", async () => {
  const { addProduct, suggest } = await openShopToSearch();
  await addProduct({ title: "Sol Ipê" });
  await addProduct({ title: "Sol Iperó" });
  expect(new Set(await suggest("sol ipe"))).toEqual(new Set(["Sol Ipê", "Sol Iperó"]));
});

test("suggestions correct one edit, and are empty for stop words and unknown words", async () => {
  const { suggest } = await openShopWithTwo();
  expect(await suggest("clumbaster")).toEqual(["Clubmaster"]);
  expect(await suggest("xilofone")).toEqual([]);
  expect(await suggest("óculos de")).toEqual([]);
  expect(await suggest("am", 1)).toHaveLength(1);
});

test("a changed product is found by its new values and no longer by the old ones", async () => {
  const { find, addProduct, change } = await openShopToSearch();
  const { id } = await addProduct({
    title: "Aurora",
    model: "AM-1",
    kind: "cordoes",
    shape: "oval",
    description: "Antiga",
  });
  const changes: [Partial<typeof products.$inferInsert>, was: string, is: string][] = [
    [{ model: "BX-9" }, "AM-1", "BX-9"],
    [{ type: "oculos-de-sol" }, "grau", "sol"],
    [{ kind: "flanelas" }, "cordoes", "flanelas"],
    [{ sex: "kids" }, "unissex", "infantil"],
    [{ shape: "hexagonal" }, "oval", "hexagonal"],
    [{ material: "madeira" }, "metal", "madeira"],
    [{ description: "Novidade" }, "antiga", "novidade"],
  ];
  for (const [fields, was, is] of changes) {
    expect(await find(was), was).toEqual(["Aurora"]);
    expect(await find(is), is).toEqual([]);
    await change(id, fields);
    expect(await find(was), was).toEqual([]);
    expect(await find(is), is).toEqual(["Aurora"]);
  }
  await change(id, { title: "Marisol" });
  expect(await find("aurora")).toEqual([]);
  expect(await find("marisol")).toEqual(["Marisol"]);
});

test("a product is found by its current colours", async () => {
  const { find, addProduct, addColor, store } = await openShopToSearch();
  const product = await addProduct({ title: "Aurora" });
  expect(await find("marinho")).toEqual([]);

  const id = await addColor(product, NAVY);
  expect(await find("preto")).toEqual(["Aurora"]);
  expect(await find("marinho")).toEqual(["Aurora"]);

  const paint = (fields: Partial<typeof variants.$inferInsert>) =>
    store.write(async (tx) => {
      await tx.update(variants).set(fields).where(eq(variants.id, id));
    });
  await paint({ colorName: "Musgo" });
  expect(await find("marinho")).toEqual([]);
  expect(await find("musgo")).toEqual(["Aurora"]);
  await paint({ colorFamily: "verde" });
  expect(await find("azul")).toEqual([]);
  expect(await find("verde")).toEqual(["Aurora"]);

  await store.write(async (tx) => {
    await tx.delete(variants).where(eq(variants.id, id));
  });
  expect(await find("musgo")).toEqual([]);
  expect(await find("preto")).toEqual(["Aurora"]);
});

test("a deleted product is not found, and the next product does not inherit its document", async () => {
  const { find, near, suggest, addProduct, clubmaster, store } = await openShopWithTwo();
  await store.write(async (tx) => {
    await tx.delete(products).where(eq(products.id, clubmaster.id));
  });
  expect(await suggest("clubmaster")).toEqual([]);
  expect(await near("clubmaster")).toEqual(["Lumina Ipê"]);

  await addProduct({ title: "Aurora" });
  expect(await find("clubmaster")).toEqual([]);
  expect(await find("aurora")).toEqual(["Aurora"]);
  expect(await find("lumina")).toEqual(["Lumina Ipê"]);
});

test("any text can be searched", async () => {
  const { store } = await openShopWithTwo();
  const hostile = [
    "",
    " ",
    '"',
    "'",
    "*",
    'club"*',
    "NEAR(club lumina, 2)",
    "club AND NOT lumina OR",
    "title : club",
    "^club + lumina",
    "{title model} : x",
    "-club",
    "%_",
    "\0",
    "club\0master",
    "😀",
    "\ud83d",
    `${"x".repeat(39)}😀😀`,
    `a${"𝒜".repeat(50)}`,
    "한국어 日本語 עברית ضَمَّة 𞤀𞤁 ꟸ",
    "Ⅷ½²",
    "clubmaster ".repeat(1000),
    "é".repeat(10_000),
    "a b ".repeat(2500),
    "'; DROP TABLE products; --",
  ];
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: "binary", minLength: 10_000, maxLength: 10_000 }),
    fc
      .array(fc.constantFrom(...'abclumins"*()^:+-\0 éÓ😀\ud83d'), { maxLength: 20 })
      .map((parts) => parts.join("")),
    fc
      .array(fc.constantFrom("club", "sol", "NEAR", "AND", "NOT", "OR", '"', "*", "(", ")", " "), {
        maxLength: 8,
      })
      .map((parts) => parts.join("")),
  );
  const plain = parseListing(new URLSearchParams());

  const search = async (text: string) => {
    const plan = await planSearch(store.read, text);
    const page = await listPage(store.read, { ...plain, q: text });
    expect(page.search).toEqual(plan);
    expect(page.total > 0, text).toBe(plan.found !== "nothing");
    expect(page.cards).toHaveLength(page.total);
    expect((await listNear(store.read, plan, 8)).length).toBeGreaterThan(0);
    await suggestProducts(store.read, text, 6);

    const tokens = tokenize(text);
    for (const options of [{}, { any: true }, { typing: true }]) {
      if (tokens.length > 0) await readMatches(store.read, termsOf(tokens, options), "everything");
    }
  };
  for (const text of hostile) await search(text);
  await fc.assert(fc.asyncProperty(typed, search), { numRuns: 60 });
});

test("a term is text, never a part of the index's query language", async () => {
  const { store } = await openShopWithTwo();
  const find = (text: string, { isPrefix = false, any = false } = {}) =>
    readMatches(
      store.read,
      {
        terms: [
          { text, isPrefix },
          { text: "lumina", isPrefix: false },
        ],
        any,
      },
      "name",
    );

  expect(await find("ip", { isPrefix: true })).toHaveLength(1);
  expect(await find("ip")).toEqual([]);
  expect(await find("clubmaster", { any: true })).toHaveLength(2);
  for (const text of ['"', 'x" OR "clubmaster', "title : clubmaster", "lumina NOT clubmaster", "*", "^ ("]) {
    expect((await find(text, { any: true })).length, text).toBeLessThanOrEqual(1);
  }
  expect(await readMatches(store.read, { terms: [], any: true }, "everything")).toEqual([]);
});

test("a corrected token has the catalogue's spelling", async () => {
  const { addProduct, plan } = await openShopToSearch();
  await addProduct({ title: "Serra", shape: "geométrico", material: "Titânio" });
  await addProduct({ title: "Fio", type: "acessorios", kind: "cordoes" });
  expect(await plan("geomtrico titanjo")).toMatchObject({ tokens: ["geométrico", "titânio"] });
  expect(await plan("acesorios cordops")).toMatchObject({ tokens: ["acessórios", "cordões"] });
});
