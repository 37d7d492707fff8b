import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { uploadJobs } from "#app/domain/lens/uploads.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { readUploadedPrescription } from "#app/http/pages/prescription-form.server.ts";
import { pdf } from "#app/testing/sample-files.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { jobs } from "#db/schema";
import { uploadcareUploads } from "./uploadcare.server.ts";

const ID = "0e2f5e0c-9f7e-4b4c-8d75-6a3a3f0c1b2d";
const KEYS = { publicKey: "demopublickey", secretKey: "a secret" };

type Stored = { name: string; bytes: Buffer; size?: number; url?: string; breaks?: boolean };

async function startSandbox(files: Record<string, Stored> = {}) {
  const calls: string[] = [];
  const sandbox = { calls, files, status: 200, origin: "" };
  const server = createServer((request, response) => {
    const { method, url = "", headers } = request;
    calls.push(`${method} ${url}`);
    const [, kind, id = ""] = url.split("/");
    const file = files[id];
    if (kind === "cdn") {
      response.writeHead(200, { "Content-Length": file?.bytes.length ?? 0 });
      if (!file?.breaks) return response.end(file?.bytes);
      response.write(file.bytes.subarray(0, 500));
      return void setTimeout(() => response.destroy(), 50);
    }
    const isAuthorized =
      headers.authorization === "Uploadcare.Simple demopublickey:a secret" &&
      headers.accept === "application/vnd.uploadcare-v0.7+json";
    if (!isAuthorized) return response.writeHead(401).end();
    if (sandbox.status !== 200) return response.writeHead(sandbox.status).end();
    if (!file) return response.writeHead(404).end("{}");
    if (method === "DELETE") delete files[id];
    response.end(
      JSON.stringify({
        uuid: id,
        original_filename: file.name,
        original_file_url: file.url ?? `${sandbox.origin}/cdn/${id}/${file.name}`,
        size: file.size ?? file.bytes.length,
        is_ready: true,
        datetime_removed: null,
      }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  sandbox.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hosted = uploadcareUploads({ ...KEYS, apiUrl: sandbox.origin, cdnUrl: sandbox.origin });
  return Object.assign(sandbox, { hosted });
}

async function adopt(shop: Awaited<ReturnType<typeof openTestShop>>, hosted: Hosted, upload = ID) {
  const body = new FormData();
  body.append("consent", "on");
  body.append("upload", upload);
  const request = new Request("http://localhost/receita", { method: "POST", body });
  const read = ({ request, context }: { request: Request; context: never }) =>
    readUploadedPrescription(request, context);
  const { result } = await shop.send(read, request, { visitorId: "ana", shop: { hostedUploads: hosted } });
  return result as Awaited<ReturnType<typeof readUploadedPrescription>>;
}

type Hosted = ReturnType<typeof uploadcareUploads>;

test("grants a page a signature that expires after 30 minutes, without the secret", () => {
  const grant = uploadcareUploads(KEYS).grant(NOW);
  const expires = String((NOW.getTime() + minutes(30)) / 1000);
  const signature = createHmac("sha256", "a secret").update(expires).digest("hex");
  expect(grant).toEqual({ publicKey: "demopublickey", signature, expires });
});

test("stores a copy of an uploaded file, and deletes it at the service", async () => {
  const shop = await openTestShop();
  const { hosted, calls } = await startSandbox({ [ID]: { name: "receita.pdf", bytes: pdf() } });

  const read = await adopt(shop, hosted);
  expect(read).toMatchObject({ ok: true, sent: { file: { name: "receita.pdf", type: "application/pdf" } } });
  const id = read.ok && "file" in read.sent ? read.sent.file.id : "";
  expect(Buffer.from((await shop.prescriptionFiles.open(id, "file")) ?? []).equals(pdf())).toBe(true);

  expect(await runNextJob(shop.store, uploadJobs(shop.store, hosted), shop.now)).toBe(true);
  expect(calls.at(-1)).toBe(`DELETE /files/${ID}/storage/`);
  expect(await shop.store.read.$count(jobs)).toBe(0);
  expect(await adopt(shop, hosted)).toMatchObject({ ok: false, refusal: { init: { status: 422 } } });
});

test("retries a failed deletion; a file that is already gone counts as deleted", async () => {
  const shop = await openTestShop();
  const sandbox = await startSandbox({ [ID]: { name: "receita.pdf", bytes: pdf() } });
  await adopt(shop, sandbox.hosted);
  const run = () => runNextJob(shop.store, uploadJobs(shop.store, sandbox.hosted), shop.now);

  sandbox.status = 503;
  expect(await run()).toBe(true);
  expect(await shop.store.read.select().from(jobs)).toMatchObject([{ tries: 1, lastError: "Error" }]);

  sandbox.status = 200;
  delete sandbox.files[ID];
  shop.moveClock(minutes(1));
  expect(await run()).toBe(true);
  expect(await shop.store.read.$count(jobs)).toBe(0);
});

test.each([
  ["an HTML file", { name: "a.pdf", bytes: Buffer.from("<html>") }, "Tipo de arquivo não aceito."],
  [
    "a file with too large a declared size",
    { name: "a.pdf", bytes: pdf(), size: 11e6 },
    "Arquivo acima do limite: 10 MB",
  ],
  [
    "a file larger than its declared size",
    { name: "a.pdf", bytes: pdf(11 * 1024 * 1024), size: 9 },
    "Arquivo acima do limite: 10 MB",
  ],
  [
    "an interrupted file",
    { name: "a.pdf", bytes: pdf(), breaks: true },
    "O arquivo não chegou inteiro. Envie de novo.",
  ],
])("%s is refused, and deleted at the service", async (_, file, message) => {
  const shop = await openTestShop();
  const { hosted, files } = await startSandbox({ [ID]: file });
  const read = await adopt(shop, hosted);
  expect(read).toMatchObject({
    ok: false,
    refusal: { data: { lastResult: { error: { prescription: [message] } } } },
  });
  await runNextJob(shop.store, uploadJobs(shop.store, hosted), shop.now);
  expect(Object.keys(files)).toEqual([]);
});

test.each([
  ["an invalid id", "../../groups", []],
  ["an unknown id", "ffffffff-9f7e-4b4c-8d75-6a3a3f0c1b2d", [expect.stringMatching(/^GET \/files\/ffff/)]],
])("%s is a missing file", async (_, id, expected) => {
  const shop = await openTestShop();
  const { hosted, calls } = await startSandbox();
  expect(await adopt(shop, hosted, id)).toMatchObject({
    refusal: { data: { lastResult: { error: { prescription: ["Escolha o arquivo da receita."] } } } },
  });
  expect(calls).toEqual(expected);
});

test("fetches files only from the service's own hosts", async () => {
  const url = "http://169.254.169.254/latest/meta-data";
  const { hosted, origin } = await startSandbox({ [ID]: { name: "a.pdf", bytes: pdf(), url } });
  expect(await hosted.fetch(ID)).toEqual({ ok: false, reason: "unreachable" });
  const strict = uploadcareUploads({ ...KEYS, apiUrl: origin });
  expect(await strict.fetch(ID)).toEqual({ ok: false, reason: "unreachable" });
});

test("an unreachable service is shown as an interrupted upload", async () => {
  const shop = await openTestShop();
  const sandbox = await startSandbox({ [ID]: { name: "a.pdf", bytes: pdf() } });
  sandbox.status = 500;
  expect(await adopt(shop, sandbox.hosted)).toMatchObject({
    refusal: {
      data: { lastResult: { error: { prescription: ["O arquivo não chegou inteiro. Envie de novo."] } } },
    },
  });
  expect(await uploadcareUploads({ ...KEYS, apiUrl: "http://127.0.0.1:9" }).fetch(ID)).toEqual({
    ok: false,
    reason: "unreachable",
  });
});
