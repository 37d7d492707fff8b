import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { openRaw } from "../../app/testing/raw-database.ts";
import { pdf } from "../../app/testing/sample-files.ts";
import { type ClientResponse, PlainClient } from "../client.ts";
import { countBrokenReferences, readText } from "../database.ts";
import { ServerProcess } from "../server-process.ts";
import { databaseUrlOf } from "../shop-environment.ts";

const ADD = "/checkout/carrinho/adicionar";
const PRODUCT = { idProduct: "lumina-redondo-metal" };
const PRESCRIPTION = "/oculos/serra-retangular/lentes/receita";
const MIB = 1024 * 1024;

const test = base.extend<{ server: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  server: async ({}, use) => {
    const server = new ServerProcess();
    await server.start();
    // The restart checkpoints the rows of the first start, so that the WAL is empty.
    await server.end("SIGTERM");
    await server.start();
    await use(server);
    await server.end("SIGKILL");
  },
});

test("while another process locks the database, pages are shown and changes are refused with 503", async ({
  server,
}) => {
  const client = new PlainClient(server.origin);
  // The first page after it consumes the flash message: a write that the page does not wait for.
  await client.post(ADD, PRODUCT);
  const other = await openRaw(databaseUrlOf(server.folder));
  await other.holdWrites();

  let areFinished = false;
  const changes = Promise.all([
    client.post(ADD, PRODUCT),
    client.post("/newsletter", { name: "Ana", email: "ana@exemplo.com.br", consent: "on" }),
  ]).finally(() => {
    areFinished = true;
  });
  for (const path of ["/", "/busca?q=redondo", "/checkout/carrinho", "/readyz"])
    expect((await client.get(path)).status, path).toBe(200);
  expect(areFinished, "the pages did not wait for the changes").toBe(false);

  for (const refused of await changes) expectBusy(refused);
  console.log("resilience disk: 2 changes refused while the database is locked; all held");
  await other.close();
  expect((await client.post(ADD, PRODUCT)).status).toBe(303);
  expect((await client.get("/checkout/carrinho")).status).toBe(200);
});

for (const [where, bytes] of [
  ["on a full disk", 4096],
  ["with read-only files", 0],
] as const) {
  test(`${where}, pages are shown, changes are refused as a whole, and all works again when files can be written`, async ({
    server,
  }) => {
    const client = new PlainClient(server.origin);
    setLargestFile(server, bytes);

    const refused = await client.post(ADD, PRODUCT);
    expectBusy(refused);
    const id = refused.headers.get("X-Request-Id") ?? "";
    expect(refused.text).toContain(`<code id="referencia">${id}</code>`);
    expect(server.output).toMatch(new RegExp(`"id":"${id}".*"code":"SQLITE_(IOERR|FULL)`));

    const asJson = await client.post(ADD, PRODUCT, { Accept: "application/json" });
    expect(JSON.parse(asJson.text).error).toMatchObject({
      code: "busy",
      message: expect.stringContaining("nada foi alterado"),
      reference: asJson.headers.get("X-Request-Id"),
    });
    const api = await client.send("/api/favorites", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(PRODUCT),
    });
    expect(api.status).toBe(503);
    expect(JSON.parse(api.text).error).toMatchObject({ reference: api.headers.get("X-Request-Id") });

    for (const path of ["/", "/busca?q=redondo", "/checkout/carrinho", "/readyz"])
      expect((await client.get(path)).status, path).toBe(200);

    setLargestFile(server, "unlimited");
    expect((await client.post(ADD, PRODUCT)).status).toBe(303);
    expect((await client.get("/checkout/carrinho")).text).toContain("Lumina Redondo Metal");
    expect(await server.end("SIGTERM")).toBe(0);
    expect(await readText(server.folder, "PRAGMA integrity_check")).toBe("ok");
    expect(await countBrokenReferences(server.folder)).toBe(0);
    console.log(`resilience disk: 3 changes refused as a whole ${where}; all held`);
  });
}

test("a prescription on a full disk is refused with 503, and leaves no file behind", async ({ server }) => {
  const client = new PlainClient(server.origin);
  const form = new FormData();
  form.append("consent", "on");
  form.append("prescription", new Blob([new Uint8Array(pdf(8 * MIB))]), "receita.pdf");
  const before = readdirSync(`${server.folder}/prescriptions`);

  setLargestFile(server, 6 * MIB);
  expectBusy(await client.send(PRESCRIPTION, { method: "POST", body: form }), "");
  expect(readdirSync(`${server.folder}/prescriptions`)).toEqual(before);

  setLargestFile(server, "unlimited");
  expect((await client.send(PRESCRIPTION, { method: "POST", body: form })).status).toBe(303);
  expect(readdirSync(`${server.folder}/prescriptions`)).toHaveLength(before.length + 1);
});

test("a flash message that cannot be marked as read is shown nevertheless", async ({ server }) => {
  const client = new PlainClient(server.origin);
  await client.post("/newsletter", { name: "Ana", email: "ana@exemplo.com.br", consent: "on" });
  setLargestFile(server, 4096);
  const page = await client.get("/");
  expect(page.status).toBe(200);
  expect(page.text).toContain("Enviamos um e-mail para você confirmar.");
});

function expectBusy({ status, headers, text }: ClientResponse, message = "nada foi alterado") {
  expect(status).toBe(503);
  expect(headers.get("Retry-After")).toBe("10");
  expect(text).toContain("Um instante, por favor");
  expect(text).toContain(message);
}

/**
 * Makes the server's writes past `bytes` of a file fail: the nearest thing to a full disk or to read-only files that needs no
 * rights to mount one. `prlimit` is part of util-linux.
 */
function setLargestFile(server: ServerProcess, bytes: number | "unlimited") {
  execFileSync("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}:unlimited`]);
}
