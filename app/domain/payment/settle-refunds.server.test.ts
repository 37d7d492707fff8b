import { expect, test } from "vitest";
import { findBrokenRules } from "#app/domain/backup/shop-rules.server.ts";
import { days, hours, minutes } from "#app/domain/values/duration.ts";
import { openShopWithPaidOrder } from "#app/testing/refundable-orders.ts";
import { cancelOrder, refundOrderByNumber } from "./cancellation.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { findRefusedRefund, retryRefund } from "./refund-retry.server.ts";

const TOTAL = 26_282;

async function openShop() {
  const opened = await openShopWithPaidOrder();
  const { shop, payment } = opened;
  return {
    ...opened,
    faults: shop.sandbox.faults,
    refundCalls: () => shop.sandbox.calls.filter(({ call }) => /^POST .*\/refunds$/.test(call)),
    /** In cents, by the provider's books. */
    async refundedAtProvider() {
      const found = await shop.gateway.findPayment((await payment()).providerId ?? "");
      return found.ok ? found.payment?.refundedCents : undefined;
    },
    wait: async (ms: number) => {
      shop.moveClock(ms);
      await opened.runJobs();
    },
  };
}

test("two parts, one after the other and at once, are two refunds at the provider", async () => {
  const { refund, runJobs, refundedAtProvider, refundCalls, refunds, frame } = await openShop();
  await refund({ freight: true });
  await runJobs();
  await refund({ lines: [{ lineId: frame, quantity: 1, restock: false }] });
  await refund({ amountCents: 33 });
  await runJobs();
  expect(await refundedAtProvider()).toBe(1290 + 10_001 + 33);
  expect(new Set(refundCalls().map(({ idempotencyKey }) => idempotencyKey))).toEqual(
    new Set((await refunds()).map(({ id }) => id)),
  );
  expect(
    (await refunds()).every(({ status, providerRefundId }) => status === "done" && providerRefundId),
  ).toBe(true);
});

