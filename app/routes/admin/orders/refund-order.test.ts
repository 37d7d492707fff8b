import { expect, test } from "vitest";
import { findStaffOrder } from "#app/domain/order/staff-order.server.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { days, hours, minutes } from "#app/domain/values/duration.ts";
import { openShopWithPaidOrder } from "#app/testing/refundable-orders.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { addMember } from "#app/testing/staff.ts";
import { staffActs } from "#db/schema";
import { action, loader } from "./refund-order.tsx";

/** Two frames of 100,01, a cord of 49,90 and freight of 12,90; the cord is line 0. */
async function openRefund() {
  const opened = await openShopWithPaidOrder();
  const { shop, number } = opened;
  const member = await addMember(shop, "clerk");
  const staff = await findSession(shop.store.read, member.sessionToken, shop.now());
  if (!staff) throw new Error("There is no session.");
  const params = { number: String(number) };
  const order = async () => {
    const found = await findStaffOrder(shop.store.read, number, shop.now());
    if (!found) throw new Error("There is no order.");
    return found;
  };
  const send = async (fields: Record<string, string | number>) => {
    // Refunds and events of one moment have no order.
    shop.moveClock(1);
    const seen = fields.seen ?? (await order()).revision;
    const sent = { intent: "refund", what: "parts", reason: "Defeito ou avaria", ...fields, seen };
    return (await shop.send(action, post(sent), { staff, params })).result;
  };
  return {
    ...opened,
    member,
    send,
    staffOrder: order,
    check: (fields: Record<string, string | number>) => send({ ...fields, intent: "check" }),
    show: async () =>
      (await shop.send(loader, new Request("http://localhost/"), { staff, params })).result as Awaited<
        ReturnType<typeof loader>
      >,
    acts: async () => (await shop.store.read.select().from(staffActs)).map((act) => act.action),
  };
}

const errorsOf = (result: unknown) =>
  (result as { data: { lastResult: { error?: Record<string, string[]> } } }).data.lastResult.error;

test("the preview shows each cent and the stock, and refunds nothing; the second form does it, once", async () => {
  const { check, send, refunds, staffOrder, number, member, acts, show, runJobs, stockOf } =
    await openRefund();
  const chosen = { units1: 1, restock1: "on", freight: "on", words: "a haste quebrou" };
  const checked = await check(chosen);
  expect(statusOf(checked)).toBe(200);
  expect(checked).toMatchObject({
    data: {
      preview: {
        amountCents: 11_291,
        freightCents: 1290,
        leftCents: 26_282,
        isRest: false,
        lines: [{ title: "Ipê", quantity: 1, amountCents: 10_001, restockedQuantity: 1 }],
      },
      reason: "Defeito ou avaria: a haste quebrou",
    },
  });
  expect(await refunds()).toEqual([]);

  const { sent } = (checked as { data: { sent: [string, string][] } }).data;
  const { revision } = await staffOrder();
  expectRedirect(await send({ ...Object.fromEntries(sent), intent: "refund" }), `/admin/pedidos/${number}`);
  expect(await staffOrder()).toMatchObject({
    status: "paid",
    refunds: [
      {
        amountCents: 11_291,
        by: expect.stringMatching(/^Pessoa/),
        reason: "Defeito ou avaria: a haste quebrou",
      },
    ],
  });
  expect((await staffOrder()).events.at(-1)).toMatchObject({
    refundCents: 11_291,
    by: expect.stringMatching(/^Pessoa/),
  });
  expect(await acts()).toContain("order.refund-requested");
  expect(member.role).toBe("clerk");

  const again = await send({ ...Object.fromEntries(sent), intent: "refund", seen: revision });
  expect(statusOf(again)).toBe(422);
  expect(errorsOf(again)?.what?.[0]).toContain("mudou nesse meio-tempo");
  const late = await check({ ...chosen, seen: revision });
  expect(errorsOf(late)?.what?.[0]).toContain("O frete já foi reembolsado");
  // A preview is of the order as it is now, and its form has that revision.
  const fresh = await check({ units1: 1, seen: revision });
  const now = (await staffOrder()).revision;
  expect(Object.fromEntries((fresh as { data: { sent: [string, string][] } }).data.sent).seen).toBe(
    String(now),
  );
  expect(await refunds()).toHaveLength(1);
  await runJobs();
  expect(await stockOf("Ipê")).toBe(4);
  expect((await show()).refundable).toMatchObject({ leftCents: 26_282 - 11_291, freightCents: 0 });
});

