import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkDigitOf } from "#app/domain/order/invoice-key.ts";
import { findStaffOrder } from "#app/domain/order/staff-order.server.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { buyGlasses } from "#app/testing/glasses.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { CONTACT, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { orderEvents, orders, staffActs } from "#db/schema";
import { action as cancel } from "./cancel-order.tsx";
import { action as act, loader as show } from "./order.tsx";
import { loader as list, action as search } from "./orders.tsx";

const BUYER = { accountId: null, visitorId: "a visitor" };
const CODE = "AM123456785BR";
const KEY_START = "3526111122233300018155001000000001100000001";
const KEY = KEY_START + checkDigitOf(KEY_START);

async function openShopWithStaff(role: "owner" | "clerk" | "optician" = "clerk") {
  const shop = await openTestShop();
  const member = await addMember(shop, role);
  const staff = await findSession(shop.store.read, member.sessionToken, shop.now());
  if (!staff) throw new Error("There is no session.");
  const params = { number: "10001" };
  return {
    shop,
    member,
    act: (fields: Record<string, string | number>) => shop.send(act, post(fields), { staff, params }),
    cancel: (fields: Record<string, string | number>) => shop.send(cancel, post(fields), { staff, params }),
    search: (q: string) => shop.send(search, post({ q }), { staff }),
    list: (query: string) =>
      shop.send(list, new Request(`http://localhost/admin/pedidos${query}`), { staff }),
    show: async () =>
      (await shop.send(show, new Request("http://localhost/admin/pedidos/10001"), { staff, params })).result,
    order: async () =>
      (await findStaffOrder(shop.store.read, 10001, shop.now())) as NonNullable<
        Awaited<ReturnType<typeof findStaffOrder>>
      >,
    lastAct: async () =>
      (
        await shop.store.read
          .select({ staffId: staffActs.staffId, action: staffActs.action, subjectId: staffActs.subjectId })
          .from(staffActs)
          .orderBy(desc(staffActs.at), desc(staffActs.position))
          .where(eq(staffActs.subjectKind, "order"))
      ).map(({ action }) => action),
    lastCause: async () =>
      (
        await shop.store.read
          .select({ cause: orderEvents.cause })
          .from(orderEvents)
          .innerJoin(orders, eq(orders.id, orderEvents.orderId))
          .where(eq(orders.number, 10001))
          .orderBy(orderEvents.at, orderEvents.position)
      ).at(-1)?.cause,
  };
}

test("a search leads to the one order that matches, and otherwise shows what was found", async () => {
  const { shop, search } = await openShopWithStaff();
  await buyByPix(shop, BUYER);
  await buyByPix(shop, BUYER);
  expectRedirect((await search("10002")).result, "/admin/pedidos/10002");
  const { result } = await search(CONTACT.taxId);
  expect(statusOf(result)).toBe(200);
  expect(result).toMatchObject({
    data: { found: { total: 2, orders: [{ number: 10002 }, { number: 10001 }] } },
  });
  expect((await search("999")).result).toMatchObject({ data: { found: { total: 0 } } });
  expect(statusOf((await search(" ")).result)).toBe(422);
});

test("the list's URL chooses by tab, day and page, and ignores what makes no sense", async () => {
  const { shop, list } = await openShopWithStaff();
  await buyByPix(shop, BUYER);
  await orderByPix(shop, BUYER);
  const numbers = async (query: string) =>
    ((await list(query)).result as { orders: { number: number }[] }).orders.map(({ number }) => number);
  expect(await numbers("")).toEqual([10002, 10001]);
  expect(await numbers("?aba=a-preparar")).toEqual([10001]);
  expect(await numbers("?de=2026-11-20&ate=2026-11-20&uf=SP&pagamento=pix")).toEqual([10001]);
  expect(await numbers("?de=2026-11-21")).toEqual([]);
  expect(await numbers("?ate=2026-11-19")).toEqual([]);
  expect(await numbers("?aba=tudo&de=2026-13-40&uf=XX&pagamento=ouro&pagina=0")).toEqual([10002, 10001]);
  expect(await numbers("?pagina=2")).toEqual([]);
});

test("prepares, sends with an invoice, corrects and delivers, each an act of the person", async () => {
  const { shop, member, act: send, order, lastAct, lastCause } = await openShopWithStaff();
  await buyByPix(shop, BUYER);
  const next = async (fields: Record<string, string>) => {
    shop.moveClock(minutes(0.1));
    expectRedirect(
      (await send({ seen: (await order()).revision, ...fields })).result,
      "/admin/pedidos/10001",
    );
  };
  await next({ intent: "prepare" });
  expect(await lastCause()).toBe(`staff:${member.id}`);
  await next({ intent: "send", trackingCode: CODE.toLowerCase(), invoiceKey: KEY.replace(/(.{4})/g, "$1 ") });
  expect(await order()).toMatchObject({
    status: "shipped",
    trackingCode: CODE,
    invoiceKey: KEY,
    noInvoiceReason: null,
  });
  await next({ intent: "send", trackingCode: CODE, noInvoiceReason: "amostra" });
  expect(await order()).toMatchObject({ invoiceKey: null, noInvoiceReason: "amostra" });
  await next({ intent: "deliver" });
  expect(await order()).toMatchObject({ status: "delivered", deliveredAt: shop.now() });
  expect((await order()).events.at(-1)?.cause).toMatch(/^Pessoa/);
  expect(await lastAct()).toEqual([
    "order.delivered",
    "order.parcel-corrected",
    "order.sent",
    "order.prepared",
  ]);
});

