import { expect, test } from "vitest";
import { newId } from "#app/domain/values/id.server.ts";
import type { Shop } from "#app/http/context.server.ts";
import { loader } from "#app/routes/uploads/describe.ts";
import { action, loader as load } from "#app/routes/uploads/receive.ts";
import { statusOf } from "#app/testing/requests.ts";
import { bomb, EMPTY_ZIP, pdf, photo, pngWith } from "#app/testing/sample-files.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { limits, uploads } from "#db/schema";
import { readUploadedPrescription } from "./prescription-form.server.ts";

const VISITOR = "a visitor";
const CONSENT = { "metadata[consent]": "1" };

type TestShop = Awaited<ReturnType<typeof openTestShop>>;
type Sender = { visitorId?: string; as?: { id: string }; shop?: Partial<Shop> };
type Handled = { request: Request; context: never };

function formOf(fields: Record<string, string>, file?: { field: string; name: string; bytes: Uint8Array }) {
  const form = new FormData();
  if (file) form.append(file.field, new File([new Uint8Array(file.bytes)], file.name));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Like the widget: the file first, then the other fields. */
async function send(
  shop: TestShop,
  bytes: Uint8Array,
  name = "receita.pdf",
  fields = {},
  sender: Sender = {},
) {
  const body = formOf({ UPLOADCARE_PUB_KEY: "x", ...CONSENT, ...fields }, { field: "file", name, bytes });
  const request = new Request("http://localhost/envios/base/?jsonerrors=1", { method: "POST", body });
  const { result, session } = await shop.send(action, request, { visitorId: VISITOR, ...sender });
  const response = result as Response;
  return { status: response.status, body: await response.json(), session };
}

async function describe(shop: TestShop, id: string, visitorId = VISITOR) {
  const request = new Request(`http://localhost/envios/info/?file_id=${id}&pub_key=x`);
  const { result } = await shop.send(loader, request, { visitorId });
  return (result as Response).json();
}

/** The form of the step, with the Content-Length that browsers send. */
async function post(shop: TestShop, fields: Record<string, string>, sender: Sender = {}) {
  const whole = new Response(formOf({ consent: "on", ...fields }));
  const body = await whole.arrayBuffer();
  const headers = {
    "Content-Type": whole.headers.get("Content-Type") ?? "",
    "Content-Length": String(body.byteLength),
  };
  const request = new Request("http://localhost/receita", { method: "POST", body, headers });
  const read = ({ request, context }: Handled) => readUploadedPrescription(request, context);
  const { result } = await shop.send(read, request, { visitorId: VISITOR, ...sender });
  return result as Awaited<ReturnType<typeof readUploadedPrescription>>;
}

const messagesOf = (read: unknown) =>
  (read as { refusal: { data: { lastResult: { error: unknown } } } }).refusal.data.lastResult.error;

test("a file is stored, described in the widget's format, and taken by the form that names it", async () => {
  const shop = await openTestShop();
  const { status, body } = await send(shop, await photo(), "Receita.jpg");
  expect([status, body]).toEqual([200, { file: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  expect(await describe(shop, body.file)).toMatchObject({
    uuid: body.file,
    is_ready: true,
    mime_type: "image/jpeg",
    original_filename: "Receita.jpg",
  });

  const read = await post(shop, { upload: body.file, prescribedOn: "2026-03-31" });
  expect(read).toMatchObject({
    ok: true,
    sent: { file: { name: "Receita.jpg", hasThumbnail: true }, prescribedOn: "2026-03-31" },
  });
  expect(messagesOf(await post(shop, { upload: body.file }))).toEqual({
    prescription: ["Escolha o arquivo da receita."],
  });
  expect(await describe(shop, body.file)).toMatchObject({ error: { status_code: 404 } });
});

test("another visitor cannot see or take it, and the owner still can", async () => {
  const shop = await openTestShop();
  const { body } = await send(shop, pdf());
  expect(await describe(shop, body.file, "another visitor")).toHaveProperty("error");
  const theirs = await post(shop, { upload: body.file }, { visitorId: "another visitor" });
  expect(theirs).toMatchObject({ ok: false, refusal: { init: { status: 422 } } });
  expect(await post(shop, { upload: body.file })).toMatchObject({ ok: true });
});

test("a visitor without an id gets one", async () => {
  const shop = await openTestShop();
  const form = formOf(CONSENT, { field: "file", name: "a.pdf", bytes: pdf() });
  const request = new Request("http://localhost/envios/base/", { method: "POST", body: form });
  const { session } = await shop.send(action, request);
  expect(await shop.store.read.select().from(uploads)).toMatchObject([
    { visitorId: session.get("visitorId"), accountId: null },
  ]);
});

test("without consent nothing is stored", async () => {
  const shop = await openTestShop();
  const { status, body } = await send(shop, pdf(), "a.pdf", { "metadata[consent]": "" });
  expect([status, body.error.content]).toEqual([
    200,
    "Sem o seu consentimento não podemos guardar a receita.",
  ]);
  expect(await shop.store.read.$count(uploads)).toBe(0);
});

test.each([
  ["an HTML file", async () => Buffer.from("<html>"), "Tipo de arquivo não aceito."],
  [
    "a PDF that is a ZIP as well",
    async () => Buffer.concat([pdf(), EMPTY_ZIP]),
    "Não foi possível validar o arquivo.",
  ],
  ["a picture of a hundred megapixels", bomb, "Não foi possível validar o arquivo."],
  ["10 MB and more", async () => pdf(10 * 1024 * 1024), "Arquivo acima do limite: 10 MB"],
  ["an empty file", async () => Buffer.alloc(0), "O arquivo está vazio. Escolha outro."],
])("%s is refused in the widget's format, and no file stays", async (_, bytes, message) => {
  const shop = await openTestShop();
  const { status, body } = await send(shop, await bytes());
  expect([status, body.error.content]).toEqual([200, message]);
  expect(await shop.store.read.$count(uploads)).toBe(0);
});

test("a picture is re-encoded, without the data hidden in it", async () => {
  const shop = await openTestShop();
  const { body } = await send(shop, await pngWith("hidden words"), "a.png");
  const read = await post(shop, { upload: body.file });
  const id = read.ok && "file" in read.sent ? read.sent.file.id : "";
  const bytes = await shop.prescriptionFiles.open(id, "file");
  expect(bytes?.length).toBeGreaterThan(100);
  expect(Buffer.from(bytes ?? []).includes("hidden words")).toBe(false);
});

test("two files in one request are refused", async () => {
  const shop = await openTestShop();
  const body = formOf(CONSENT, { field: "file", name: "a.pdf", bytes: pdf() });
  body.append("file", new File([new Uint8Array(pdf())], "b.pdf"));
  const request = new Request("http://localhost/envios/base/", { method: "POST", body });
  const { result } = await shop.send(action, request, { visitorId: VISITOR });
  expect(await (result as Response).json()).toMatchObject({
    error: { content: "Número máximo de arquivos: 1" },
  });
});

test("each file of the widget counts once, and the 21st within an hour is refused", async () => {
  const shop = await openTestShop();
  const { body } = await send(shop, pdf());
  await post(shop, { upload: body.file });
  expect(await shop.store.read.select().from(limits)).toMatchObject([{ count: 1 }]);

  for (let sent = 1; sent < 20; sent++) await send(shop, Buffer.from("x"));
  const refused = await send(shop, pdf());
  expect(refused.body.error.content).toMatch(/^Muitas tentativas\. .*60 minutos/);
  expect(refused.status).toBe(200);
  // A form that names an uploaded file is not limited.
  expect(messagesOf(await post(shop, { upload: newId() }))).toHaveProperty("prescription");

  shop.moveClock(60 * 60 * 1000);
  expect((await send(shop, pdf())).body).toHaveProperty("file");
});

test("an invalid form does not take the file", async () => {
  const shop = await openTestShop();
  const { body } = await send(shop, pdf());
  expect(messagesOf(await post(shop, { upload: body.file, prescribedOn: "2030-01-01" }))).toEqual({
    prescribedOn: ["Data da receita inválida"],
  });
  expect(messagesOf(await post(shop, { upload: body.file, consent: "" }))).toHaveProperty("consent");
  expect(await post(shop, { upload: body.file })).toMatchObject({ ok: true });
});

test("a body that is not a form is refused in the widget's format; GET is a 405", async () => {
  const shop = await openTestShop();
  const request = new Request("http://localhost/envios/base/", { method: "POST", body: "x" });
  const { result } = await shop.send(action, request, { visitorId: VISITOR });
  expect(await (result as Response).json()).toMatchObject({
    error: { content: expect.stringContaining("Não conseguimos ler o formulário") },
  });
  const { result: loaded } = await shop.send(load, new Request("http://localhost/envios/base"));
  expect(statusOf(loaded)).toBe(405);
});
