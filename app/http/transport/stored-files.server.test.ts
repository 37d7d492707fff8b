import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ASSETS, PICTURES, serveStoredFiles } from "./stored-files.server.ts";

const NAME = "aurora-panto/preto-frente-1a2b3c4d-640.avif";

async function openServer(fetchFile?: (folder: string, name: string) => Promise<unknown>) {
  const root = mkdtempSync(path.join(tmpdir(), "fotos-"));
  const folder = path.join(root, "pictures");
  mkdirSync(path.join(folder, "aurora-panto"), { recursive: true });
  writeFileSync(path.join(folder, NAME), "avif");
  writeFileSync(path.join(root, "segredo-1a2b3c4d-640.jpg"), "segredo");
  const serve = serveStoredFiles({
    pattern: PICTURES,
    folder,
    cacheControl: "public, max-age=31536000, immutable",
    ...(fetchFile && { fetch: (name) => fetchFile(folder, name) }),
  });
  const server = createServer((incoming, outgoing) => {
    void serve(incoming, outgoing, () => outgoing.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    rmSync(root, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return (file: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${file}`, init);
}

test("a picture is sent with its type, may be kept for ever, and is not sent again", async () => {
  const get = await openServer();
  const response = await get(`/pictures/${NAME}?v=1`);
  expect([response.status, await response.text()]).toEqual([200, "avif"]);
  expect(response.headers.get("Content-Type")).toBe("image/avif");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  const again = await get(`/pictures/${NAME}`, {
    headers: { "If-None-Match": response.headers.get("ETag") ?? "" },
  });
  expect(again.status).toBe(304);
  const head = await get(`/pictures/${NAME}`, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([200, "4", ""]);
});

test.each([
  "/pictures/aurora-panto/preto-frente-1a2b3c4d-320.avif",
  "/pictures/%2e%2e/segredo-1a2b3c4d-640.jpg",
  "/pictures/..%2fsegredo-1a2b3c4d-640.jpg",
  "/pictures/aurora-panto",
  "/pictures/aurora-panto/preto-frente-1a2b3c4d-640.avif.partial",
])("%s is left to the others", async (file) => {
  expect((await (await openServer())(file)).status).toBe(404);
});

test("a missing file is fetched first; where that fails, no one is told that it does not exist", async () => {
  const missing = NAME.replace("640", "320");
  const get = await openServer(async (folder, name) => {
    if (name === missing) writeFileSync(path.join(folder, name), "fetched");
    if (name.includes("verso")) throw new Error("The bucket does not answer.");
  });
  expect(await (await get(`/pictures/${missing}`)).text()).toBe("fetched");
  expect((await get(`/pictures/${NAME.replace("640", "960")}`)).status).toBe(404);
  const failed = await get(`/pictures/${NAME.replace("frente", "verso")}`);
  expect([failed.status, failed.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
});

test.each([
  ["/assets/about-BnA_kf5L.js", "about-BnA_kf5L.js"],
  ["/assets/admin.orders-Bn-_kf5L.css", "admin.orders-Bn-_kf5L.css"],
  ["/assets/about.js", undefined],
  ["/assets/builds/about-BnA_kf5L.js", undefined],
  ["/assets/../about-BnA_kf5L.js", undefined],
  ["/assets/about-BnA_kf5L.js.br", undefined],
])("%s names the asset %s", (url, name) => {
  expect(ASSETS.exec(url)?.[1]).toBe(name);
});
