import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { shipOrder } from "#app/domain/order/fulfilment.server.ts";
import { describeOrder } from "#app/domain/order/operator-orders.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { requestWithdrawal } from "#app/domain/returns/ask-return.server.ts";
import { buyGlasses } from "#app/testing/glasses.ts";
import { openShopWithPaidOrder } from "#app/testing/refundable-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { orderLines, orders, payments, refundLines, refunds } from "#db/schema";
import { cancelOrder, refundOrderByNumber } from "./cancellation.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { completeRefund } from "./refund-outcomes.server.ts";
import { describeRefundable, previewRefund, requestRefund } from "./refund-requests.server.ts";

const TOTAL = 26_282;

test("one unit and the freight are refunded, the order goes on, and one unit less is to be sent", async () => {
  const { shop, refund, runJobs, order, payment, refunds, frame, number, causes, stockOf } =
    await openShopWithPaidOrder();
  const { store } = shop;
  const parts = { lines: [{ lineId: frame, quantity: 1, restock: true }], freight: true };
  expect(await previewRefund(store.read, number, parts)).toMatchObject({
    ok: true,
    amountCents: 11_291,
    freightCents: 1290,
    leftCents: TOTAL,
    isRest: false,
  });
  expect(await refund(parts)).toMatchObject({ ok: true, amountCents: 11_291, isRest: false });
  expect(await stockOf("Ipê"), "not before it is done").toBe(3);
  await runJobs();

  expect((await order()).status).toBe("paid");
  expect(await payment()).toMatchObject({ status: "approved", refundedCents: 11_291 });
  expect(await refunds()).toMatchObject([
    {
      status: "done",
      amountCents: 11_291,
      freightCents: 1290,
      requestedBy: "operator",
      lines: [{ quantity: 1, amountCents: 10_001, restockedQuantity: 1 }],
    },
  ]);
  expect(await causes()).toEqual([
    "awaiting_payment: placed",
    "paid: payment approved",
    "paid: refund requested",
    "paid: refund done",
  ]);
  expect(await stockOf("Ipê")).toBe(4);
  expect((await describeOrder(store.read, number))?.lines).toMatchObject([
    { title: "Cordão", refundedQuantity: 0, toSend: 1 },
    { title: "Ipê", refundedQuantity: 1, toSend: 1 },
  ]);
  await shipOrder(store, number, "AM123456789BR", shop.now());
  expect((await describeOrder(store.read, number))?.lines).toMatchObject([{ toSend: 0 }, { toSend: 0 }]);
});

test("what was refunded is not refunded again", async () => {
  const { refund, runJobs, frame, cord } = await openShopWithPaidOrder();
  const one = { lineId: frame, quantity: 1, restock: false };
  await refund({ lines: [{ ...one, quantity: 2 }], freight: true });
  expect(await refund({ lines: [one] })).toEqual({
    ok: false,
    reason: "too-many-units",
    title: "Ipê",
    leftQuantity: 0,
  });
  expect(await refund({ freight: true })).toEqual({ ok: false, reason: "freight-refunded" });
  expect(await refund({ amountCents: 4991 })).toEqual({
    ok: false,
    reason: "more-than-left",
    amountCents: 4991,
    leftCents: 4990,
  });
  await runJobs();
  expect(await refund({ amountCents: 90 })).toMatchObject({ ok: true, isRest: false });
  const cordRefund = await refund({ lines: [{ ...one, lineId: cord }] });
  expect(cordRefund).toEqual({ ok: false, reason: "more-than-left", amountCents: 4990, leftCents: 4900 });
  expect(await refund({ amountCents: 4900 })).toMatchObject({ ok: true, isRest: true });
});