test("a response that is lost is requested again with the same key, and refunds once", async () => {
  const { refund, runJobs, wait, faults, refundedAtProvider, refundCalls, payment } = await openShop();
  faults.set({ responses: { "error-after": { next: 2, call: "POST /v1/payments" } } });
  await refund({ freight: true });
  await runJobs();
  expect((await payment()).refundedCents).toBe(0);
  await wait(minutes(1));
  await wait(minutes(1));
  expect(await refundedAtProvider()).toBe(1290);
  expect((await payment()).refundedCents).toBe(1290);
  const keys = refundCalls().map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test("a refund that the provider refuses has failed, its amount is free, and nobody is told that it was paid back", async () => {
  const { shop, refund, runJobs, faults, refunds, causes, emailedEvents, stockOf, frame, order } =
    await openShop();
  const emailsBefore = await emailedEvents();
  faults.set({ refusedRefunds: { next: 1 } });
  const lines = [{ lineId: frame, quantity: 2, restock: true }];
  await refund({ lines });
  await runJobs();
  expect(await refunds()).toMatchObject([{ status: "failed" }]);
  expect((await causes()).at(-1)).toBe("paid: refund failed");
  expect(await emailedEvents()).toBe(emailsBefore);
  expect(await stockOf("Ipê")).toBe(3);
  expect((await order()).status).toBe("paid");

  expect(await refund({ lines })).toMatchObject({ ok: true });
  await runJobs();
  expect(await refunds()).toMatchObject([{ status: "failed" }, { status: "done", amountCents: 20_002 }]);
  expect(await emailedEvents()).toBe(emailsBefore + 1);
  expect(await stockOf("Ipê")).toBe(5);
  expect(await findBrokenRules(shop.store.read)).toEqual([]);
});

test("a refund in review is followed until it is done, or refused", async () => {
  for (const isRefused of [false, true]) {
    const { shop, refund, runJobs, wait, faults, refunds, payment, stockOf, frame } = await openShop();
    faults.set({ slowRefunds: { next: 1 }, ...(isRefused && { refusedRefunds: { next: 1 } }) });
    await refund({ lines: [{ lineId: frame, quantity: 1, restock: true }] });
    await runJobs();
    expect(await refunds()).toMatchObject([{ status: "in_review", providerRefundId: expect.any(String) }]);
    expect(await refund({ lines: [{ lineId: frame, quantity: 2, restock: true }] })).toMatchObject({
      reason: "too-many-units",
      leftQuantity: 1,
    });
    await wait(hours(1));
    expect(await refunds()).toMatchObject([{ status: isRefused ? "failed" : "done" }]);
    expect((await payment()).refundedCents).toBe(isRefused ? 0 : 10_001);
    expect(await stockOf("Ipê")).toBe(isRefused ? 3 : 4);
    expect(await findBrokenRules(shop.store.read)).toEqual([]);
  }
});

test("after a chargeback nothing is sent, and what was sent before counts", async () => {
  const { shop, refund, runJobs, faults, wait, refunds, refundCalls, atProvider, order, number, payment } =
    await openShop();
  // The first refund is done, and its response lost; the second was never sent.
  faults.set({ responses: { "error-after": { next: 1, call: "POST /v1/payments" } } });
  await refund({ freight: true });
  await runJobs();
  await refund({ amountCents: 500 });
  await atProvider("charged_back");
  faults.clear();
  // The notification arrives before the job is due again.
  const found = await shop.gateway.findPayment((await payment()).providerId ?? "");
  if (found.ok && found.payment) await recordPayment(shop.store, found.payment, shop.now());
  const callsBefore = refundCalls().length;
  await wait(minutes(20));

  expect(refundCalls()).toHaveLength(callsBefore);
  expect((await order()).status).toBe("disputed");
  expect((await refunds()).map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ["done", 1290],
    ["failed", 500],
  ]);
  expect(await refund({ amountCents: 500 })).toEqual({
    ok: false,
    reason: "wrong-status",
    status: "disputed",
  });
  expect(await refundOrderByNumber(shop.store, number, shop.now())).toEqual({ ok: true, isDone: true });
  await wait(hours(2));
  expect(refundCalls()).toHaveLength(callsBefore);
  expect(await findBrokenRules(shop.store.read)).toEqual([]);
});

test("a chargeback that only the provider knows makes the refund fail", async () => {
  const { refund, runJobs, refunds, atProvider, order, payment } = await openShop();
  await atProvider("charged_back");
  await refund({ amountCents: 500 });
  await runJobs();
  expect(await refunds()).toMatchObject([{ status: "failed" }]);
  expect((await order()).status).toBe("disputed");
  expect((await payment()).refundedCents).toBe(0);
});

test("all that is refunded at the provider itself refunds the order, whatever was requested", async () => {
  const { shop, refund, wait, refunds, atProvider, order, payment, faults } = await openShop();
  faults.set({ responses: { "error-before": { rate: 1, call: "POST /v1/payments" } } });
  await refund({ freight: true });
  await atProvider("refunded");
  await wait(minutes(1));
  faults.clear();
  await wait(minutes(20));
  expect((await order()).status).toBe("refunded");
  expect((await payment()).refundedCents).toBe(TOTAL);
  expect(
    (await refunds()).reduce(
      (sum, { status, amountCents }) => sum + (status === "done" ? amountCents : 0),
      0,
    ),
  ).toBe(TOTAL);
  expect(await findBrokenRules(shop.store.read)).toEqual([]);
});

test("the rest of a cancelled order is requested again a day after a refusal, as another refund", async () => {
  const { shop, runJobs, wait, faults, refunds, order, number, refundCalls, payment } = await openShop();
  faults.set({ refusedRefunds: { next: 2 } });
  await cancelOrder(shop.store, number, shop.now());
  await runJobs();
  expect(await refunds()).toMatchObject([{ status: "failed" }]);
  expect((await order()).status).toBe("refund_pending");
  expect(await findBrokenRules(shop.store.read)).toEqual([]);
  await wait(days(1) + minutes(1));
  await wait(days(1) + minutes(1));
  expect((await refunds()).map(({ status }) => status)).toEqual(["failed", "failed", "done"]);
  expect(new Set(refundCalls().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  expect((await order()).status).toBe("refunded");
  expect((await payment()).refundedCents).toBe(TOTAL);
});

test("the units of a refund that fails after its order was cancelled return with the others", async () => {
  const { shop, refund, runJobs, faults, number, frame, stockOf, refunds } = await openShop();
  faults.set({ refusedRefunds: { next: 1 } });
  await refund({ lines: [{ lineId: frame, quantity: 1, restock: true }] });
  await cancelOrder(shop.store, number, shop.now());
  expect(await stockOf("Ipê")).toBe(4);
  await runJobs();
  expect((await refunds()).map(({ status }) => status).sort()).toEqual(["done", "failed"]);
  expect(await stockOf("Ipê")).toBe(5);
});

test("a refusal after a review is final: the rest is requested again by a person, once", async () => {
  const { shop, runJobs, wait, faults, refunds, order, orderId, number, refundCalls, payment, causes } =
    await openShop();
  const { store, now } = shop;
  faults.set({ slowRefunds: { next: 1 }, refusedRefunds: { next: 1 } });
  await cancelOrder(store, number, now());
  await runJobs();
  expect(await retryRefund(store, number, now())).toEqual({ ok: false, reason: "nothing-refused" });
  await wait(hours(1));
  expect(await findRefusedRefund(store.read, orderId, now())).toEqual({ leftCents: TOTAL, isFinal: true });
  for (let day = 0; day < 3; day++) await wait(days(1) + minutes(1));
  expect(refundCalls()).toHaveLength(1);
  expect((await order()).status).toBe("refund_pending");

  const seenRevision = (await causes()).length;
  expect(await retryRefund(store, number, now(), { seenRevision })).toEqual({ ok: true, leftCents: TOTAL });
  expect(await retryRefund(store, number, now(), { seenRevision })).toEqual({ ok: false, reason: "changed" });
  expect((await causes()).at(-1)).toBe("refund_pending: refund requested");
  await runJobs();
  expect((await refunds()).map(({ status }) => status)).toEqual(["failed", "done"]);
  expect((await order()).status).toBe("refunded");
  expect((await payment()).refundedCents).toBe(TOTAL);
  expect(await findRefusedRefund(store.read, orderId, now())).toBeUndefined();
  expect(await findBrokenRules(store.read)).toEqual([]);
});

test("a payment that is too old for the provider is not requested again by itself", async () => {
  const { shop, wait, runJobs, faults, orderId, number, refundCalls } = await openShop();
  shop.moveClock(days(181));
  faults.set({ refusedRefunds: { rate: 1 } });
  await refundOrderByNumber(shop.store, number, shop.now());
  await runJobs();
  expect(await findRefusedRefund(shop.store.read, orderId, shop.now())).toMatchObject({ isFinal: true });
  const calls = refundCalls().length;
  await wait(days(2));
  expect(refundCalls()).toHaveLength(calls);
});
