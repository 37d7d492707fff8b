import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isKeyOf, localKey, writeKeyCheck } from "./local-key-file.server.ts";
import { seal } from "./sealing.server.ts";

test("generates a key once, readable only by this user", () => {
  const file = path.join(openFolder(), "data", "prescriptions.key");
  const key = localKey(file);
  expect(key).toHaveLength(32);
  expect(localKey(file).equals(key)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(localKey(`${file}2`).equals(key)).toBe(false);
});

test("throws for a truncated key instead of generating another", () => {
  const file = path.join(openFolder(), "prescriptions.key");
  writeFileSync(file, "half a key");
  expect(() => localKey(file)).toThrow("não tem 32 bytes");
});

test("the first key used with a folder is its key, and another is not", () => {
  const folder = openFolder();
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  expect(isKeyOf(folder, [key])).toBe(true);
  expect(isKeyOf(folder, [key])).toBe(true);
  expect(isKeyOf(folder, [other])).toBe(false);
});

test("accepts an older key beside the new one, until the new one becomes the folder's", () => {
  const folder = openFolder();
  const [old, newest] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  isKeyOf(folder, [old]);
  expect(isKeyOf(folder, [newest, old])).toBe(true);
  expect(isKeyOf(folder, [newest])).toBe(false);
  writeKeyCheck(folder, newest);
  expect(isKeyOf(folder, [newest])).toBe(true);
  expect(isKeyOf(folder, [old])).toBe(false);
});

test("a folder with files but no key check value is checked by opening a file", () => {
  const folder = openFolder();
  const id = "0123456789abcdef0123456789abcdef";
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  writeFileSync(path.join(folder, id), seal([key], `file:${id}`, Buffer.from("receita")));
  expect(isKeyOf(folder, [other])).toBe(false);
  expect(isKeyOf(folder, [key])).toBe(true);
  expect(isKeyOf(folder, [other])).toBe(false);
});

function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
