import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openFolderStore } from "./folder-store.server.ts";
import { isKeyOf, writeKeyCheck } from "./key-check.server.ts";
import { seal } from "./sealing.server.ts";

test("the first key used with a folder is its key, and another is not", async () => {
  const folder = openFolder();
  const files = openFolderStore(folder);
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  expect(await isKeyOf(files, [key])).toBe(true);
  expect(await isKeyOf(files, [key])).toBe(true);
  expect(await isKeyOf(files, [other])).toBe(false);
});

test("accepts an older key beside the new one, until the new one becomes the folder's", async () => {
  const folder = openFolder();
  const files = openFolderStore(folder);
  const [old, newest] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await isKeyOf(files, [old]);
  expect(await isKeyOf(files, [newest, old])).toBe(true);
  expect(await isKeyOf(files, [newest])).toBe(false);
  await writeKeyCheck(files, newest);
  expect(await isKeyOf(files, [newest])).toBe(true);
  expect(await isKeyOf(files, [old])).toBe(false);
});

test("a folder with files but no key check value is checked by opening a file", async () => {
  const folder = openFolder();
  const files = openFolderStore(folder);
  const id = "0123456789abcdef0123456789abcdef";
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  writeFileSync(path.join(folder, id), seal([key], `file:${id}`, Buffer.from("receita")));
  expect(await isKeyOf(files, [other])).toBe(false);
  expect(await isKeyOf(files, [key])).toBe(true);
  expect(await isKeyOf(files, [other])).toBe(false);
});

function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
