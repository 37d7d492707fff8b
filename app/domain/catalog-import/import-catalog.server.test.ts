import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { listCardsByIds } from "#app/domain/catalog/products.server.ts";
import { openCatalogFiles } from "#app/gateways/catalog-files.server.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { measures, pictures, products, slides, variants } from "#db/schema";
import { applyImport, previewImport } from "./import-catalog.server.ts";
import { placeOf, problemsOf } from "./words.ts";

const PRODUCT = [
  "produto;nome;tipo;publico;modelo;material;descricao;preco;preco_promocional;parcelas;destaque;lancamento",
  "aurora;Aurora;oculos-de-grau;feminino;AM-1;acetato;Leve.;319,90;239.90;10;não;15/06/2026",
];
const PHOTO = readFileSync("db/seed/masters/aurora-panto/preto-frente.webp");
const COLOR = ["produto;cor;nome;familia;hex;posicao;estoque", "aurora;preto;Preto;preto;#111111;1;9"];

async function openImport() {
  const shop = await openTestShop();
  const folder = mkdtempSync(path.join(tmpdir(), "catalogo-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const work = () => ({
    store: shop.store,
    library: shop.pictureLibrary,
    files: openCatalogFiles(openFolderStore(folder)),
    report: async () => {},
  });
  return {
    ...shop,
    write(name: string, content: string[] | Uint8Array) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content instanceof Uint8Array ? content : content.join("\n"));
    },
    preview: () => previewImport(work()),
    apply: (fingerprint: string) =>
      applyImport(work(), fingerprint, { id: "an import", at: shop.now() }, async () => {}),
    async problems() {
      const { rows } = await previewImport(work());
      return rows.flatMap((row) => problemsOf(row).map((text) => `${placeOf(row)}: ${text}`));
    },
    async everything() {
      const read = shop.store.read;
      return JSON.stringify([
        await read.select().from(products),
        await read.select().from(measures),
        await read.select().from(variants),
        await read.select().from(pictures),
        await read.select().from(slides),
      ]);
    },
  };
}

test("a product with a picture comes into the shop, and a second import changes nothing", async () => {
  const shop = await openImport();
  shop.write("produtos.csv", PRODUCT);
  shop.write("cores.csv", COLOR);
  shop.write("fotos/aurora/preto-frente.jpg", PHOTO);
  const preview = await shop.preview();
  expect(preview.counts).toEqual({ new: 3, changed: 0, unchanged: 0, refused: 0 });
  expect(await shop.apply(preview.fingerprint)).toMatchObject({ ok: true });

  const [card] = await listCardsByIds(shop.store.read, ["aurora"]);
  expect(card).toMatchObject({
    slug: "aurora",
    priceCents: 31990,
    promotionalPriceCents: 23990,
    inStock: true,
  });
  expect(card?.picture?.file).toMatch(/^aurora\/preto-frente-[0-9a-f]{8}$/);
  expect(card?.picture?.placeholder).toMatch(/^UklG/);
  expect((await shop.preview()).counts).toEqual({ new: 0, changed: 0, unchanged: 3, refused: 0 });
});

test("only the columns of the file change, and only the rows of the file", async () => {
  const shop = await openImport();
  const [one, other] = [await shop.addProduct({ size: "M" }), await shop.addProduct()];
  shop.write("produtos.csv", ["produto,preco_promocional", `${one.id},"199,90"`]);
  const preview = await shop.preview();
  expect(preview.rows).toEqual([
    expect.objectContaining({
      verdict: "changed",
      line: 2,
      changes: [{ column: "preco_promocional", from: "209,99", to: "199,90" }],
    }),
  ]);
  const before = await shop.store.read.select().from(products).orderBy(products.id);
  expect(await shop.apply(preview.fingerprint)).toMatchObject({ ok: true });
  const after = await shop.store.read.select().from(products).orderBy(products.id);
  expect(after).toEqual(
    before.map((row) => (row.id === one.id ? { ...row, promotionalPriceCents: 19990 } : row)),
  );
  expect(after.map(({ id }) => id)).toContain(other.id);
});

