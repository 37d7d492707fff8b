import { expect, test } from "vitest";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openShopWithDeliveredOrder } from "#app/testing/returns.ts";
import { addMember } from "#app/testing/staff.ts";
import { staffActs } from "#db/schema";
import { action as openAction, loader as openLoader } from "./open-return.tsx";
import { action as refundAction, loader as refundLoader } from "./refund-return.tsx";
import { action, loader } from "./return.tsx";
import { loader as listLoader } from "./returns.tsx";

type Fields = Record<string, string | number>;

/** An order of two frames and a cord was delivered. */
async function openReturns(role: "owner" | "clerk" | "optician" = "clerk") {
  const opened = await openShopWithDeliveredOrder();
  const { shop, number } = opened;
  const member = await addMember(shop, role);
  const staff = await findSession(shop.store.read, member.sessionToken, shop.now());
  if (!staff) throw new Error("There is no session.");
  const get = (path = "/") => new Request(`http://localhost${path}`);
  const idOf = async () => ({ id: (await opened.newest()).id });
  const send = async (fields: Fields, to: typeof action | typeof refundAction = action) => {
    shop.moveClock(1);
    const { id, revision } = await opened.newest();
    const sent = post({ seen: revision, ...fields });
    return (await shop.send(to as typeof action, sent, { staff, params: { id } })).result;
  };
  return {
    ...opened,
    send,
    refund: (fields: Fields = {}) => send(fields, refundAction),
    list: async (path = "/") => (await shop.send(listLoader, get(path), { staff })).result,
    show: async () => (await shop.send(loader, get(), { staff, params: await idOf() })).result,
    showRefund: async () => (await shop.send(refundLoader, get(), { staff, params: await idOf() })).result,
    open: async (fields: Fields) =>
      (await shop.send(openAction, post(fields), { staff, params: { number: String(number) } })).result,
    showOpen: async () =>
      (await shop.send(openLoader, get(), { staff, params: { number: String(number) } })).result,
    acts: async () => (await shop.store.read.select().from(staffActs)).map((act) => act.action),
  };
}

const errorsOf = (result: unknown) =>
  (result as { data: { lastResult: { error?: Record<string, string[]> } } }).data.lastResult.error;

test("a clerk leads a return from the call to the refund, and each step is recorded", async () => {
  const t = await openReturns();
  expect(await t.showOpen()).toMatchObject({ mayOpen: true, seen: 0 });
  const opened = await t.open({ kind: "withdrawal", units1: 1, seen: 0, words: "ligou hoje" });
  const { id } = await t.newest();
  const page = `/admin/devolucoes/${id}`;
  expectRedirect(opened, page);
  expect(await t.list()).toMatchObject({ returns: [{ id, pieces: 1 }], counts: { "a-fazer": 1 } });
  expect(await t.list("/?tipo=desistencia")).toMatchObject({ returns: [{ id }], counts: { "a-fazer": 1 } });
  expect(await t.list("/?tipo=garantia")).toMatchObject({ returns: [], counts: { "a-fazer": 0 } });

  expectRedirect(
    await t.send({ intent: "send-code", postingCode: "12345678", postingUntil: "2026-11-30" }),
    page,
  );
  expect(await t.list()).toMatchObject({ returns: [] });
  expect(await t.list("/?etapa=com-codigo")).toMatchObject({ returns: [{ stage: "code_sent" }] });
  expectRedirect(await t.send({ intent: "post" }), page);
  expectRedirect(await t.send({ intent: "receive" }), page);
  expectRedirect(await t.send({ intent: "check", condition0x0: "as-new" }), page);
  expect(await t.show()).toMatchObject({
    found: { stage: "checked" },
    plan: {
      isEverything: false,
      pieces: [{ refundedQuantity: 1, restockedQuantity: 1, lostQuantity: 0 }],
      preview: { amountCents: 10_001, freightCents: 0, isRest: false },
    },
  });
  expectRedirect(await t.refund(), page);
  await t.runJobs();
  expect(await t.stockOf("Ipê")).toBe(4);
  expect(await t.show()).toMatchObject({ found: { outcome: "refunded" }, plan: null });
  expect((await t.acts()).filter((act) => act.startsWith("return.") || act.includes("refund"))).toEqual(
    expect.arrayContaining([
      ...["return.opened", "return.code-sent", "return.posted", "return.received", "return.checked"],
      ...["return.refunded", "order.refund-requested"],
    ]),
  );
});

