import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startBucketServer } from "#app/testing/bucket-server.ts";
import { openBucketStore } from "./bucket-store.server.ts";
import type { FileStore } from "./file-store.ts";
import { openFolderStore } from "./folder-store.server.ts";
import { publishAssets } from "./published-assets.server.ts";

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "assets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function build(...names: string[]): string {
  const folder = path.join(newFolder(), "assets");
  mkdirSync(folder);
  for (const name of names) {
    writeFileSync(path.join(folder, name), `content of ${name}`);
    writeFileSync(path.join(folder, `${name}.br`), "compressed");
  }
  return folder;
}

async function assetsIn(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) if (!name.startsWith("builds/")) names.push(name);
  return names;
}

test("a build's files stay beside those of the builds before it, and go with the third one after", async () => {
  const files = openFolderStore(newFolder());
  for (const version of ["1", "2", "3"])
    await publishAssets(files, build("same-00000000.js", `page-${version}.js`));
  expect(await assetsIn(files)).toEqual(["page-1.js", "page-2.js", "page-3.js", "same-00000000.js"]);
  await publishAssets(files, build("same-00000000.js", "page-4.js"));
  expect(await assetsIn(files)).toEqual(["page-2.js", "page-3.js", "page-4.js", "same-00000000.js"]);
});

test("a restart of the same build removes nothing, and a build that comes back is the newest again", async () => {
  const files = openFolderStore(newFolder());
  const builds = ["1", "2"].map((version) => build(`page-${version}.js`));
  for (const each of [0, 1, 1, 1, 0, 0]) await publishAssets(files, builds[each] ?? "");
  expect(await assetsIn(files)).toEqual(["page-1.js", "page-2.js"]);
  for (const version of ["3", "4"]) await publishAssets(files, build(`page-${version}.js`));
  expect(await assetsIn(files)).toEqual(["page-1.js", "page-3.js", "page-4.js"]);
});

test("the same in a bucket", async () => {
  const { bucket, count } = await startBucketServer();
  const files = openBucketStore({ bucket, prefix: "assets/", workFolder: newFolder() });
  const first = build("page-1.js");
  await publishAssets(files, first);
  await publishAssets(files, build("page-2.js"));
  expect((await files.read("page-1.js"))?.toString()).toBe("content of page-1.js");
  const before = count();
  await publishAssets(files, first);
  // Its list, what is there, and the lists of both builds: no file is sent again.
  expect(count() - before).toBe(4);
  expect(await assetsIn(files)).toEqual(["page-1.js", "page-2.js"]);
});