test("everything that is left ends the order, and its units return as its rules say", async () => {
  const { check, send, staffOrder, stockOf, show } = await openRefund();
  await send({ what: "amount", amount: "62,82" });
  expect(await check({ what: "rest", units0: 1 })).toMatchObject({
    data: { preview: { amountCents: 20_000, isRest: true, returnsRest: true, lines: [] } },
  });
  await send({ what: "rest" });
  expect(await staffOrder()).toMatchObject({
    status: "refund_pending",
    refunds: [{ amountCents: 6282 }, { amountCents: 20_000 }],
  });
  expect((await staffOrder()).events.at(-1)?.cause).toMatch(/^Pessoa/);
  expect([await stockOf("Ipê"), await stockOf("Cordão")]).toEqual([5, 5]);
  const shown = await show();
  expect(shown.refundable).toBeNull();
  expect(shown.whyNot).toContain("Reembolso em andamento");
  expect(statusOf(await send({ what: "amount", amount: "1,00" }))).toBe(422);
});

test.each([
  [{}, "what", "ao menos uma unidade"],
  [{ what: "all" }, "what", "Escolha o que"],
  [{ what: "amount", amount: "um real" }, "amount", "em reais"],
  [{ what: "amount", amount: "262,83" }, "amount", "só faltam R$\u00a0262,82"],
  [{ what: "amount", amount: "0,00" }, "amount", "em reais"],
  [{ units1: 3 }, "what", "faltam reembolsar 2"],
  [{ units1: "x" }, "units1", "quantas unidades"],
  [{ freight: "on", reason: "porque sim" }, "reason", "Escolha o motivo"],
  [{ freight: "on", reason: "Outro motivo" }, "words", "Diga o motivo"],
  [{ freight: "on", words: "x".repeat(301) }, "words", "longo"],
])("%j is refused at %s, and nothing is refunded", async (fields, field, text) => {
  const { send, check, refunds } = await openRefund();
  for (const result of [await check(fields), await send(fields)]) {
    expect(statusOf(result)).toBe(422);
    expect(errorsOf(result)?.[field]?.[0]).toContain(text);
  }
  expect(await refunds()).toEqual([]);
});

test("without a fresh code nothing is shown and nothing is refunded", async () => {
  const { shop, send, show, refunds } = await openRefund();
  shop.moveClock(minutes(11));
  expect(await show()).toMatchObject({ status: 303 });
  expect(await send({ what: "rest" })).toMatchObject({ status: 303 });
  expect(await refunds()).toEqual([]);
});

test("a refund that the provider refused for good is requested again by a person, and not twice", async () => {
  const { shop, send, show, runJobs, refunds, staffOrder, acts } = await openRefund();
  shop.sandbox.faults.set({ slowRefunds: { next: 1 }, refusedRefunds: { next: 1 } });
  await send({ what: "rest" });
  await runJobs();
  expect((await show()).refused).toBeNull();
  shop.moveClock(hours(1));
  await runJobs();
  shop.moveClock(-hours(1));
  expect((await show()).refused).toEqual({ leftCents: 26_282, isFinal: true });
  const { revision } = await staffOrder();
  expect(statusOf(await send({ intent: "retry", seen: "x" }))).toBe(422);
  expect(await send({ intent: "retry", seen: revision })).toMatchObject({ status: 303 });
  expect(statusOf(await send({ intent: "retry", seen: revision }))).toBe(422);
  expect((await refunds()).map(({ status }) => status).sort()).toEqual(["failed", "requested"]);
  expect((await acts()).filter((act) => act === "order.refund-requested")).toHaveLength(2);
  shop.moveClock(days(1));
  await runJobs();
  expect((await staffOrder()).status).toBe("refunded");
});