test("what is wrong is named by file, line and column, and nothing changes", async () => {
  const shop = await openImport();
  const sold = await shop.addProduct({ stock: 9 });
  await shop.store.write(async (tx) => {
    await tx.update(variants).set({ reserved: 3 }).where(eq(variants.id, sold.variantId));
  });
  shop.write("produtos.csv", [
    PRODUCT[0] ?? "",
    "aurora;Aurora;oculos-de-grau;todos;AM-1;acetato;=1+1;319,90;1.199;10;não;31/02/2026",
    "brisa;Brisa;oculos-de-grau;feminino;AM-2;acetato;Leve.;100,00;200,00;10;não;15/06/2026",
    "brisa;Brisa 2;oculos-de-grau;feminino;AM-2;acetato;Leve.;100,00;100,00;10;não;15/06/2026",
    `clara;${sold.title};oculos-de-grau;feminino;AM-2;acetato;Leve.;100,00;100,00;10;não;15/06/2026`,
  ]);
  shop.write("cores.csv", [
    "produto;cor;nome;hex;posicao;estoque;fotos",
    `${sold.id};preto;Preto;#000000;1;2;`,
    "ninguem;preto;Preto;preto;1;2;",
    "brisa;azul;Azul;#0000ff;1;2;frente",
  ]);
  shop.write("vitrine.csv", [
    "banner;posicao;link;titulo;texto;descricao_da_foto;tom",
    "verao;1;https://outra.exemplo;Sol;Sol;Sol;claro",
  ]);
  shop.write("fotos/zebra/preto-frente.jpg", PHOTO);
  shop.write("fotos/brisa/azul-lado.jpg", new TextEncoder().encode("no picture"));
  shop.write("produto.csv", ["produto"]);
  const before = await shop.everything();
  expect(await shop.problems()).toEqual([
    expect.stringMatching(/^produto\.csv: não é um destes/),
    "produtos.csv, linha 2 (aurora): coluna publico: precisa ser um destes: feminino, masculino, kids, unissex",
    expect.stringMatching(/^produtos\.csv, linha 2 \(aurora\): coluna descricao: parece uma fórmula/),
    expect.stringMatching(/^produtos\.csv, linha 2 \(aurora\): coluna preco_promocional: não é um preço/),
    "produtos.csv, linha 2 (aurora): coluna lancamento: não é uma data como 31/12/2026",
    "produtos.csv, linha 3 (brisa): coluna preco_promocional: é maior que o preço cheio",
    "produtos.csv, linha 4 (brisa): repete a linha 3",
    `produtos.csv, linha 5 (clara): coluna nome: “${sold.title}” já é de ${sold.id}`,
    `cores.csv, linha 2 (${sold.id}/preto): coluna estoque: é menor que as 3 unidades que pedidos reservaram`,
    "cores.csv, linha 3 (ninguem/preto): coluna hex: não é uma cor como #1a2b3c",
    "cores.csv, linha 4 (brisa/azul): coluna fotos: falta a foto fotos/brisa/azul-frente.webp (ou .jpg, .png)",
    "vitrine.csv, linha 2 (verao): coluna link: não é um endereço desta loja, como /produtos/oculos-de-sol",
    expect.stringMatching(/^fotos\/brisa\/azul-lado\.jpg: não se abre como foto/),
    "fotos/zebra/preto-frente.jpg: é de um produto, cor ou banner que não está na loja nem nos arquivos",
  ]);
  expect(await shop.apply((await shop.preview()).fingerprint)).toMatchObject({
    ok: false,
    reason: "refused",
  });
  expect(await shop.everything()).toBe(before);
});

test.each([
  [new TextEncoder().encode(`${PRODUCT[0]}\n${PRODUCT[1]}\nbrisa;"Bri`), /linha 3: abre aspas/],
  [Buffer.from(PRODUCT.join("\n"), "latin1"), /linha 2: tem uma letra que não está em UTF-8/],
  [new TextEncoder().encode("produto;presso\naurora;1"), /linha 1: coluna presso: não é uma coluna/],
  [new TextEncoder().encode("nome;preco\nAurora;1"), /linha 1: coluna produto: falta esta coluna/],
  [new TextEncoder().encode(`${PRODUCT[0]}\naurora;Aurora`), /linha 2 \(aurora\): tem 2 células/],
  [new TextEncoder().encode(""), /linha 1: está vazio/],
])("a file that cannot be read says where: %#", async (bytes, expected) => {
  const shop = await openImport();
  shop.write("produtos.csv", bytes);
  expect(await shop.problems()).toEqual([expect.stringMatching(expected)]);
  expect(await shop.apply((await shop.preview()).fingerprint)).toMatchObject({
    ok: false,
    reason: "refused",
  });
  expect(await shop.store.read.$count(products)).toBe(0);
});

