import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Role } from "#app/domain/staff/roles.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { loader as printMany } from "#app/routes/admin/print/many.tsx";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { orders, staffActs } from "#db/schema";
import { loader as exportList } from "./export-orders.ts";
import { action as prepare } from "./orders.tsx";
import { action as sendMany } from "./send-many.tsx";

/** 10001 is paid, 10002 awaits its payment. */
async function openShop(role: Role = "clerk") {
  const shop = await openTestShop();
  const member = await addMember(shop, role);
  const staff = await findSession(shop.store.read, member.sessionToken, shop.now());
  if (!staff) throw new Error("There is no session.");
  const bought = await buyByPix(shop, { accountId: null, visitorId: "1" });
  await orderByPix(shop, { accountId: null, visitorId: "2" });
  return {
    ...bought,
    shop,
    send: async (fields: Record<string, string>) =>
      (await shop.send(sendMany, post(fields), { staff })).result,
    prepare: (body: URLSearchParams) =>
      shop.send(
        prepare,
        new Request("http://localhost/admin/pedidos?aba=a-preparar", { method: "POST", body }),
        { staff },
      ),
    exportAs: async (query = "") =>
      (await shop.send(exportList, new Request(`http://localhost/admin/pedidos/exportar${query}`), { staff }))
        .result as Response,
    print: async (query: string) =>
      (await shop.send(printMany, new Request(`http://localhost/admin/pedidos/imprimir${query}`), { staff }))
        .result as Awaited<ReturnType<typeof printMany>>,
    acts: async () => (await shop.store.read.select().from(staffActs)).map(({ action }) => action),
  };
}

test("pasted lines are checked first, and sent by the second form", async () => {
  const { send, status } = await openShop();
  const lines = "10001;AM123456785BR\n10002;JD-0002\nAna";
  const checked = await send({ lines, noInvoiceReason: "amostra", intent: "check" });
  expect(checked).toMatchObject({
    data: {
      verdicts: [{ refusal: null }, { refusal: { status: "awaiting_payment" } }, { refusal: "no-number" }],
    },
  });
  expect(await status()).toBe("paid");
  const { sent } = (checked as { data: { sent: [string, string][] } }).data;
  const done = await send({ ...Object.fromEntries(sent), intent: "send" });
  expect(statusOf(done)).toBe(200);
  expect(done).toMatchObject({ data: { results: [{ refusal: null }, {}, {}] } });
  expect(await status()).toBe("shipped");
  for (const fields of [{ lines: " \n" }, {}, { lines: "10001;JD-1\n".repeat(201) }])
    expect(statusOf(await send(fields as Record<string, string>))).toBe(422);
});

test("an optician sends, prepares and prints nothing", async () => {
  const { send, prepare: prepareAs, print, status } = await openShop("optician");
  const body = new URLSearchParams([
    ["intent", "prepare"],
    ["n", "10001"],
  ]);
  expect(statusOf(await send({ lines: "10001;JD-0001", noInvoiceReason: "x", intent: "send" }))).toBe(403);
  expect(statusOf((await prepareAs(body)).result)).toBe(403);
  expect(statusOf(await print("?n=10001"))).toBe(403);
  expect(await status()).toBe("paid");
});

test("the chosen orders of the list are prepared, and it leads back to the list", async () => {
  const { prepare: prepareChosen, status, acts } = await openShop();
  const none = await prepareChosen(new URLSearchParams({ intent: "prepare" }));
  expect(statusOf(none.result)).toBe(422);
  const body = new URLSearchParams([
    ["intent", "prepare"],
    ["n", "10001"],
    ["n", "10002"],
    ["n", "x"],
  ]);
  const { result, session } = await prepareChosen(body);
  expectRedirect(result, "/admin/pedidos?aba=a-preparar");
  expect(await status()).toBe("preparing");
  const { text } = session.get("notice") as { text: string };
  expect(text).toContain("Em preparação: 10001.");
  expect(text).toContain("10002 (O pedido está em “Aguardando pagamento”)");
  expect((await acts()).filter((action) => action === "order.prepared")).toHaveLength(1);
});

test("the file has the filtered orders with their buyers, no formula, and is an act", async () => {
  const { shop, exportAs, acts } = await openShop("owner");
  const contact = { ...CONTACT, name: '=HYPERLINK("http://x";"Ana")' };
  const address = { ...ADDRESS, complement: "+1; fundos", reference: "" };
  await shop.store.write(
    async (tx) => void (await tx.update(orders).set({ contact, address }).where(eq(orders.number, 10001))),
  );
  const response = await exportAs();
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="pedidos-[\d-]+\.csv"$/);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.startsWith("\ufeffpedido;data;")).toBe(true);
  const rows = parse(text, { columns: true, bom: true, delimiter: ";" }) as Record<string, string>[];
  expect(rows).toMatchObject([
    { pedido: "10002", situação: "Aguardando pagamento", nome: CONTACT.name },
    {
      ...{ pedido: "10001", situação: "Pago", nome: `'${contact.name}`, complemento: "'+1; fundos" },
      ...{ "CPF ou CNPJ": "529.982.247-25", unidades: "2", total: "432,88", rua: ADDRESS.road },
    },
  ]);
  const filtered = await (await exportAs("?aba=a-preparar")).text();
  expect(filtered).toContain("10001;");
  expect(filtered).not.toContain("10002;");
  expect((await acts()).filter((action) => action === "orders.exported")).toHaveLength(2);
});

test("a clerk gets no file, and an owner needs a fresh code", async () => {
  const clerk = await openShop("clerk");
  expect(statusOf(await clerk.exportAs())).toBe(403);
  const owner = await openShop("owner");
  owner.shop.moveClock(minutes(11));
  expect((await owner.exportAs()).status).toBe(303);
  expect(await owner.acts()).not.toContain("orders.exported");
});

test("sheets are printed for the numbers of the URL, with a bar code and the way to the order", async () => {
  const { print } = await openShop();
  const page = await print("?n=10001&n=10002&n=x&n=99999&tipo=etiquetas");
  expect(page).toMatchObject({
    kind: "etiquetas",
    sheets: [{ parcel: { number: 10001, address: ADDRESS } }],
    leftOut: [
      { number: 10002, status: "awaiting_payment" },
      { number: 99999, status: null },
    ],
  });
  // Code 128, set C and B for '10001': 11 modules each for start, three symbols or more and check, 13 for stop, and the margins.
  expect(page.sheets[0]?.barcode.width).toBeGreaterThan(20 + 11 * 5);
  expect(page.sheets[0]?.qr.width).toBeGreaterThan(20);
  expect(JSON.stringify(page)).not.toContain(CONTACT.taxId);
  expect(await print("")).toMatchObject({ kind: "separacao", sheets: [], leftOut: [] });
  const many = `?${Array.from({ length: 51 }, () => "n=10001").join("&")}`;
  expect(await print(many)).toMatchObject({ tooMany: 1, sheets: { length: 1 } });
});
