import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keptKey } from "./kept-key.server.ts";

test("a key is made once, and only this user reads it", () => {
  const file = path.join(openFolder(), "data", "prescriptions.key");
  const key = keptKey(file);
  expect(key).toHaveLength(32);
  expect(keptKey(file).equals(key)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(keptKey(`${file}2`).equals(key)).toBe(false);
});

test("a key that is not whole is refused, and never made anew over what it sealed", () => {
  const file = path.join(openFolder(), "prescriptions.key");
  writeFileSync(file, "half a key");
  expect(() => keptKey(file)).toThrow("não tem 32 bytes");
});

function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
