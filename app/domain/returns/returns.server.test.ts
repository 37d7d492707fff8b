import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { refundOrderByNumber } from "#app/domain/payment/cancellation.server.ts";
import { days } from "#app/domain/values/duration.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { openShopWithPaidOrder } from "#app/testing/refundable-orders.ts";
import { openShopWithDeliveredOrder } from "#app/testing/returns.ts";
import { emails, returnEvents, returnLines } from "#db/schema";
import { openReturn, requestWithdrawal } from "./ask-return.server.ts";
import { exchangeReturn } from "./exchange-return.server.ts";
import { listReturnsOf } from "./find-returns.server.ts";
import { dropReturn, recordReceived, recordRepaired, refuseReturn } from "./handle-return.server.ts";
import { reducePrice, refundReturn } from "./refund-return.server.ts";
import { returnEmailJobs } from "./return-emails.server.ts";
import { countReturnsByTab, countReturnsToHandle, listReturns } from "./return-list.server.ts";

const LINKS = shopLinks("https://loja.exemplo");

test("one of two frames comes back: it is refunded without the freight, and is on the shelf again", async () => {
  const t = await openShopWithDeliveredOrder();
  expect(await t.withdraw([{ lineId: t.frame, quantity: 1 }], 0)).toEqual({
    ...{ ok: true, isNew: true, refunds: false },
  });
  // Sent twice.
  expect(await t.withdraw([{ lineId: t.frame, quantity: 1 }], 0)).toMatchObject({ isNew: false });
  expect(await t.order()).toMatchObject({ status: "delivered" });
  await t.sendCode();
  expect(await t.newest()).toMatchObject({ stage: "code_sent", postingCode: "1234567890" });
  await t.receive();
  await t.check([["as-new"]]);
  expect(await t.payBack()).toEqual({ ok: true, amountCents: 10_001 });
  await t.runJobs();
  expect(await t.order()).toMatchObject({ status: "delivered" });
  expect(await t.payment()).toMatchObject({ refundedCents: 10_001 });
  expect(await t.stockOf("Ipê")).toBe(4);
  expect(await t.newest()).toMatchObject({
    ...{ stage: "closed", outcome: "refunded", dueAt: null },
    lines: [{ asNewQuantity: 1, restockedQuantity: 1, lostQuantity: 0 }],
  });

  const handlers = returnEmailJobs(t.shop.store, LINKS);
  while (await runNextJob(t.shop.store, handlers, t.shop.now));
  const written = await t.shop.store.read.select().from(emails).orderBy(asc(emails.createdAt));
  const about = written.filter(({ id }) => id.startsWith("return:"));
  expect(about.map(({ subject }) => subject).sort()).toEqual([
    "Pedido 10001: a sua devolução chegou",
    "Pedido 10001: o seu código de postagem",
    "Pedido 10001: recebemos a sua desistência",
  ]);
  expect(about.find(({ subject }) => subject.includes("código"))?.text).toContain("Código: 1234567890");
  expect(about.map(({ text }) => text).join()).not.toContain("Ana");
});

test("of everything, the freight comes back too, and the order ends", async () => {
  const t = await openShopWithDeliveredOrder();
  await t.withdraw();
  expect(await t.order()).toMatchObject({ status: "withdrawal_requested" });
  expect(await t.newest()).toMatchObject({ isWhole: true, stage: "asked" });
  await t.receive();
  await t.check([["used"], ["as-new", "damaged"]]);
  expect(await t.payBack()).toEqual({ ok: true, amountCents: 26_282 });
  await t.runJobs();
  expect(await t.order()).toMatchObject({ status: "refunded" });
  expect([await t.stockOf("Ipê"), await t.stockOf("Cordão")]).toEqual([4, 4]);
  expect((await t.newest()).lines).toMatchObject([
    { restockedQuantity: 0, lostQuantity: 1 },
    { restockedQuantity: 1, lostQuantity: 1 },
  ]);
});

