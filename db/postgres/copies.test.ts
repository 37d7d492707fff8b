import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "#app/testing/postgres-server.mjs";
import { moveStore, openStore } from "../open-store.server.ts";
import { products } from "../schema/index.ts";
import { readMatches } from "../search-index.ts";
import { seedDemoShop } from "../seed/seed.server.ts";
import { inspectDatabase } from "../sqlite/inspect-database.ts";
import { TargetIsNotEmpty } from "../store.ts";

test("a shop moves to a server and back, refuses a target with rows, and finds its products on both", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "copies-"));
  const server = await startPostgres({ isDurable: false });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  await server.create("shop");
  const url = server.urlOf("shop");
  const file = await openStore(`file:${folder}/shop.db`);
  await seedDemoShop(file, async () => "hash", new Date("2026-11-20T12:00:00Z"));
  const expected = await file.read.select().from(products).orderBy(products.id);
  await file.close();

  await moveStore(`file:${folder}/shop.db`, url);
  await expect(moveStore(`file:${folder}/shop.db`, url)).rejects.toThrow(TargetIsNotEmpty);

  const store = await openStore(url);
  expect(await store.read.select().from(products).orderBy(products.id)).toEqual(expected);
  const terms = { terms: [{ text: "oculos", isPrefix: false }], any: false };
  const found = await readMatches(store.read, terms, "everything");
  expect(found.length).toBeGreaterThan(0);
  await store.close();
  await moveStore(url, `file:${folder}/new/back.db`);
  await expect(moveStore(url, `file:${folder}/new/back.db`)).rejects.toThrow(TargetIsNotEmpty);

  expect(inspectDatabase(`${folder}/new/back.db`)).toEqual({ problems: [], isNewer: false });
  const back = await openStore(`file:${folder}/new/back.db`);
  expect(await back.read.select().from(products).orderBy(products.id)).toEqual(expected);
  expect((await readMatches(back.read, terms, "everything")).sort()).toEqual(found.sort());
  await back.close();
});
