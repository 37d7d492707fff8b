import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { localKey } from "./local-key-file.server.ts";

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

function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "key-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
