import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Part, readBackup, writeBackup } from "./backup-file.server.ts";
import type { Keyring } from "./sealing.server.ts";

const KEYS: Keyring = [randomBytes(32)];
const ABOUT = { takenAt: "2026-11-20T12:00:00.000Z", counts: { orders: 2 } };
const BIG = randomBytes(300_000);
const PARTS = {
  "shop.db": [BIG.subarray(0, 1), BIG.subarray(1, 70_000), BIG.subarray(70_000)],
  "a/b": [],
  c: [Buffer.from("x")],
};

async function* partsOf(parts: Record<string, Iterable<Uint8Array>>): AsyncGenerator<Part> {
  for (const [name, content] of Object.entries(parts)) {
    yield {
      name,
      content: (async function* () {
        yield* content;
      })(),
    };
  }
}

function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "backup-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "one.backup");
}

async function writtenBackup(): Promise<string> {
  const file = newFile();
  await writeBackup(KEYS, file, ABOUT, partsOf(PARTS));
  return file;
}

async function read(file: string, keys: Keyring = KEYS, isRead = (_name: string) => true) {
  const parts: Record<string, Buffer> = {};
  const result = await readBackup(keys, file, async ({ name, content }) => {
    if (!isRead(name)) return;
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    parts[name] = Buffer.concat(chunks);
  });
  return { parts, result };
}

test("reads back the parts that were written, with their checksums, and the file is unreadable", async () => {
  const file = await writtenBackup();
  const { parts, result } = await read(file);
  expect(parts["shop.db"]?.equals(BIG)).toBe(true);
  expect([parts["a/b"]?.length, parts.c?.toString()]).toEqual([0, "x"]);
  expect(result).toMatchObject({
    ok: true,
    manifest: {
      ...ABOUT,
      parts: [
        { name: "shop.db", bytes: 300_000 },
        { name: "a/b", bytes: 0 },
        { name: "c", bytes: 1 },
      ],
    },
  });
  const bytes = readFileSync(file);
  for (const secret of [BIG.subarray(100, 140), "shop.db", "sha256"]) {
    expect(bytes.includes(secret)).toBe(false);
  }
});

test("a part that is not read still counts in the checksums", async () => {
  const { parts, result } = await read(await writtenBackup(), KEYS, (name) => name === "c");
  expect(Object.keys(parts)).toEqual(["c"]);
  expect(result.ok).toBe(true);
});

test("a backup sealed with an older key opens while that key is in the keyring", async () => {
  const { parts, result } = await read(await writtenBackup(), [randomBytes(32), ...KEYS]);
  expect(result.ok).toBe(true);
  expect(parts["shop.db"]?.equals(BIG)).toBe(true);
});

test("a flipped bit, a missing end and another key are refused before any part is read", async () => {
  const file = await writtenBackup();
  const whole = readFileSync(file);
  const refused = { parts: {}, result: { ok: false, reason: "not-sealed" } };
  for (const at of [0, 1, 12, 13, 20, 65_600, whole.length - 17, whole.length - 16, whole.length - 1]) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    writeFileSync(file, changed);
    expect(await read(file), `byte ${at}`).toEqual(refused);
  }
  writeFileSync(file, whole);
  expect(await read(file, [randomBytes(32)])).toEqual(refused);
  for (const bytes of [whole.length - 1, 70_000, 5, 0]) {
    truncateSync(file, bytes);
    expect(await read(file), `${bytes} bytes`).toEqual(refused);
  }
});

test("an error of reading a part fails the backup", async () => {
  function* failingPart() {
    yield BIG;
    throw new Error("The disk is gone.");
  }
  await expect(writeBackup(KEYS, newFile(), ABOUT, partsOf({ "shop.db": failingPart() }))).rejects.toThrow(
    "disk",
  );
});
