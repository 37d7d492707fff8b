import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { products, variants } from "#db/schema";
import { readMatches } from "#db/search-index.ts";
import { parseListing } from "./listing.ts";
import { listNear, listPage } from "./listings.server.ts";
import { planSearch, suggestProducts } from "./search.server.ts";
import { toFtsQuery, tokenize } from "./search-tokens.ts";

const NAVY = { color: "azul-marinho", colorName: "Azul-Marinho", colorFamily: "azul" } as const;

async function openShopToSearch() {
  const shop = await openTestShop();
  const { read } = shop.store;
  return {
    ...shop,
    /** The titles a search leads to, the nearest first. */
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

test("accents and capitals make no difference, neither in what is typed nor in what is sold", async () => {
  const { find } = await openShopWithTwo();
  for (const text of ["lumina ipe", "LUMINA IPÊ", "geometrico", "GEOMÉTRICO", "flexiveis"]) {
    expect(await find(text), text).toEqual(["Lumina Ipê"]);
  }
  for (const text of ["titanio", "Titânio", "clúbmâster"]) {
    expect(await find(text), text).toEqual(["Clubmaster"]);
  }
});

test("a product is found by whatever one might call it by", async () => {
  const { find } = await openShopWithTwo();
  const words =
    "lumina|am-771|am771|771|sol|unissex|feminino|masculino|geométrico|acetato|flexíveis|azul|marinho";
  for (const text of words.split("|")) expect(await find(text), text).toEqual(["Lumina Ipê"]);
  const others = "clubmaster|AM 102|grau|kids|infantil|criança|redondo|titânio|leve|vinho|vermelho";
  for (const text of others.split("|")) expect(await find(text), text).toEqual(["Clubmaster"]);
});

test("number and gender make no difference", async () => {
  const { find } = await openShopWithTwo();
  for (const text of ["redonda", "redondos", "vermelhas", "óculos infantis redondos"]) {
    expect(await find(text), text).toEqual(["Clubmaster"]);
  }
});

test("the beginning of a word is enough, but a short word means itself first", async () => {
  const { find, suggest } = await openShopWithTwo();
  expect(await find("club")).toEqual(["Clubmaster"]);
  expect(await find("sol")).toEqual(["Lumina Ipê"]);
  expect(await find("clu")).toEqual(["Clubmaster"]);
  expect(await suggest("clu")).toEqual(["Clubmaster"]);
});

test("every word narrows the search", async () => {
  const { find } = await openShopWithTwo();
  expect(await find("azul geométrico")).toEqual(["Lumina Ipê"]);
  expect(await find("azul redondo")).toEqual([]);
});

test("words every product shares choose nothing", async () => {
  const { find, plan } = await openShopWithTwo();
  expect(await find("óculos de sol para o verão")).toEqual([]);
  expect(await find("os óculos de sol")).toEqual(["Lumina Ipê"]);
  expect(await plan("óculos para")).toEqual({ found: "everything" });
  expect(await find("óculos de")).toHaveLength(2);
});

test("a name counts for more than a description", async () => {
  const { find, addProduct, suggest } = await openShopToSearch();
  await addProduct({ title: "Aurora", description: "Combina com o estojo Lumina" });
  await addProduct({ title: "Lumina" });
  expect(await find("lumina")).toEqual(["Lumina", "Aurora"]);
  expect(await suggest("lumi")).toEqual(["Lumina", "Aurora"]);
});

test("one slip of the finger is forgiven, and said", async () => {
  const { find, plan } = await openShopWithTwo();
  expect(await plan("clubmaster")).toMatchObject({ found: "as-typed", words: ["clubmaster"] });
  expect(await plan("clumbaster")).toMatchObject({ found: "corrected", words: ["clubmaster"] });
  const edits = fc.record({
    at: fc.nat("clubmaster".length - 1),
    message: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"),
    edit: fc.constantFrom("insert", "remove", "replace", "swap"),
  });
  await fc.assert(
    fc.asyncProperty(edits, async ({ at, message, edit }) => {
      const [before, [here = "", next = "", ...rest]] = ["clubmaster".slice(0, at), "clubmaster".slice(at)];
      const after = rest.join("");
      const typed = {
        insert: before + message + here + next + after,
        remove: before + next + after,
        replace: before + message + next + after,
        swap: before + next + here + after,
      }[edit];
      expect(await find(typed), typed).toEqual(["Clubmaster"]);
    }),
    { numRuns: 60 },
  );
});

test("a short word is not corrected, and two slips are too many", async () => {
  const { find } = await openShopWithTwo();
  expect(await find("sal")).toEqual([]);
  expect(await find("clumbastre")).toEqual([]);
});

test("what was mistyped means the word that the most products have", async () => {
  const { addProduct, plan } = await openShopToSearch();
  await addProduct({ title: "Serra Alta" });
  await addProduct({ title: "Serva Um" });
  await addProduct({ title: "Serva Dois" });
  expect(await plan("serla")).toMatchObject({ found: "corrected", words: ["serva"] });
});

test("a right word stays as it is where another is mistyped", async () => {
  const { addProduct, find, plan } = await openShopToSearch();
  await addProduct({ title: "Serra Lumina" });
  await addProduct({ title: "Serva Um" });
  await addProduct({ title: "Serva Dois" });
  expect(await plan("serra lumona")).toMatchObject({ found: "corrected", words: ["serra", "lumina"] });
  expect(await find("serra lumona")).toEqual(["Serra Lumina"]);
});

test("where nothing is found that is said, and what has one of the words is near", async () => {
  const { find, plan, near } = await openShopWithTwo();
  expect(await find("clubmaster xilofone")).toEqual([]);
  expect(await plan("clubmaster xilofone")).toMatchObject({
    found: "nothing",
    words: ["clubmaster", "xilofone"],
  });
  expect(await near("clubmaster xilofone")).toEqual(["Clubmaster"]);
});

test("near a search that leads nowhere is what sells most", async () => {
  const { addProduct, plan, near } = await openShopToSearch();
  await addProduct({ title: "Aurora", soldCount: 1 });
  await addProduct({ title: "Lumina", soldCount: 5 });
  for (const text of ["xilofone", "😀"]) {
    expect(await plan(text), text).toMatchObject({ found: "nothing", match: null });
    expect(await near(text), text).toEqual(["Lumina", "Aurora"]);
  }
});

test("a word that is being typed may be whole, or go on", async () => {
  const { addProduct, suggest } = await openShopToSearch();
  await addProduct({ title: "Sol Ipê" });
  await addProduct({ title: "Sol Iperó" });
  expect(new Set(await suggest("sol ipe"))).toEqual(new Set(["Sol Ipê", "Sol Iperó"]));
});

test("while somebody types, slips are forgiven too, and nothing is offered for nothing", async () => {
  const { suggest } = await openShopWithTwo();
  expect(await suggest("clumbaster")).toEqual(["Clubmaster"]);
  expect(await suggest("xilofone")).toEqual([]);
  expect(await suggest("óculos de")).toEqual([]);
  expect(await suggest("am", 1)).toHaveLength(1);
});

test("a product is found by what it has become, and no more by what it was", async () => {
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

test("a product is found by the colours it has now", async () => {
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

test("a product that is no longer sold is no longer found, nor is the next one taken for it", async () => {
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

test("any text at all has an answer", async () => {
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

  const ask = async (text: string) => {
    const search = await planSearch(store.read, text);
    const page = await listPage(store.read, { ...plain, q: text });
    expect(page.search).toEqual(search);
    expect(page.total > 0, text).toBe(search.found !== "nothing");
    expect(page.cards).toHaveLength(page.total);
    expect((await listNear(store.read, search, 8)).length).toBeGreaterThan(0);
    await suggestProducts(store.read, text, 6);

    const words = tokenize(text);
    for (const options of [{}, { any: true }, { typing: true }]) {
      if (words.length > 0) await readMatches(store.read, toFtsQuery(words, options), "everything");
    }
  };
  for (const text of hostile) await ask(text);
  await fc.assert(fc.asyncProperty(typed, ask), { numRuns: 60 });
});

test("a corrected word is said as the catalogue spells it", async () => {
  const { addProduct, plan } = await openShopToSearch();
  await addProduct({ title: "Serra", shape: "geométrico", material: "Titânio" });
  await addProduct({ title: "Fio", type: "acessorios", kind: "cordoes" });
  expect(await plan("geomtrico titanjo")).toMatchObject({ words: ["geométrico", "titânio"] });
  expect(await plan("acesorios cordops")).toMatchObject({ words: ["acessórios", "cordões"] });
});