test.each([
  [{ intent: "send-code", postingCode: "1", postingUntil: "2026-11-30" }, "postingCode", "De 6 a 30"],
  [{ intent: "send-code", postingCode: "12345678", postingUntil: "2026-11-01" }, "postingUntil", "de hoje"],
  [{ intent: "check", condition0x0: "as-new" }, "acts", "não é mais possível"],
  [{ intent: "check" }, "condition0x0", "como a peça voltou"],
  [{ intent: "repair", trackingCode: "AM123456789BR" }, "trackingCode", "dígito verificador"],
  [{ intent: "refuse", outcomeReason: "" }, "outcomeReason", "Escreva o motivo"],
  [{ intent: "refuse", outcomeReason: "não" }, "acts", "não é mais possível"],
  [{ intent: "receive", seen: 7 }, "acts", "Alguém mexeu"],
  [{ intent: "dance" }, "acts", "Escolha o que fazer"],
])("%j is refused at %s", async (fields, field, text) => {
  const t = await openReturns();
  await t.withdraw([{ lineId: t.cord, quantity: 1 }]);
  const refused = await t.send(fields);
  expect(statusOf(refused)).toBe(422);
  expect(errorsOf(refused)?.[field]?.[0]).toContain(text);
  expect(await t.newest()).toMatchObject({ stage: "asked" });
});

test("the refund asks for a fresh code; the second of two who press it reads why", async () => {
  const t = await openReturns();
  await t.withdraw([{ lineId: t.cord, quantity: 1 }]);
  expect(await t.showRefund()).toMatchObject({ mayPay: false });
  await t.receive();
  await t.check([["damaged"]]);
  const { revision } = await t.newest();
  expect(await t.showRefund()).toMatchObject({ mayPay: true, plan: { preview: { amountCents: 4990 } } });
  t.shop.moveClock(minutes(11));
  expect(await t.showRefund()).toMatchObject({ status: 303 });
  expect(await t.refund()).toMatchObject({ status: 303 });
  expect(await t.refunds()).toEqual([]);
  t.shop.moveClock(-minutes(11));
  expect(await t.refund({ seen: revision })).toMatchObject({ status: 303 });
  const again = await t.refund({ seen: revision });
  expect(errorsOf(again)?.what?.[0]).toContain("Alguém mexeu");
  expect(await t.refunds()).toHaveLength(1);
});

test("a reduction is at most the price of the pieces", async () => {
  const t = await openReturns("owner");
  await t.complain([{ lineId: t.cord, quantity: 1 }]);
  const refused = await t.refund({ what: "reduction", amount: "49,91" });
  expect(errorsOf(refused)?.amount?.[0]).toContain("49,90");
  expect(await t.refund({ what: "reduction", amount: "10,00" })).toMatchObject({ status: 303 });
  expect(await t.newest()).toMatchObject({ outcome: "reduced" });
});

test("an optician opens and changes nothing of returns", async () => {
  const t = await openReturns("optician");
  await t.withdraw([{ lineId: t.cord, quantity: 1 }]);
  for (const result of [
    ...[await t.list(), await t.show(), await t.showRefund(), await t.showOpen()],
    ...[await t.send({ intent: "receive" }), await t.refund()],
    await t.open({ kind: "withdrawal", units1: 1, seen: 1 }),
  ])
    expect(statusOf(result)).toBe(403);
  expect(await t.newest()).toMatchObject({ stage: "asked" });
});