test("the freight goes back with the last of several returns", async () => {
  const t = await openShopWithDeliveredOrder();
  const returned = async () => {
    await t.receive();
    const { lines } = await t.newest();
    await t.check(lines.map(({ quantity }) => Array(quantity).fill("as-new")));
    return t.payBack();
  };
  await t.withdraw([{ lineId: t.frame, quantity: 2 }]);
  expect(await returned()).toMatchObject({ amountCents: 20_002 });
  await t.withdraw("all");
  expect(await returned()).toMatchObject({ amountCents: 4990 + 1290 });
});

test("a missing piece is not refunded, and the freight stays; if nothing came, nothing is refunded", async () => {
  const t = await openShopWithDeliveredOrder();
  await t.withdraw();
  await t.receive();
  await t.check([["missing"], ["missing", "missing"]]);
  expect(await t.payBack()).toEqual({ ok: false, reason: "nothing-came-back" });
  await t.check([["as-new"], ["as-new", "missing"]]);
  expect(await t.payBack()).toEqual({ ok: true, amountCents: 14_991 });
});

test("before it is sent, a part is refunded at once and never leaves the shelf again", async () => {
  const { shop, orderId, number, order, refunds, frame, runJobs, stockOf } = await openShopWithPaidOrder();
  const owner = { accountId: null, visitorId: "a visitor" };
  const pieces = [{ lineId: frame, quantity: 1 }];
  expect(await requestWithdrawal(shop.store, owner, orderId, shop.now(), { pieces })).toMatchObject({
    refunds: true,
  });
  expect(await order()).toMatchObject({ status: "paid" });
  expect(await refunds()).toMatchObject([{ amountCents: 10_001, freightCents: 0, requestedBy: "buyer" }]);
  expect(await listReturnsOf(shop.store.read, { id: orderId, number })).toMatchObject([
    { stage: "closed", outcome: "refunded", lines: [{ quantity: 1, restockedQuantity: 1 }] },
  ]);
  await runJobs();
  expect(await stockOf("Ipê")).toBe(4);
});

test("of two who act at once, one wins, and the other reads that it changed", async () => {
  const t = await openShopWithDeliveredOrder();
  await t.withdraw([{ lineId: t.cord, quantity: 1 }]);
  const by = await t.by();
  const now = t.shop.now();
  const both = await Promise.all([
    recordReceived(t.shop.store, by, now),
    recordReceived(t.shop.store, by, now),
  ]);
  expect(both).toEqual([{ ok: true }, { ok: false, reason: "changed" }]);
  expect(await t.receive()).toEqual({ ok: false, reason: "wrong-stage", stage: "received" });
  await t.check([["as-new"]]);
  const paying = await t.by();
  const paid = await Promise.all([
    refundReturn(t.shop.store, paying, now),
    refundReturn(t.shop.store, paying, now),
  ]);
  expect(paid.map(({ ok }) => ok)).toEqual([true, false]);
  expect(await t.refunds()).toHaveLength(1);
});

test("pieces on their way back are refunded by their return alone", async () => {
  const t = await openShopWithDeliveredOrder();
  await t.withdraw([{ lineId: t.cord, quantity: 1 }]);
  const direct = { lineId: t.cord, quantity: 1, restock: false };
  expect(await t.refund({ lines: [direct] })).toMatchObject({ ok: false, reason: "too-many-units" });
});

test("if the money went back before, what comes back only returns to the shelf, once", async () => {
  const t = await openShopWithDeliveredOrder();
  await t.withdraw();
  await refundOrderByNumber(t.shop.store, t.number, t.shop.moveClock(1));
  await t.runJobs();
  expect(await t.stockOf("Ipê")).toBe(3);
  await t.receive();
  await t.check([["damaged"], ["as-new", "as-new"]]);
  expect(await t.payBack()).toEqual({ ok: true, amountCents: 0 });
  expect([await t.stockOf("Ipê"), await t.stockOf("Cordão")]).toEqual([5, 4]);
  expect(await t.payment()).toMatchObject({ refundedCents: 26_282 });
});

