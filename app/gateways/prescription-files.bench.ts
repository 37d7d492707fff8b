import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, bench } from "vitest";
import { chunksOf, noise, pdf } from "#app/testing/sample-files.ts";
import { openFolderStore } from "./folder-store.server.ts";
import { openPrescriptionFiles } from "./prescription-files.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "prescriptions-"));
const files = openPrescriptionFiles({ files: openFolderStore(folder), keys: [randomBytes(32)] });
const small = await noise(1900, 1300).jpeg({ quality: 90 }).toBuffer();
const phone = await noise(4000, 3000).blur(2).jpeg({ quality: 95 }).toBuffer();
const document = pdf(2_000_000);

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const before = process.memoryUsage.rss();
let highest = before;

bench(`a picture of 2.5 megapixels, ${megabytes(small.length)}`, () => save(small), { iterations: 10 });
bench(`a picture of 12 megapixels, ${megabytes(phone.length)}`, () => save(phone), { iterations: 10 });
bench(`a PDF of ${megabytes(document.length)}`, () => save(document), { iterations: 10 });
bench("200 pictures, ten at a time", () => storeMany(200), {
  iterations: 1,
  warmupIterations: 0,
  time: 0,
  warmupTime: 0,
});

afterAll(() => {
  console.error(`The shop's memory grew by ${megabytes(highest - before)} at most.`);
  rmSync(folder, { recursive: true });
});

async function save(sent: Uint8Array): Promise<void> {
  const result = await files.save({ name: "r", content: chunksOf(sent, 64 * 1024) });
  if (!result.ok) throw new Error(result.reason);
  highest = Math.max(highest, process.memoryUsage.rss());
}

async function storeMany(count: number): Promise<void> {
  for (let stored = 0; stored < count; stored += 10)
    await Promise.all(Array.from({ length: 10 }, () => save(small)));
}
