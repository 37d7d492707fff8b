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

/** What is taken out of a backup, and what reading it answers. */
async function read(file: string, keys: Keyring = KEYS, wants = (_name: string) => true) {
  const taken: Record<string, Buffer> = {};
  const answer = await readBackup(keys, file, async ({ name, content }) => {
    if (!wants(name)) return;
    const chunks: Uint8Array[] = [];
    for await (const piece of content) chunks.push(piece);
    taken[name] = Buffer.concat(chunks);
  });
  return { taken, answer };
}

test("what goes in comes out, with its sums, and nothing of it can be read in the file", async () => {
  const file = await writtenBackup();
  const { taken, answer } = await read(file);
  expect(taken["shop.db"]?.equals(BIG)).toBe(true);
  expect([taken["a/b"]?.length, taken.c?.toString()]).toEqual([0, "x"]);
  expect(answer).toMatchObject({
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
  for (const said of [BIG.subarray(100, 140), "shop.db", "sha256"]) expect(bytes.includes(said)).toBe(false);
});

test("a part that nobody takes is summed all the same", async () => {
  const { taken, answer } = await read(await writtenBackup(), KEYS, (name) => name === "c");
  expect(Object.keys(taken)).toEqual(["c"]);
  expect(answer.ok).toBe(true);
});

test("a backup from before a change of keys opens with the old one behind the new", async () => {
  const { taken, answer } = await read(await writtenBackup(), [randomBytes(32), ...KEYS]);
  expect(answer.ok).toBe(true);
  expect(taken["shop.db"]?.equals(BIG)).toBe(true);
});

test("a flipped bit anywhere, a missing end and another key are refused before anything is taken", async () => {
  const file = await writtenBackup();
  const whole = readFileSync(file);
  const refused = { taken: {}, answer: { ok: false, reason: "not-sealed" } };
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

test("a part that breaks off breaks the backup off", async () => {
  function* breaksOff() {
    yield BIG;
    throw new Error("The disk is gone.");
  }
  await expect(writeBackup(KEYS, newFile(), ABOUT, partsOf({ "shop.db": breaksOff() }))).rejects.toThrow(
    "disk",
  );
});
