import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listSlugs } from "#app/domain/catalog/products.server.ts";
import { listSlides } from "#app/domain/catalog/slides.server.ts";
import { openCatalogFiles } from "#app/gateways/catalog-files.server.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { deliveryRates } from "#db/schema";
import { DELIVERY_RATES } from "#db/seed/delivery-rates.ts";
import { seedDemoShop } from "#db/seed/seed.server.ts";
import { exportCatalog, exportTemplates } from "./export-catalog.server.ts";
import { applyImport, previewImport } from "./import-catalog.server.ts";
import { readStored } from "./stored-rows.server.ts";

const report = async () => {};

async function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "catalogo-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function openShop() {
  const shop = await openTestShop();
  const library = shop.pictureLibrary;
  return { ...shop, library };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function exportTo(folder: string, { store, library }: Shop) {
  for await (const { path: file, content } of exportCatalog(store.read, library)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
}

function importOf({ store, library }: Shop, folder: string) {
  return { store, library, files: openCatalogFiles(openFolderStore(folder)), report };
}

async function openDemonstration() {
  const shop = await openShop();
  await shop.store.write((tx) => tx.delete(deliveryRates).then(() => undefined));
  await seedDemoShop(shop.store, async () => "hash", shop.now());
  const folder = await openFolder();
  await exportTo(folder, shop);
  return { shop, folder };
}

test("an import of the exported demonstration changes nothing", async () => {
  const { shop, folder } = await openDemonstration();
  const { counts, rows } = await previewImport(importOf(shop, folder));
  expect(rows.filter(({ verdict }) => verdict !== "unchanged")).toEqual([]);
  expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
  expect(counts.unchanged).toBeGreaterThan(DELIVERY_RATES.length + 57 + 500);
});

/** It handles every picture of the demonstration, which takes a busy machine more than a minute. */
const IMPORT_TIMEOUT_MS = 240_000;

test("an import of the exported demonstration into an empty shop makes the same shop", {
  timeout: IMPORT_TIMEOUT_MS,
}, async () => {
  const { shop: demo, folder } = await openDemonstration();
  const shop = await openShop();
  await shop.store.write((tx) => tx.delete(deliveryRates).then(() => undefined));
  const imported = importOf(shop, folder);
  const preview = await previewImport(imported);
  expect(preview.rows.filter(({ verdict }) => verdict !== "new")).toEqual([]);
  expect(
    await applyImport(imported, preview.fingerprint, { id: "1", at: shop.now() }, async () => {}),
  ).toMatchObject({ ok: true });

  const [stored, wanted] = [await readStored(shop.store.read), await readStored(demo.store.read)];
  for (const file of Object.keys(wanted) as (keyof typeof wanted)[]) {
    const plain = (rows: (typeof wanted)[typeof file]) =>
      Array.from(rows, ([key, { values, pictures, screens }]) => ({ key, values, pictures, screens }));
    expect(plain(stored[file]), file).toEqual(plain(wanted[file]));
  }
  expect(await listSlugs(shop.store.read)).toEqual(await listSlugs(demo.store.read));
  expect(await listSlides(shop.store.read)).toEqual(await listSlides(demo.store.read));
  expect((await previewImport(importOf(shop, folder))).counts).toMatchObject({
    new: 0,
    changed: 0,
    refused: 0,
  });
});

test("the filled-in templates are a catalogue without pictures and slides", async () => {
  const shop = await openShop();
  const folder = await openFolder();
  for await (const { path: file, content } of exportTemplates())
    if (file !== "vitrine.csv") writeFileSync(path.join(folder, file), content);
  const { rows } = await previewImport(importOf(shop, folder));
  const problems = rows.flatMap(({ file, problems: own }) => own.map(({ column }) => [file, column]));
  expect(problems).toEqual([
    ["cores.csv", "fotos"],
    ["cores.csv", "fotos"],
  ]);
});
