import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FilesUnavailable } from "#app/domain/values/files-unavailable.ts";
import { startBucketServer } from "#app/testing/bucket-server.ts";
import { openBucketStore } from "./bucket-store.server.ts";

async function openBucket() {
  const server = await startBucketServer();
  const folder = mkdtempSync(path.join(tmpdir(), "bucket-work-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const place = { bucket: server.bucket, prefix: "files/", workFolder: folder };
  return { server, folder, place, files: openBucketStore(place) };
}

const unavailable = (code: string) => expect.objectContaining({ name: "FilesUnavailable", code });

test("what fails once is repeated, and nothing is repeated twice", async () => {
  const { server, files } = await openBucket();
  for (const status of [500, 503, 429, 0]) {
    server.failNext(status);
    await files.put("a", Buffer.from("x"));
  }
  server.failNext(503, 502);
  await expect(files.put("a", Buffer.from("y"))).rejects.toEqual(unavailable("502"));
  expect((await files.read("a"))?.toString()).toBe("x");
});

test("a refusal and silence are not repeated", async () => {
  const { server, place, files } = await openBucket();
  const impatient = openBucketStore({ ...place, timeoutMs: 300 });
  for (const [status, code, asked] of [
    [403, "403", files],
    [301, "301", files],
    [-1, "ETIMEDOUT", impatient],
  ] as const) {
    const before = server.count();
    server.failNext(status);
    await expect(asked.read("a")).rejects.toEqual(unavailable(code));
    expect(server.count() - before).toBe(1);
  }
});

test("a server that is gone, another key and another bucket are told from a missing file", async () => {
  const { server, place, files } = await openBucket();
  const other = (changed: object) => openBucketStore({ ...place, bucket: { ...server.bucket, ...changed } });
  await expect(other({ secretKey: "wrong" }).read("a")).rejects.toEqual(unavailable("403"));
  const elsewhere = other({ url: server.bucket.url.replace("/shop", "/none") });
  await expect(elsewhere.read("a")).rejects.toBeInstanceOf(FilesUnavailable);
  await expect(elsewhere.list()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(FilesUnavailable);
  await server.close();
  await expect(files.read("a")).rejects.toEqual(unavailable("ECONNREFUSED"));
});

test("a file that could not be moved is still there, and a copy that failed leaves nothing", async () => {
  const { server, folder, files } = await openBucket();
  const file = path.join(folder, "written");
  writeFileSync(file, "content");
  server.failNext(500, 500);
  await expect(files.move(file, "a")).rejects.toEqual(unavailable("500"));
  expect(existsSync(file)).toBe(true);
  server.failNext(500, 500);
  await expect(files.locate("a", path.join(folder, "copy"))).rejects.toEqual(unavailable("500"));
  expect(readdirSync(folder)).toEqual(["written"]);
});
