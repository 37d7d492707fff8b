import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { expect, onTestFinished, test } from "vitest";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import { openFolderStore } from "#app/gateways/folder-store.server.ts";
import { openPrescriptionFiles } from "#app/gateways/prescription-files.server.ts";
import { limitBody } from "#app/http/transport/request-bounds.server.ts";
import { statusOf } from "#app/testing/requests.ts";
import { EMPTY_ZIP, pdf, photo } from "#app/testing/sample-files.ts";
import { readUpload } from "./multipart-upload.server.ts";

const FORM_URL = "http://localhost/meu-pedido/AB12/receita";
const BOUNDARY = "----limit";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

test("the file is stored, and the fields before and after it are parsed", async () => {
  const { files, folder } = openTestFiles();
  const form = new FormData();
  form.append("token", "abc");
  form.append("prescription", new File([new Uint8Array(await photo())], "Receição da Ana.png"));
  form.append("notes", "óculos");
  const upload = await read(new Request(FORM_URL, { method: "POST", body: form }), files);

  expect([...upload.form]).toEqual([
    ["token", "abc"],
    ["notes", "óculos"],
  ]);
  expect(upload).toMatchObject({ file: { name: "Receição da Ana.jpg", hasThumbnail: true } });
  expect(readdirSync(folder)).toHaveLength(2);
});

test("a file name may be encoded by RFC 5987", async () => {
  const { files } = openTestFiles();
  const upload = await read(
    post(part("prescription", pdf(), `filename*=UTF-8''Rece%C3%A7%C3%A3o.pdf`)),
    files,
  );
  expect(upload).toMatchObject({ file: { name: "Receção.pdf" } });
});

test.each([
  ["no file chosen in a browser", [part("prescription", "", 'filename=""')], "missing"],
  ["no file at all", [text("token", "abc")], "missing"],
  ["a text field in its place", [text("prescription", "abc")], "missing"],
  ["a file in another field", [part("other", pdf(), 'filename="a.pdf"')], "missing"],
  ["an empty file", [part("prescription", "", 'filename="a.pdf"')], "empty"],
  ["an HTML file", [part("prescription", "<html>", 'filename="a.pdf"')], "wrong-type"],
  ["a polyglot", [part("prescription", Buffer.concat([pdf(), EMPTY_ZIP]), 'filename="a.pdf"')], "unreadable"],
  ["11 MB", [part("prescription", pdf(10.5 * 1024 * 1024), 'filename="a.pdf"')], "too-large"],
  ["a name with a path", [part("prescription", pdf(), 'filename="../../a.pdf"')], "bad-name"],
  ["a name with a Windows path", [part("prescription", pdf(), 'filename="..\\\\a.pdf"')], "bad-name"],
  ["a name with a NUL byte", [part("prescription", pdf(), "filename*=UTF-8''a%00.pdf")], "bad-name"],
  ["a name of 4000 characters", [part("prescription", pdf(), `filename="${"a".repeat(4000)}"`)], "bad-name"],
  [
    "two files",
    [part("prescription", pdf(), 'filename="a.pdf"'), part("prescription", pdf(), 'filename="b.pdf"')],
    "too-many",
  ],
  [
    "a second file in another field",
    [part("prescription", pdf(), 'filename="a.pdf"'), part("x", "", 'filename="b.pdf"')],
    "too-many",
  ],
  [
    "a first file in another field",
    [part("x", pdf(), 'filename="b.pdf"'), part("prescription", pdf(), 'filename="a.pdf"')],
    "too-many",
  ],
] as const)("%s is refused; later fields are parsed, and no file stays", async (_, parts, refusal) => {
  const { files, folder } = openTestFiles();
  const upload = await read(post(...parts, text("after", "it")), files);
  expect(upload).toEqual({ form: expect.any(FormData), refusal });
  expect(upload.form.get("after")).toBe("it");
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["in the middle of its file", (whole: Buffer) => whole.subarray(0, 150_000)],
  ["just before its end", (whole: Buffer) => whole.subarray(0, -4)],
])("a body that ends %s is reported as interrupted", async (_, shorten) => {
  const { files, folder } = openTestFiles();
  const whole = bodyOf(text("token", "abc"), part("prescription", pdf(300_000), 'filename="a.pdf"'));
  const upload = await read(send(streamOf(shorten(whole))), files);
  expect(upload).toEqual({ form: expect.any(FormData), refusal: "interrupted" });
  expect(upload.form.get("token")).toBe("abc");
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["an empty body", new Request(FORM_URL, { method: "POST" })],
  ["a urlencoded form", new Request(FORM_URL, { method: "POST", body: new URLSearchParams({ a: "b" }) })],
  ["a picture without a form", send(streamOf(pdf()), "image/png")],
  ["parts without a boundary", send(streamOf(pdf()), "multipart/form-data; x=y")],
  ["parts with another boundary", send(streamOf(pdf()), "multipart/form-data; boundary=other")],
  ["a part with an invalid header", post(Buffer.from("no colon here\r\n\r\nabc\r\n"))],
  [
    "a field that is too long",
    post(text("notes", "a".repeat(5000)), part("prescription", pdf(), 'filename="a.pdf"')),
  ],
  ["too many fields", post(...Array.from({ length: 21 }, (_, at) => text(`t${at}`, "a")))],
  [
    "a field that is too long after the file",
    post(part("prescription", pdf(), 'filename="a.pdf"'), text("notes", "a".repeat(5000))),
  ],
])("%s is a 400, and no file stays", async (_, request) => {
  const { files, folder } = openTestFiles();
  const response = await read(request, files).catch((thrown: unknown) => thrown);
  expect(statusOf(response)).toBe(400);
  expect(response).toMatchObject({ data: { title: "Não conseguimos ler o formulário" } });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["in the middle of its file", 150_000],
  ["between its file and its end", 300_200],
])("a connection that breaks %s leaves no file", async (_, at) => {
  const { files, folder } = openTestFiles();
  const whole = bodyOf(
    part("prescription", pdf(300_000), 'filename="a.pdf"'),
    text("notes", "a".repeat(900)),
  );
  const body = streamOf(whole.subarray(0, at), (controller) => controller.error(new Error("It is gone.")));
  const response = await read(send(body), files).catch((thrown: unknown) => thrown);
  expect(statusOf(response)).toBe(400);
  expect(readdirSync(folder)).toEqual([]);
});