test("an amount that was paid back before is taken off the last refund", async () => {
  const t = await openShopWithDeliveredOrder();
  await t.refund({ amountCents: 1000 });
  await t.withdraw();
  await t.receive();
  await t.check([["as-new"], ["as-new", "as-new"]]);
  expect(await t.payBack()).toEqual({ ok: true, amountCents: 25_282 });
});

test("a warranty case ends repaired, exchanged, reduced or refused", async () => {
  const t = await openShopWithDeliveredOrder();
  const { store } = t.shop;
  const toCheck = async () => {
    expect(await t.complain([{ lineId: t.frame, quantity: 1 }])).toMatchObject({ ok: true });
    await t.receive();
    await t.check([["damaged"]]);
  };
  await toCheck();
  await recordRepaired(store, await t.by(), "AM123456785BR", t.shop.now());
  expect(await t.newest()).toMatchObject({ outcome: "repaired", trackingCode: "AM123456785BR" });

  await toCheck();
  await exchangeReturn(store, await t.by(), "AM123456785BR", t.shop.now());
  expect(await t.stockOf("Ipê")).toBe(2);
  expect(await t.newest()).toMatchObject({ outcome: "exchanged", lines: [{ lostQuantity: 1 }] });

  await toCheck();
  expect(await reducePrice(store, await t.by(), 10_002, t.shop.now())).toMatchObject({
    ...{ ok: false, reason: "more-than-pieces", piecesCents: 10_001 },
  });
  expect(await reducePrice(store, await t.by(), 3000, t.shop.now())).toMatchObject({ ok: true });
  expect((await t.refunds()).map(({ amountCents }) => amountCents)).toEqual([3000]);

  await toCheck();
  await refuseReturn(store, await t.by(), "O aro foi colado em casa", t.shop.now());
  expect(await t.newest()).toMatchObject({ outcome: "refused", outcomeReason: "O aro foi colado em casa" });
  expect(await t.order()).toMatchObject({ status: "delivered" });
});

test("without units in stock nothing is exchanged", async () => {
  const t = await openShopWithDeliveredOrder();
  const { store } = t.shop;
  for (let left = 3; left >= 0; left--) {
    await t.complain([{ lineId: t.frame, quantity: 1 }]);
    await t.receive();
    await t.check([["damaged"]]);
    const exchanged = await exchangeReturn(store, await t.by(), "AM123456785BR", t.shop.now());
    expect(exchanged.ok).toBe(left > 0);
  }
  expect(await t.stockOf("Ipê")).toBe(0);
});

test("a withdrawal whose pieces stay with the buyer is dropped, and the order goes on", async () => {
  const t = await openShopWithDeliveredOrder();
  await t.withdraw();
  await dropReturn(t.shop.store, await t.by(), "Quis ficar", t.shop.now());
  expect(await t.order()).toMatchObject({ status: "delivered" });
  expect(await t.withdraw()).toMatchObject({ ok: true, isNew: true });
});

test("the staff opens a return after the week, and not of an order that was not sent", async () => {
  const t = await openShopWithDeliveredOrder();
  t.shop.moveClock(days(30));
  expect(await t.withdraw()).toMatchObject({ ok: false, reason: "too-late" });
  const asked = { kind: "withdrawal" as const, reason: "", words: "ligou", seen: 0 };
  const open = (number: number) =>
    openReturn(
      t.shop.store,
      number,
      { ...asked, pieces: [{ lineId: t.cord, quantity: 1 }] },
      COMMAND_LINE,
      t.shop.now(),
    );
  expect(await open(t.number)).toMatchObject({ ok: true });
  expect(await open(t.number)).toMatchObject({ ok: false, reason: "changed" });
  expect(await open(1)).toMatchObject({ ok: false, reason: "unknown" });
});

