import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer, text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { chunksOf, photo } from "#app/testing/sample-files.ts";
import { openPictureEncoder } from "./picture-encoder.server.ts";

const UPLOAD = Buffer.from("a picture");
/** Two parts of one byte each. */
const OUTPUT = "process.stdout.write(Buffer.from([0, 0, 0, 1, 7, 0, 0, 0, 1, 8]));";

test.each([
  ["hangs", "setInterval(() => {}, 1000);"],
  ["hangs after its output", `${OUTPUT} setInterval(() => {}, 1000);`],
  ["crashes", "process.abort();"],
  [
    "crashes in the middle of its output",
    "process.stdout.write(Buffer.from([0, 0, 9]), () => process.abort());",
  ],
  ["is out of memory", "process.kill(process.pid, 'SIGKILL');"],
])("a picture whose decoder %s cannot be decoded", async (_, source) => {
  const reencodePicture = openPictureEncoder({ script: scriptOf(source), timeout: 500 });
  expect(await reencodePicture(sent, drop)).toBe(false);
});

test.each([
  ["does not start", "import 'not-installed';", /ended with 1.*not-installed/s],
  ["has no output", "process.stdin.resume();", "output ended early"],
])("throws where the decoder %s", async (_, source, message) => {
  const reencodePicture = openPictureEncoder({ script: scriptOf(source) });
  await expect(reencodePicture(sent, drop)).rejects.toThrow(message);
});

test("the decoder process gets an empty environment", async () => {
  const source = `const names = Buffer.from(JSON.stringify(Object.keys(process.env)));
    process.stdout.write(Buffer.concat([Buffer.from([0, 0, 0, names.length]), names, Buffer.from([0, 0, 0, 0])]));`;
  const reencodePicture = openPictureEncoder({ script: scriptOf(source) });
  const parts: string[] = [];
  const isDecoded = await reencodePicture(sent, async (_, content) => {
    parts.push(await text(content));
  });
  expect({ isDecoded, parts }).toEqual({ isDecoded: true, parts: ["[]", ""] });
});

test("errors of reading the upload and of writing the result are thrown", async () => {
  const reencodePicture = openPictureEncoder();
  const picture = await photo();
  const full = reencodePicture(
    () => chunksOf(picture) as AsyncIterable<Buffer>,
    () => Promise.reject(new Error("The disk is full.")),
  );
  await expect(full).rejects.toThrow("The disk is full.");

  const changed = reencodePicture(async function* () {
    yield picture;
    throw new Error("It was changed.");
  }, drop);
  await expect(changed).rejects.toThrow("It was changed.");
});

test("limits the number of concurrent decoders, and decodes every picture", async () => {
  const reencodePicture = openPictureEncoder({ script: scriptOf(OUTPUT), maxConcurrent: 2 });
  let working = 0;
  let most = 0;
  const results = Array.from({ length: 6 }, () =>
    reencodePicture(sent, async (part, content) => {
      if (part === "file") most = Math.max(most, ++working);
      await buffer(content);
      if (part === "thumbnail") working -= 1;
    }),
  );
  expect(await Promise.all(results)).toEqual([true, true, true, true, true, true]);
  expect(most).toBeLessThanOrEqual(2);
});

async function* sent(): AsyncGenerator<Buffer> {
  yield UPLOAD;
}

async function drop(_: string, content: AsyncIterable<Buffer>): Promise<void> {
  await buffer(content);
}

function scriptOf(source: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "decoder-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = path.join(folder, "decoder.mjs");
  writeFileSync(script, source);
  return script;
}
