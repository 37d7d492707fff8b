import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer, text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { chunksOf, photo } from "#app/testing/sample-files.ts";
import { pictureRemaking } from "./picture-remaking.server.ts";

const SENT = Buffer.from("a picture");
/** Two parts of one byte each. */
const ANSWER = "process.stdout.write(Buffer.from([0, 0, 0, 1, 7, 0, 0, 0, 1, 8]));";

test.each([
  ["hangs", "setInterval(() => {}, 1000);"],
  ["hangs after its answer", `${ANSWER} setInterval(() => {}, 1000);`],
  ["crashes", "process.abort();"],
  [
    "crashes in the middle of its answer",
    "process.stdout.write(Buffer.from([0, 0, 9]), () => process.abort());",
  ],
  ["is out of memory", "process.kill(process.pid, 'SIGKILL');"],
])("a decoder that %s is a picture nobody can decode", async (_, source) => {
  const remakePicture = pictureRemaking({ script: scriptOf(source), deadline: 500 });
  expect(await remakePicture(sent, drop)).toBe(false);
});

test.each([
  ["does not start", "import 'not-installed';", /ended with 1.*not-installed/s],
  ["says nothing", "process.stdin.resume();", "ended before it was whole"],
])("a decoder that %s is a fault of the shop's", async (_, source, words) => {
  const remakePicture = pictureRemaking({ script: scriptOf(source) });
  await expect(remakePicture(sent, drop)).rejects.toThrow(words);
});

test("the decoder knows nothing of the shop's environment", async () => {
  const answer = `const names = Buffer.from(JSON.stringify(Object.keys(process.env)));
    process.stdout.write(Buffer.concat([Buffer.from([0, 0, 0, names.length]), names, Buffer.from([0, 0, 0, 0])]));`;
  const remakePicture = pictureRemaking({ script: scriptOf(answer) });
  const parts: string[] = [];
  const isDecoded = await remakePicture(sent, async (_, content) => {
    parts.push(await text(content));
  });
  expect({ isDecoded, parts }).toEqual({ isDecoded: true, parts: ["[]", ""] });
});

test("what cannot be taken, or cannot be read, is no fault of the picture", async () => {
  const remakePicture = pictureRemaking();
  const picture = await photo();
  const full = remakePicture(
    () => chunksOf(picture) as AsyncIterable<Buffer>,
    () => Promise.reject(new Error("The disk is full.")),
  );
  await expect(full).rejects.toThrow("The disk is full.");

  const changed = remakePicture(async function* () {
    yield picture;
    throw new Error("It was changed.");
  }, drop);
  await expect(changed).rejects.toThrow("It was changed.");
});

test("no more than so many work at once, and each gets its turn", async () => {
  const remakePicture = pictureRemaking({ script: scriptOf(ANSWER), atOnce: 2 });
  let working = 0;
  let most = 0;
  const turns = Array.from({ length: 6 }, () =>
    remakePicture(sent, async (part, content) => {
      if (part === "file") most = Math.max(most, ++working);
      await buffer(content);
      if (part === "thumbnail") working -= 1;
    }),
  );
  expect(await Promise.all(turns)).toEqual([true, true, true, true, true, true]);
  expect(most).toBeLessThanOrEqual(2);
});

async function* sent(): AsyncGenerator<Buffer> {
  yield SENT;
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