test("requests that make no sense are refused with their reason, and change nothing", async () => {
  const { shop, refund, refunds, frame, number, order } = await openShopWithPaidOrder();
  const one = { lineId: frame, quantity: 1, restock: false };
  const reasonOf = async (parts: Parameters<typeof refund>[0]) => {
    const refused = await refund(parts);
    return refused.ok ? undefined : refused.reason;
  };
  expect(await reasonOf({})).toBe("nothing-chosen");
  expect(await reasonOf({ amountCents: 0 })).toBe("nothing-chosen");
  expect(await reasonOf({ amountCents: -1 })).toBe("nothing-chosen");
  expect(await reasonOf({ amountCents: 1.5 })).toBe("nothing-chosen");
  expect(await reasonOf({ amountCents: 1, freight: true })).toBe("mixed");
  expect(await reasonOf({ lines: [{ ...one, lineId: "another order's" }] })).toBe("unknown-line");
  for (const quantity of [0, -1, 0.5, Number.NaN])
    expect(await reasonOf({ lines: [{ ...one, quantity }] })).toBe("unknown-line");
  expect(await reasonOf({ lines: [one, one] })).toBe("unknown-line");
  expect(await reasonOf({ lines: [one], reason: " - " })).toBe("needs-reason");
  expect(await refunds()).toEqual([]);

  const request = { lines: [one], freight: false, reason: "um motivo" };
  const now = shop.now();
  expect(await requestRefund(shop.store, 999, request, COMMAND_LINE, now)).toEqual({
    ok: false,
    reason: "unknown",
  });
  for (const status of ["awaiting_payment", "cancelled", "disputed", "refund_pending", "refunded"] as const) {
    await shop.store.write(async (tx) => void (await tx.update(orders).set({ status })));
    expect(await refund({ lines: [one] })).toEqual({ ok: false, reason: "wrong-status", status });
  }
  await shop.store.write(async (tx) => {
    await tx.update(orders).set({ status: "paid" });
    await tx.update(payments).set({ status: "charged_back" });
  });
  expect(await refund({ lines: [one] })).toEqual({ ok: false, reason: "no-payment" });
  expect(await describeRefundable(shop.store.read, number)).toEqual({ ok: false, reason: "no-payment" });
  expect((await order()).status).toBe("paid");
});

test("when nothing is left the order is refunded as a whole, and units return as each refund says", async () => {
  const { refund, runJobs, order, payment, frame, cord, stockOf } = await openShopWithPaidOrder();
  await refund({ lines: [{ lineId: frame, quantity: 2, restock: false }] });
  expect((await order()).status).toBe("paid");
  const rest = await refund({ lines: [{ lineId: cord, quantity: 1, restock: true }], freight: true });
  expect(rest).toMatchObject({ ok: true, isRest: true });
  expect((await order()).status).toBe("refund_pending");
  await runJobs();
  expect((await order()).status).toBe("refunded");
  expect(await payment()).toMatchObject({ status: "refunded", refundedCents: TOTAL });
  expect([await stockOf("Ipê"), await stockOf("Cordão")]).toEqual([3, 5]);
  expect(await refund({ freight: true })).toMatchObject({ reason: "wrong-status" });
});

test("cancelling and withdrawing refund what remains, to the cent, and return the other units", async () => {
  for (const undo of ["cancel", "refund", "withdraw"] as const) {
    const { shop, refund, runJobs, order, orderId, payment, refunds, frame, stockOf, number } =
      await openShopWithPaidOrder();
    const { store, now } = shop;
    await refund({ lines: [{ lineId: frame, quantity: 1, restock: true }] });
    if (undo === "cancel") await cancelOrder(store, number, now());
    if (undo === "refund") await refundOrderByNumber(store, number, now());
    const owner = { accountId: null, visitorId: "a visitor" };
    if (undo === "withdraw") await requestWithdrawal(store, owner, orderId, now());
    expect((await refunds()).map(({ amountCents }) => amountCents).sort()).toEqual([10_001, TOTAL - 10_001]);
    await runJobs();
    expect((await order()).status).toBe("refunded");
    expect(await payment()).toMatchObject({ status: "refunded", refundedCents: TOTAL });
    expect([await stockOf("Ipê"), await stockOf("Cordão")]).toEqual([5, 5]);
  }
});

test("of two forms for the same state of the order, one refunds, and the other reads that it changed", async () => {
  const { shop, refund, refunds, number, order, frame } = await openShopWithPaidOrder();
  const { store, now } = shop;
  const seenRevision = (await describeOrder(store.read, number))?.revision ?? 0;
  const both = await Promise.all([
    refund({ amountCents: 500, seenRevision }),
    refund({ amountCents: 500, seenRevision }),
  ]);
  expect(both).toMatchObject([{ ok: true }, { ok: false, reason: "changed" }]);
  expect(await refunds()).toHaveLength(1);
  const changed = { ok: false, reason: "changed" };
  expect(await shipOrder(store, number, "AM123456789BR", now(), { seenRevision })).toEqual(changed);
  expect(await cancelOrder(store, number, now(), { seenRevision })).toEqual(changed);
  expect(await refundOrderByNumber(store, number, now(), { seenRevision })).toEqual(changed);
  expect((await order()).status).toBe("paid");
  const lines = [{ lineId: frame, quantity: 1, restock: false }];
  const seen = (await describeOrder(store.read, number))?.revision ?? 0;
  expect(await refund({ lines, seenRevision: seen })).toMatchObject({ ok: true });
});