test("what is late is to be handled, too, and the tabs count as the lists show", async () => {
  const t = await openShopWithDeliveredOrder();
  const { read } = t.shop.store;
  await t.withdraw([{ lineId: t.cord, quantity: 1 }]);
  const counts = async () => ({
    ...(await countReturnsByTab(read, t.shop.now())),
    hoje: (await countReturnsToHandle(read, t.shop.now())).count,
    listed: (await listReturns(read, { tab: "a-fazer" }, 1, t.shop.now())).total,
  });
  expect(await counts()).toMatchObject({ "a-fazer": 1, pedidas: 1, "com-codigo": 0, hoje: 1, listed: 1 });
  await t.sendCode();
  expect(await counts()).toMatchObject({ "a-fazer": 0, pedidas: 0, "com-codigo": 1, hoje: 0, listed: 0 });
  t.shop.moveClock(days(12));
  expect(await counts()).toMatchObject({ "a-fazer": 1, "com-codigo": 1, hoje: 1, listed: 1 });
});

test("the history of a return cannot be changed", async () => {
  const t = await openShopWithDeliveredOrder();
  await t.withdraw([{ lineId: t.cord, quantity: 1 }]);
  await expect(
    t.shop.store.write(async (tx) => void (await tx.update(returnEvents).set({ actor: "buyer" }))),
  ).rejects.toThrow();
  await expect(t.shop.store.write(async (tx) => void (await tx.delete(returnEvents)))).rejects.toThrow();
});

/** Park and Miller's generator: each seed is a sequence of its own. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test.each(Array.from({ length: Number(process.env.SEQUENCES ?? 6) }, (_, seed) => seed + 1))(
  "sequence %i never refunds or restocks more than was sold",
  async (seed) => {
    const t = await openShopWithDeliveredOrder();
    const { store } = t.shop;
    const random = randomFrom(seed);
    const piece = () => ({ lineId: random(2) ? t.frame : t.cord, quantity: 1 + random(2) });
    for (let step = 0; step < 24; step++) {
      const open = (await listReturnsOf(store.read, { id: t.orderId, number: t.number }))[0];
      const isOpen = open !== undefined && open.stage !== "closed";
      if (!isOpen || random(4) === 0) {
        await (random(2) ? t.withdraw([piece()]) : t.complain([piece()]));
      } else if (random(6) === 0) {
        await t.refund({ lines: [{ ...piece(), restock: random(2) === 0 }] });
      } else if (open.stage === "checked") {
        await (random(4) ? t.payBack() : reducePrice(store, await t.by(), 1 + random(5000), t.shop.now()));
      } else {
        await t.receive();
        const conditions = ["as-new", "used", "damaged", "missing"] as const;
        await t.check(
          open.lines.map(({ quantity }) =>
            Array.from({ length: quantity }, () => conditions[random(4)] ?? "used"),
          ),
        );
      }
      if (random(3) === 0) await t.runJobs();
    }
    await t.runJobs();

    const { refundedCents, amountCents } = await t.payment();
    expect(refundedCents).toBeLessThanOrEqual(amountCents);
    for (const [title, lineId, sold] of [
      ["Ipê", t.frame, 2],
      ["Cordão", t.cord, 1],
    ] as const) {
      expect(await t.stockOf(title)).toBeLessThanOrEqual(5);
      const refunded = (await t.refunds())
        .filter(({ status }) => status !== "failed")
        .flatMap(({ lines }) => lines.filter((line) => line.lineId === lineId))
        .reduce((sum, { quantity }) => sum + quantity, 0);
      expect(refunded).toBeLessThanOrEqual(sold);
      const inReturns = await store.read.select().from(returnLines).where(eq(returnLines.lineId, lineId));
      for (const { quantity } of inReturns) expect(quantity).toBeLessThanOrEqual(sold);
    }
  },
);
