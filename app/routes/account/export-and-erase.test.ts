import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { addAddress } from "#app/domain/account/addresses.server.ts";
import { addPrescription, type SentPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { chunksOf, heic, pdf, photo } from "#app/testing/sample-files.ts";
import { ADDRESS, openTestShop } from "#app/testing/shop.ts";
import { accounts } from "#db/schema";
import { action as erase, loader as eraseLoader } from "./erase.tsx";
import { loader as exportLoader } from "./export.ts";

const PASSWORD = "óculos de outono";

const get = (path: string) => new Request(new URL(path, "http://localhost"));
const EXPORT = get("/minha-conta/meus-dados/exportar");

async function openShopWithCustomer() {
  const shop = await openTestShop();
  const ana = await shop.addAccount({ email: "ana@exemplo.com.br", password: PASSWORD });
  return { ...shop, ana, accountCount: () => shop.store.read.$count(accounts) };
}

async function openShopWithOrder() {
  const shop = await openShopWithCustomer();
  const owner = { accountId: shop.ana.id, visitorId: null };
  const product = await shop.addProduct();
  await startPayment(
    shop.store,
    owner,
    { checkoutToken: await shop.addCheckout(owner, product), method: "pix" },
    shop.now(),
  );
  return shop;
}

type CustomersShop = Awaited<ReturnType<typeof openShopWithCustomer>>;

function addPrescriptionTo(
  { store, prescriptionFiles, now, moveClock }: CustomersShop,
  account: { id: string },
  sent: SentPrescription,
) {
  moveClock(1);
  const owner = { accountId: account.id, visitorId: null };
  return store.write((tx) => addPrescription(tx, prescriptionFiles, owner, sent, now()));
}

async function sendFile(shop: CustomersShop, account: { id: string }, name: string, content: Uint8Array) {
  const stored = await shop.prescriptionFiles.save({ name, content: chunksOf(content) });
  if (!stored.ok) throw new Error(`The file was refused: ${stored.reason}.`);
  const prescriptionId = await addPrescriptionTo(shop, account, { file: stored.file, prescribedOn: null });
  return { id: stored.file.id, prescriptionId };
}

/** Reads an uncompressed ZIP through its central directory and checks each CRC. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [method, checksum, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 20),
    ];
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const bytes = zip.subarray(start, start + size);
    if (method !== 0 || crc32(bytes) !== checksum) throw new Error("The ZIP is broken.");
    entries.set(zip.toString("utf8", at + 46, at + 46 + nameLength), bytes);
    at += 46 + nameLength + extraLength;
  }
  return entries;
}

test("the export is one JSON file with this customer's data only", async () => {
  const { store, send, addAccount, ana, now } = await openShopWithCustomer();
  const bia = await addAccount({ email: "bia@exemplo.com.br" });
  const home = { ...ADDRESS, type: "residential", title: "Casa" } as const;
  await addAddress(store, ana.id, home, now());
  await addAddress(store, bia.id, { ...home, road: "Rua da Bia" }, now());

  const response = (await send(exportLoader, EXPORT, { as: ana })).result as Response;
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="meus-dados.json"');

  const text = await response.text();
  expect(text).toContain('\n  "account": {\n');
  expect(JSON.parse(text)).toMatchObject({
    exportedAt: now().toISOString(),
    account: { email: "ana@exemplo.com.br" },
    addresses: [{ title: "Casa", road: ADDRESS.road }],
  });
  expect(text).not.toMatch(/bia@|Rua da Bia|argon2/);
});

test("with prescription files the export is a ZIP that contains them byte for byte", async () => {
  const shop = await openShopWithCustomer();
  const { send, ana, prescriptionFiles: files } = shop;
  const bia = await shop.addAccount({ email: "bia@exemplo.com.br" });
  const sent = [
    { name: "Receita (março).png", content: await photo(), path: "receitas/1-receita-marco.jpg" },
    { name: "Receita (março).jpg", content: await photo(), path: "receitas/2-receita-marco.jpg" },
    { name: "..passwd", content: pdf(), path: "receitas/3-passwd.pdf" },
    { name: "眼鏡.heic", content: heic(), path: "receitas/4-receita.heic" },
    {
      name: `${"olho ".repeat(40)}.pdf`,
      content: pdf(3_000_000),
      path: `receitas/5-${"olho-".repeat(11)}olho.pdf`,
    },
  ];
  const stored = [];
  for (const { name, content } of sent) stored.push(await sendFile(shop, ana, name, content));
  await sendFile(shop, bia, "da Bia.pdf", pdf(10));

  const response = (await send(exportLoader, EXPORT, { as: ana })).result as Response;
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="meus-dados.zip"');

  const entries = unzip(Buffer.from(await response.arrayBuffer()));
  const json = entries.get("meus-dados.json")?.toString() ?? "";
  expect(JSON.parse(json)).toMatchObject({
    account: { email: "ana@exemplo.com.br" },
    prescriptions: sent.map(({ path }) => ({ file: path })),
  });
  for (const { id } of stored) expect(json).not.toContain(id);

  const paths = sent.map(({ path }) => path);
  expect([...entries.keys()]).toEqual(["meus-dados.json", ...paths]);
  for (const [index, path] of paths.entries()) {
    const bytes = await files.open(stored[index]?.id ?? "", "file");
    expect(bytes && entries.get(path)?.equals(bytes), path).toBe(true);
  }
  expect(entries.get("receitas/3-passwd.pdf")?.equals(pdf())).toBe(true);
});

test("typed prescriptions stay in the JSON file", async () => {
  const shop = await openShopWithCustomer();
  const eye = { spherical: -225, cylinder: 0, axis: null };
  await addPrescriptionTo(shop, shop.ana, {
    refraction: { right: eye, left: eye, addition: null, pupillaryDistance: null },
    prescriber: "Dra. Rosa, CRM 1",
    prescribedOn: "2026-03-31",
  });
  const response = (await shop.send(exportLoader, EXPORT, { as: shop.ana })).result as Response;
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="meus-dados.json"');
  expect(await response.json()).toMatchObject({
    prescriptions: [{ file: null, grade: { left: eye }, prescriber: "Dra. Rosa, CRM 1" }],
  });
});

test("files are opened one at a time; a file deleted meanwhile is replaced by a note", async () => {
  const shop = await openShopWithCustomer();
  const { ana, prescriptionFiles: files } = shop;
  const opened: string[] = [];
  const stored = [];
  for (const name of ["um.pdf", "dois.pdf", "três.pdf"]) {
    stored.push(await sendFile(shop, ana, name, pdf(200_000)));
  }
  const [one, two] = stored;
  const prescriptionFiles = {
    ...files,
    open: (id: string, part: "file" | "thumbnail") => {
      opened.push(id);
      return files.open(id, part);
    },
  };

  const sent = await shop.send(exportLoader, EXPORT, { as: ana, shop: { prescriptionFiles } });
  const body = (sent.result as Response).body?.getReader();
  if (!body) throw new Error("There is no body.");
  const chunks: Uint8Array[] = [];
  let read = await body.read();
  while (!read.done && opened.length === 0) {
    chunks.push(read.value);
    read = await body.read();
  }
  expect(opened).toEqual([one?.id]);
  await files.remove(two?.id ?? "");
  for (; !read.done; read = await body.read()) chunks.push(read.value);

  const entries = unzip(Buffer.concat(chunks));
  expect([...entries.keys()]).toEqual([
    "meus-dados.json",
    "receitas/1-um.pdf",
    "receitas/2-dois.pdf.txt",
    "receitas/3-tres.pdf",
  ]);
  expect(entries.get("receitas/2-dois.pdf.txt")?.toString()).toBe("Este arquivo não existe mais.\n");
  expect(opened).toEqual(stored.map(({ id }) => id));
});

test("an anonymous visitor cannot export or erase", async () => {
  const { send, accountCount } = await openShopWithCustomer();
  for (const handler of [exportLoader, eraseLoader]) {
    expectRedirect((await send(handler as never, EXPORT)).result, "/", 302);
  }
  expectRedirect((await send(erase, post({ currentPassword: PASSWORD }))).result, "/", 302);
  expect(await accountCount()).toBe(1);
});

test("a session of a deleted account gets a 404", async () => {
  const { send } = await openTestShop();
  expect(statusOf((await send(exportLoader, EXPORT, { as: { id: "ninguém" } })).result)).toBe(404);
});

test("an account is erased with its password, and the browser is signed out", async () => {
  const { send, ana, accountCount } = await openShopWithCustomer();
  const { result, session } = await send(erase, post({ currentPassword: PASSWORD }), {
    as: ana,
    visitorId: "um navegador",
  });
  expectRedirect(result, "/");
  expect([session.get("accountId"), session.get("visitorId")]).toEqual([undefined, undefined]);
  expect(session.get("notice")).toMatchObject({ tone: "success", text: "Sua conta foi excluída." });
  expect(await accountCount()).toBe(0);
});

test.each([{ currentPassword: "errada" }, { currentPassword: "" }, {}, { currentPassword: "x".repeat(201) }])(
  "%j erases nothing, and the response does not contain it",
  async (fields) => {
    const { send, ana, accountCount } = await openShopWithCustomer();
    const { result, session } = await send(erase, post({ ...fields }), { as: ana });
    expect(statusOf(result)).toBe(422);
    expect(result).toMatchObject({
      data: { lastResult: { error: { currentPassword: ["Senha atual incorreta"] } } },
    });
    expect(JSON.stringify(result)).not.toContain(fields.currentPassword || "errada");
    expect(session.get("accountId")).toBe(ana.id);
    expect(await accountCount()).toBe(1);
  },
);

test("with an open order the page explains it, and a POST is a 409", async () => {
  const { send, ana, accountCount } = await openShopWithOrder();
  expect((await send(eraseLoader, get("/minha-conta/excluir"), { as: ana })).result).toEqual({
    isOpen: true,
  });

  const { result, session } = await send(erase, post({ currentPassword: PASSWORD }), { as: ana });
  expect(statusOf(result)).toBe(409);
  expect(result).toMatchObject({
    data: {
      title: "Sua conta ainda não pode ser excluída",
      message: expect.stringMatching(/pedido em andamento.*Nada foi apagado\.$/),
      link: { to: "/minha-conta/pedidos" },
    },
  });
  expect(session.get("accountId")).toBe(ana.id);
  expect(await accountCount()).toBe(1);
});

test("without an open order the page shows the form", async () => {
  const { send, ana } = await openShopWithCustomer();
  expect((await send(eraseLoader, get("/minha-conta/excluir"), { as: ana })).result).toEqual({
    isOpen: false,
  });
});