test("an order whose glasses are refunded does not wait for their prescription", async () => {
  const shop = await openTestShop();
  const { store, now } = shop;
  const orderId = await buyGlasses(shop, { accountId: null, visitorId: "v" }, "later");
  const [order] = await store.read.select().from(orders);
  const total = order?.totalCents ?? 0;
  const number = order?.number ?? 0;
  const [needed] = await listOrderPrescriptions(store.read, orderId);
  await store.write(async (tx) => {
    const times = { expiresAt: now(), createdAt: now(), updatedAt: now() };
    await tx.insert(payments).values({
      ...times,
      id: "p",
      orderId,
      method: "pix",
      status: "approved",
      amountCents: total,
      idempotencyKey: "p",
      providerId: "1",
    });
  });
  expect(order?.status).toBe("awaiting_prescription");
  const lines = [{ lineId: needed?.lineId ?? "", quantity: 1, restock: true }];
  const request = { lines, freight: false, reason: "desistiu dos óculos" };
  const requested = await requestRefund(store, number, request, COMMAND_LINE, now());
  if (!requested.ok) throw new Error(requested.reason);
  await store.write((tx) =>
    completeRefund(
      tx,
      { id: requested.refundId },
      { providerRefundId: "1", amountCents: requested.amountCents },
      now(),
    ),
  );
  expect((await store.read.select().from(orders))[0]?.status).toBe("preparing");
  const shipped = await shipOrder(store, number, "AM123456789BR", now());
  expect(shipped).toEqual({ ok: false, reason: "nothing-to-send" });
});

test("the database holds the sums, whatever the code asks for", async () => {
  const { shop, refund, orderId, paymentId, frame, cord } = await openShopWithPaidOrder();
  await refund({ lines: [{ lineId: frame, quantity: 2, restock: false }], freight: true });
  const [first] = await shop.store.read.select().from(refunds);
  if (!first) throw new Error("There is no refund.");
  const insert = (fields: Partial<typeof first>) =>
    shop.store.write(
      async (tx) => void (await tx.insert(refunds).values({ ...first, id: "other", ...fields })),
    );
  const small = { amountCents: 100, freightCents: 0 };
  await expect(insert({ ...small, amountCents: 4991 })).rejects.toThrow();
  await expect(insert({ ...small, amountCents: 0 })).rejects.toThrow();
  await expect(insert({ amountCents: 100, freightCents: 101, status: "failed" })).rejects.toThrow();
  await expect(insert({ amountCents: 100, freightCents: 1 })).rejects.toThrow();
  await insert(small);
  const line = { refundId: "other", quantity: 1, amountCents: 100, restockedQuantity: 0 };
  const insertLine = (fields: Partial<typeof line> & { lineId: string }) =>
    shop.store.write(async (tx) => void (await tx.insert(refundLines).values({ ...line, ...fields })));
  await expect(insertLine({ lineId: frame })).rejects.toThrow();
  await expect(insertLine({ lineId: cord, restockedQuantity: 2 })).rejects.toThrow();
  await insertLine({ lineId: cord });

  const update = (fields: Partial<typeof first>) =>
    shop.store.write(async (tx) => void (await tx.update(refunds).set(fields)));
  await expect(update({ amountCents: TOTAL })).rejects.toThrow();
  await update({ status: "done" });
  await expect(update({ status: "failed" })).rejects.toThrow();
  expect(await shop.store.read.$count(orderLines)).toBe(2);
  expect([orderId, paymentId]).toEqual([first.orderId, first.paymentId]);
});

test("a part refunded on the provider's own page becomes a refund, and is not refunded again", async () => {
  const { shop, payment, refund, refunds, paymentId, emailedEvents, causes } = await openShopWithPaidOrder();
  const emailsBefore = await emailedEvents();
  const { providerId } = await payment();
  const report = (refundedCents: number) =>
    recordPayment(
      shop.store,
      {
        providerId: providerId ?? "",
        reference: paymentId,
        method: "pix",
        status: "approved",
        amountCents: TOTAL,
        refundedCents,
        installments: null,
        refusal: null,
      },
      shop.now(),
    );
  await report(26_000);
  await report(26_000);
  await report(25_000);
  expect(await refunds()).toMatchObject([{ status: "done", amountCents: 26_000, requestedBy: "provider" }]);
  expect((await payment()).refundedCents).toBe(26_000);
  expect(await emailedEvents()).toBe(emailsBefore + 1);
  expect((await causes()).at(-1)).toBe("paid: refund done");
  expect(await refund({ amountCents: 283 })).toMatchObject({ reason: "more-than-left", leftCents: 282 });
});