test("titles, positions and the order of colours can be exchanged", async () => {
  const shop = await openImport();
  const [one, other] = [await shop.addProduct(), await shop.addProduct()];
  shop.write("produtos.csv", ["produto;nome", `${one.id};${other.title}`, `${other.id};${one.title}`]);
  shop.write("tratamentos.csv", [
    "tratamento;posicao;nome;descricao;preco",
    "azul;1;Azul;Azul;1,00",
    "polar;2;Polar;Polar;2,00",
  ]);
  expect(await shop.apply((await shop.preview()).fingerprint)).toMatchObject({ ok: true });
  expect((await listCardsByIds(shop.store.read, [one.id]))[0]?.title).toBe(other.title);
  shop.write("tratamentos.csv", ["tratamento;posicao", "azul;2", "polar;1"]);
  expect(await shop.apply((await shop.preview()).fingerprint)).toMatchObject({ ok: true });
  shop.write("tratamentos.csv", ["tratamento;posicao", "azul;1"]);
  expect(await shop.problems()).toEqual([
    "tratamentos.csv, linha 2 (azul): coluna posicao: “1” já é de polar",
  ]);
});

test("a sale between preview and confirmation shows the preview again, and is not undone", async () => {
  const shop = await openImport();
  const product = await shop.addProduct({ stock: 9 });
  shop.write("cores.csv", ["produto;cor;estoque", `${product.id};preto;20`]);
  const { fingerprint } = await shop.preview();
  await shop.store.write(async (tx) => {
    await tx.update(variants).set({ onHand: 8 }).where(eq(variants.id, product.variantId));
  });
  const outcome = await shop.apply(fingerprint);
  expect(outcome).toMatchObject({ ok: false, reason: "changed" });
  expect(outcome.plan.rows[0]?.changes).toEqual([{ column: "estoque", from: "8", to: "20" }]);
  expect(await shop.stock()).toEqual([{ onHand: 8, reserved: 0 }]);
  expect(await shop.apply(outcome.plan.fingerprint)).toMatchObject({ ok: true });
  expect(await shop.stock()).toEqual([{ onHand: 20, reserved: 0 }]);
});

test("a sale while the pictures are derived is seen in the transaction", async () => {
  const shop = await openImport();
  const product = await shop.addProduct({ stock: 9 });
  shop.write("cores.csv", ["produto;cor;estoque", `${product.id};preto;20`]);
  shop.write(`fotos/${product.id}/preto-lado.jpg`, PHOTO);
  const { fingerprint } = await shop.preview();
  const { derive } = shop.pictureLibrary;
  shop.pictureLibrary.derive = async function* (wanted) {
    await shop.store.write(async (tx) => {
      await tx.update(variants).set({ onHand: 8 }).where(eq(variants.id, product.variantId));
    });
    yield* derive(wanted);
  };
  expect(await shop.apply(fingerprint)).toMatchObject({ ok: false, reason: "changed" });
  expect(await shop.stock()).toEqual([{ onHand: 8, reserved: 0 }]);
});

test("any stock that may be imported keeps what orders reserve", async () => {
  const shop = await openImport();
  const product = await shop.addProduct({ stock: 9 });
  await fc.assert(
    fc.asyncProperty(fc.nat(9), fc.nat(20), async (reserved, onHand) => {
      await shop.store.write(async (tx) => {
        await tx.update(variants).set({ onHand: 9, reserved }).where(eq(variants.id, product.variantId));
      });
      shop.write("cores.csv", ["produto;cor;estoque", `${product.id};preto;${onHand}`]);
      const { ok } = await shop.apply((await shop.preview()).fingerprint);
      expect(ok).toBe(onHand >= reserved);
      expect(await shop.stock()).toEqual([{ onHand: ok ? onHand : 9, reserved }]);
    }),
    { numRuns: 30 },
  );
});