test.each([
  [{ trackingCode: "AM 1" }, "trackingCode"],
  [{ trackingCode: "" }, "trackingCode"],
  [{ invoiceKey: "123" }, "invoiceKey"],
  [{ invoiceKey: KEY_START + ((checkDigitOf(KEY_START) + 1) % 10) }, "invoiceKey"],
  [{}, "invoiceKey"],
  [{ invoiceKey: KEY, noInvoiceReason: "amostra" }, "noInvoiceReason"],
])("a parcel with %j is refused at %s", async (fields, field) => {
  const { shop, act: send, order, lastAct } = await openShopWithStaff();
  await buyByPix(shop, BUYER);
  const { result } = await send({ intent: "send", seen: 2, trackingCode: CODE, ...fields });
  expect(statusOf(result)).toBe(422);
  expect(Object.keys((result as { data: { lastResult: { error: object } } }).data.lastResult.error)).toEqual([
    field,
  ]);
  expect((await order()).status).toBe("paid");
  expect(await lastAct()).toEqual([]);
});

const textOf = (result: unknown) => JSON.stringify((result as { data?: unknown }).data);

test("an act on an order that changed meanwhile, waits for a prescription or is over is refused in words", async () => {
  const { shop, act: send } = await openShopWithStaff();
  await buyByPix(shop, BUYER);
  await send({ intent: "prepare", seen: 2 });
  const late = await send({ intent: "send", seen: 2, trackingCode: CODE, noInvoiceReason: "amostra" });
  expect(statusOf(late.result)).toBe(422);
  expect(textOf(late.result)).toContain("Alguém mexeu neste pedido");
  expect(textOf(late.result)).toContain("Em preparação");
  const early = await send({ intent: "deliver", seen: 3 });
  expect(textOf(early.result)).toContain("Nesta situação isso não é possível.");
  expect(statusOf((await send({ intent: "explode" })).result)).toBe(422);

  const glasses = await openShopWithStaff();
  await buyGlasses(glasses.shop, BUYER, "later");
  const { revision } = await glasses.order();
  const waiting = await glasses.act({ intent: "prepare", seen: revision });
  expect(textOf(waiting.result)).toContain("Falta uma receita aceita");
});

test("a cancellation needs a reason and a fresh code, and leaves act, refund and note", async () => {
  const { shop, member, cancel: send, order, lastAct } = await openShopWithStaff();
  await buyByPix(shop, BUYER);
  expect(statusOf((await send({ seen: 2 })).result)).toBe(422);
  expect(statusOf((await send({ seen: 1, reason: "sem estoque" })).result)).toBe(422);
  expectRedirect((await send({ seen: 2, reason: "sem estoque" })).result, "/admin/pedidos/10001");
  expect(await order()).toMatchObject({
    status: "refund_pending",
    refunds: [{ reason: "sem estoque", by: expect.stringMatching(/^Pessoa/) }],
    notes: [{ text: "Cancelado: sem estoque" }],
  });
  expect(await lastAct()).toEqual(["order.cancelled"]);
  expect(member.role).toBe("clerk");
  const again = await send({ seen: (await order()).revision, reason: "outra vez" });
  expect(statusOf(again.result)).toBe(422);
  expect(textOf(again.result)).toContain("Reembolso em andamento");
  shop.moveClock(minutes(11));
  expect((await send({ seen: 3, reason: "tarde" })).result).toMatchObject({ status: 303 });
  expect(await lastAct()).toEqual(["order.cancelled"]);
});

test("the CPF is masked until it is asked for with a fresh code, which is an act", async () => {
  const { shop, act: send, show: open, lastAct } = await openShopWithStaff();
  await buyByPix(shop, BUYER);
  expect(JSON.stringify(await open())).toContain("•••.982.247-••");
  expect(JSON.stringify(await open())).not.toContain(CONTACT.taxId);
  expect((await send({ intent: "show-tax-id" })).result).toMatchObject({ data: { taxId: "529.982.247-25" } });
  expect(await lastAct()).toEqual(["order.tax-id-shown"]);
  shop.moveClock(minutes(11));
  expect((await send({ intent: "show-tax-id" })).result).toMatchObject({ status: 303 });
  expect(await lastAct()).toHaveLength(1);
});

test("a note is kept with its author, and an optician's page has neither notes nor buyer", async () => {
  const { shop, act: send, order } = await openShopWithStaff();
  await buyByPix(shop, BUYER);
  expect(statusOf((await send({ intent: "note", text: " " })).result)).toBe(422);
  await send({ intent: "note", text: "Ligar para a Ana" });
  expect((await order()).notes).toMatchObject([
    { text: "Ligar para a Ana", author: expect.stringMatching(/^Pessoa/) },
  ]);

  const optician = await openShopWithStaff("optician");
  await buyByPix(optician.shop, BUYER);
  const shown = await optician.show();
  expect(shown).toMatchObject({ person: null, notes: [], emails: [], mayChange: false });
  for (const secret of Object.values(CONTACT)) expect(JSON.stringify(shown)).not.toContain(secret);
  expect(statusOf((await optician.act({ intent: "prepare", seen: 2 })).result)).toBe(403);
});
