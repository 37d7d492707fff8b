import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startBucketServer } from "#app/testing/bucket-server.ts";
import { openBucketStore } from "./bucket-store.server.ts";
import type { FileStore } from "./file-store.ts";
import { openFolderStore } from "./folder-store.server.ts";

const STORES: readonly [name: string, open: (folder: string) => Promise<FileStore>][] = [
  ["folder", async (folder) => openFolderStore(path.join(folder, "files"))],
  [
    "bucket",
    async (folder) => {
      const { bucket } = await startBucketServer();
      // Two files a page: every list of three goes on.
      return openBucketStore({
        bucket,
        prefix: "files/",
        workFolder: path.join(folder, "work"),
        pageSize: 2,
      });
    },
  ],
];

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function namesIn(files: FileStore, prefix?: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list(prefix)) names.push(name);
  return names;
}

const text = (content: Uint8Array | undefined) => content && Buffer.from(content).toString();

test.each(STORES)("a file in a %s is what was stored last, until it is removed", async (_, open) => {
  const files = await open(newFolder());
  expect(await files.read("a/b.txt")).toBeUndefined();
  await files.put("a/b.txt", Buffer.from("first"));
  await files.put("a/b.txt", Buffer.from("second, and longer"));
  expect(text(await files.read("a/b.txt"))).toBe("second, and longer");
  await files.remove("a/b.txt");
  await files.remove("a/b.txt");
  expect(await files.read("a/b.txt")).toBeUndefined();
  expect(await namesIn(files)).toEqual([]);
});

test.each(STORES)("a file of any size comes back from a %s as it was", async (_, open) => {
  const files = await open(newFolder());
  for (const size of [0, 1, 64 * 1024, 300_001]) {
    const content = Buffer.alloc(size, "óculos");
    await files.put("size", content);
    expect((await files.read("size"))?.equals(content)).toBe(true);
  }
});

test.each(STORES)("a file of the machine is moved into a %s", async (_, open) => {
  const files = await open(newFolder());
  mkdirSync(files.workFolder, { recursive: true });
  const file = path.join(files.workFolder, "written");
  writeFileSync(file, Buffer.alloc(200_000, "x"));
  await files.move(file, "deep/er/moved");
  expect(existsSync(file)).toBe(false);
  expect((await files.read("deep/er/moved"))?.byteLength).toBe(200_000);
});

test.each(STORES)(
  "a %s lists names by their beginning, sorted, with their sizes and ages",
  async (_, open) => {
    const files = await open(newFolder());
    for (const name of ["b/2-x.avif", "b/2-y.avif", "a", "b/1", "c&d <e>.txt", ".key"])
      await files.put(name, Buffer.from(name));
    expect(await namesIn(files)).toEqual([".key", "a", "b/1", "b/2-x.avif", "b/2-y.avif", "c&d <e>.txt"]);
    expect(await namesIn(files, "b/")).toEqual(["b/1", "b/2-x.avif", "b/2-y.avif"]);
    expect(await namesIn(files, "b/2-")).toEqual(["b/2-x.avif", "b/2-y.avif"]);
    expect(await namesIn(files, "none/")).toEqual([]);
    for await (const { name, facts } of files.list("b/2-y")) {
      const { bytes, modifiedAt } = (await facts()) ?? {};
      expect(bytes).toBe(name.length);
      // Servers tell it in whole seconds.
      expect(Math.abs(Date.now() - (modifiedAt?.getTime() ?? 0))).toBeLessThan(60_000);
    }
  },
);

test.each(STORES)("a file of a %s can be read at a path of the machine", async (_, open) => {
  const folder = newFolder();
  const files = await open(folder);
  const copy = path.join(folder, "copies", "of", "it");
  expect(await files.locate("x/y", copy)).toBeUndefined();
  expect(existsSync(copy)).toBe(false);
  await files.put("x/y", Buffer.from("picture"));
  const located = (await files.locate("x/y", copy)) ?? "";
  expect([path.isAbsolute(located), readFileSync(located, "utf8")]).toEqual([true, "picture"]);
});
