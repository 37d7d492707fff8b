import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkKey, isKeyOf, localKey } from "./local-key-file.server.ts";
import { seal } from "./sealing.server.ts";

test("a key is made once, and only this user reads it", () => {
  const file = path.join(openFolder(), "data", "prescriptions.key");
  const key = localKey(file);
  expect(key).toHaveLength(32);
  expect(localKey(file).equals(key)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(localKey(`${file}2`).equals(key)).toBe(false);
});

test("a key that is not whole is refused, and never made anew over what it sealed", () => {
  const file = path.join(openFolder(), "prescriptions.key");
  writeFileSync(file, "half a key");
  expect(() => localKey(file)).toThrow("não tem 32 bytes");
});

test("the first key a folder sees is its key, and another is told from it", () => {
  const folder = openFolder();
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  expect(isKeyOf(folder, [key])).toBe(true);
  expect(isKeyOf(folder, [key])).toBe(true);
  expect(isKeyOf(folder, [other])).toBe(false);
});

test("a key from before is known while it stands behind the new one, and until that is proved", () => {
  const folder = openFolder();
  const [old, newest] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  isKeyOf(folder, [old]);
  expect(isKeyOf(folder, [newest, old])).toBe(true);
  expect(isKeyOf(folder, [newest])).toBe(false);
  checkKey(folder, newest);
  expect(isKeyOf(folder, [newest])).toBe(true);
  expect(isKeyOf(folder, [old])).toBe(false);
});

test("a folder that was filled before there was a proof is known by its files", () => {
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