test("a request aborted while the body stalls leaves no file", async () => {
  const { files, folder } = openTestFiles();
  const aborting = new AbortController();
  const whole = bodyOf(part("prescription", pdf(300_000), 'filename="a.pdf"'));
  const body = streamOf(whole.subarray(0, 150_000), () => aborting.abort());
  const response = await read(send(body, TYPE, aborting.signal), files).catch((thrown: unknown) => thrown);
  expect(statusOf(response)).toBe(400);
  expect(readdirSync(folder)).toEqual([]);
});

test("a body above the limit is a 413 that states the limit", async () => {
  const { files, folder } = openTestFiles();
  const request = limitBody(post(part("prescription", pdf(12 * 1024 * 1024), 'filename="a.pdf"')));
  const response = await read(request, files).catch((thrown: unknown) => thrown);
  expect(statusOf(response)).toBe(413);
  expect(response).toMatchObject({ data: { title: "Arquivo acima do limite: 10 MB" } });
  expect(readdirSync(folder)).toEqual([]);
});

test("a storage error is thrown after the rest of the body was read", async () => {
  const { files } = openTestFiles();
  const failing: PrescriptionFiles = { ...files, save: () => Promise.reject(new Error("The disk is full.")) };
  const reading = read(post(part("prescription", pdf(300_000), 'filename="a.pdf"')), failing);
  await expect(reading).rejects.toThrow("The disk is full.");
});

test("over a real connection, a refused file of 9 MB gets its response, and an aborted one leaves no file", async () => {
  const { files, folder } = openTestFiles();
  const outcomes: Promise<unknown>[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const outcome = read(limitBody(createRequest(incoming, outgoing)), files).catch(
      (thrown: unknown) => thrown,
    );
    outcomes.push(outcome);
    await sendResponse(outgoing, Response.json((await outcome) ?? null));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const body = new FormData();
  body.append("prescription", new File([new Uint8Array(9_000_000)], "a.jpg"));
  const response = await fetch(`http://127.0.0.1:${port}/envios/base/`, { method: "POST", body });
  expect(await response.json()).toEqual({ form: {}, refusal: "wrong-type" });

  const socket = connect(port, "127.0.0.1");
  const firstPart = bodyOf(part("prescription", pdf(300_000), 'filename="a.pdf"')).subarray(0, 200_000);
  socket.write(
    `POST /envios/base/ HTTP/1.1\r\nHost: a\r\nContent-Type: ${TYPE}\r\nContent-Length: 300500\r\n\r\n`,
  );
  socket.write(firstPart);
  await once(server, "request");
  await expect.poll(() => readdirSync(folder).length).toBe(1);
  socket.destroy();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  expect(statusOf(await outcomes[1])).toBe(400);
});

function read(request: Request, files: PrescriptionFiles) {
  return readUpload(request, files, { field: "prescription" });
}

function openTestFiles() {
  const outer = mkdtempSync(path.join(tmpdir(), "uploads-"));
  onTestFinished(() => rmSync(outer, { recursive: true }));
  const folder = path.join(outer, "files");
  return {
    folder,
    files: openPrescriptionFiles({ files: openFolderStore(folder), keys: [randomBytes(32)] }),
  };
}

function part(field: string, content: Uint8Array | string, name: string): Buffer {
  const head = `Content-Disposition: form-data; name="${field}"; ${name}\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content as Uint8Array), Buffer.from("\r\n")]);
}

function text(field: string, value: string): Buffer {
  return Buffer.from(`Content-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`);
}

function bodyOf(...parts: readonly Uint8Array[]): Buffer {
  const before = Buffer.from(`--${BOUNDARY}\r\n`);
  return Buffer.concat([...parts.flatMap((one) => [before, one]), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function post(...parts: readonly Uint8Array[]): Request {
  return send(streamOf(bodyOf(...parts)));
}

/** A body in chunks of 16 kB; `end` is called after the last one. */
function streamOf(
  bytes: Uint8Array,
  end: (controller: ReadableStreamDefaultController) => void = (controller) => controller.close(),
): ReadableStream {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return end(controller);
      controller.enqueue(bytes.subarray(at, at + 16_000));
      at += 16_000;
    },
  });
}

function send(body: ReadableStream, type = TYPE, signal: AbortSignal | null = null): Request {
  const headers = { "Content-Type": type };
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, signal, duplex: "half" };
  return new Request(FORM_URL, init);
}
