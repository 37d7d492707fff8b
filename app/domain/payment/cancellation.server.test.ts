import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliverOrder, shipOrder } from "#app/domain/order/fulfilment.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import { listRefunds } from "#app/domain/order/order-refunds.server.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { findOrder, listOrderEvents, transitionOrder } from "#app/domain/order/orders.server.ts";
import { acceptPrescription } from "#app/domain/order/prescription-acts.server.ts";
import { lastMomentToWithdraw } from "#app/domain/order/withdrawal.ts";
import { requestWithdrawal } from "#app/domain/returns/ask-return.server.ts";
import { buyGlasses, TYPED_PRESCRIPTION } from "#app/testing/glasses.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { jobs, orderEvents } from "#db/schema";
import { cancelOrder, refundOrderByNumber } from "./cancellation.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const OTHER_VISITOR = { accountId: null, visitorId: "another visitor" };
const ALL_IN_STOCK = [{ onHand: 5, reserved: 0 }];
const TWO_COMMITTED = [{ onHand: 3, reserved: 0 }];

async function openShopWithOrder(isPaid = true) {
  const shop = await openTestShop();
  const { store, now } = shop;
  const bought = await (isPaid ? buyByPix : orderByPix)(shop, VISITOR);
  const { number, orderId, paymentId } = bought;
  return {
    ...bought,
    shop,
    cancel: () => cancelOrder(store, number, now()),
    refund: () => refundOrderByNumber(store, number, now()),
    withdraw: (owner: Parameters<typeof requestWithdrawal>[1] = VISITOR) =>
      requestWithdrawal(store, owner, orderId, now()),
    refunds: () => listRefunds(store.read, orderId),
    ship: () => shipOrder(store, number, "AM123456789BR", now()),
    deliver: () => deliverOrder(store, number, now()),
    move: (to: OrderStatus) => store.write((tx) => transitionOrder(tx, orderId, to, "test", now())),
    history: async () => (await listOrderEvents(store.read, orderId)).map(({ status }) => status),
    async emailed() {
      const ids = (await store.read.select().from(jobs)).map(({ payload }) => payload.eventId);
      const events = await store.read
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, orderId))
        .orderBy(orderEvents.at, orderEvents.position);
      return events.filter(({ id }) => ids.includes(id)).map(({ status }) => status);
    },
    paymentJobKinds: async () =>
      (await store.read.select().from(jobs))
        .filter(({ payload, kind }) => payload.paymentId === paymentId && /^(refund|cancel)-/.test(kind))
        .map(({ kind }) => kind),
  };
}

test("withdrawing from a paid order refunds it in full and restocks its units, once", async () => {
  const { shop, withdraw, status, history, paymentJobKinds, payment, refunds, reportStatus } =
    await openShopWithOrder();
  expect(await withdraw()).toEqual({ ok: true, isNew: true, refunds: true });
  expect(await status()).toBe("refund_pending");
  expect(await paymentJobKinds()).toEqual(["refund-payment"]);
  expect(await refunds()).toMatchObject([
    { status: "requested", amountCents: (await payment())?.amountCents },
  ]);
  expect(await shop.stock()).toEqual(ALL_IN_STOCK);

  expect(await withdraw()).toEqual({ ok: true, isNew: false, refunds: true });
  await reportStatus("refunded");
  expect(await withdraw()).toEqual({ ok: true, isNew: false, refunds: true });
  expect(await shop.stock()).toEqual(ALL_IN_STOCK);
  expect(await history()).toEqual([
    "awaiting_payment",
    "paid",
    "withdrawal_requested",
    "refund_pending",
    "refunded",
  ]);
});

test("two withdrawals at once are one withdrawal and one refund", async () => {
  const { shop, withdraw, paymentJobKinds } = await openShopWithOrder();
  const both = await Promise.all([withdraw(), withdraw()]);
  expect(both).toMatchObject([{ isNew: true }, { isNew: false }]);
  expect(await paymentJobKinds()).toEqual(["refund-payment"]);
  expect(await shop.stock()).toEqual(ALL_IN_STOCK);
});

test("a shipped order has to be returned first, and then the operator refunds it", async () => {
  const { shop, ship, withdraw, refund, status, paymentJobKinds } = await openShopWithOrder();
  await ship();
  expect(await withdraw()).toEqual({ ok: true, isNew: true, refunds: false });
  expect(await withdraw()).toEqual({ ok: true, isNew: false, refunds: false });
  expect(await status()).toBe("withdrawal_requested");
  expect(await paymentJobKinds()).toEqual([]);

  expect(await refund()).toEqual({ ok: true, isDone: false });
  expect(await status()).toBe("refund_pending");
  expect(await paymentJobKinds()).toEqual(["refund-payment"]);
  expect(await shop.stock()).toEqual(TWO_COMMITTED);
});

test("a delivered order can be withdrawn from until the last millisecond of the seventh day", async () => {
  for (const [late, isOpen] of [
    [0, true],
    [1, false],
  ] as const) {
    const { shop, ship, deliver, withdraw, status } = await openShopWithOrder();
    await ship();
    await deliver();
    const until = lastMomentToWithdraw(shop.now());
    shop.moveClock(until.getTime() - shop.now().getTime() + late);
    expect(await withdraw()).toEqual(
      isOpen ? { ok: true, isNew: true, refunds: false } : { ok: false, reason: "too-late", until },
    );
    expect(await status()).toBe(isOpen ? "withdrawal_requested" : "delivered");
  }
});

test("made-to-measure lenses are refunded too, and their frame is not restocked", async () => {
  const shop = await openTestShop();
  const { store, prescriptionFiles: files, now } = shop;
  const orderId = await buyGlasses(shop, VISITOR, TYPED_PRESCRIPTION);
  const [line] = await listOrderPrescriptions(store.read, orderId);
  await acceptPrescription(store, files, { id: line?.prescriptionId ?? "" }, now());

  expect(await requestWithdrawal(store, VISITOR, orderId, now())).toMatchObject({ ok: true, refunds: true });
  expect((await findOrder(store.read, VISITOR, orderId))?.status).toBe("refund_pending");
  expect(await shop.stock()).toEqual([{ onHand: 8, reserved: 0 }]);
});

test("a frame that was not in the lab is restocked", async () => {
  const shop = await openTestShop();
  const orderId = await buyGlasses(shop, VISITOR, "later");
  await requestWithdrawal(shop.store, VISITOR, orderId, shop.now());
  expect(await shop.stock()).toEqual([{ onHand: 9, reserved: 0 }]);
});

test("an unpaid or disputed order cannot be withdrawn from", async () => {
  const unpaid = await openShopWithOrder(false);
  expect(await unpaid.withdraw()).toEqual({ ok: false, reason: "not-paid", until: null });
  expect(await unpaid.status()).toBe("awaiting_payment");

  const disputed = await openShopWithOrder();
  await disputed.reportStatus("charged_back");
  expect(await disputed.withdraw()).toEqual({ ok: false, reason: "disputed", until: null });
});

test("another visitor's order does not exist, unless it was found by its number", async () => {
  const { withdraw, status, orderId } = await openShopWithOrder();
  expect(await withdraw(OTHER_VISITOR)).toEqual({ ok: false, reason: "unknown" });
  expect(await withdraw({ ...OTHER_VISITOR, orderIds: ["another"] })).toEqual({
    ok: false,
    reason: "unknown",
  });
  expect(await status()).toBe("paid");
  expect(await withdraw({ ...OTHER_VISITOR, orderIds: [orderId] })).toMatchObject({ ok: true, isNew: true });
});

test("cancelling an unpaid order cancels its open payment and releases its stock", async () => {
  const { shop, cancel, status, paymentJobKinds } = await openShopWithOrder(false);
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 2 }]);
  expect(await cancel()).toEqual({ ok: true, refunds: false });
  expect(await status()).toBe("cancelled");
  expect(await paymentJobKinds()).toEqual(["cancel-payment"]);
  expect(await shop.stock()).toEqual(ALL_IN_STOCK);
});

test("a payment for a cancelled order is refunded", async () => {
  const { shop, cancel, reportStatus, status, payment, refunds } = await openShopWithOrder(false);
  await cancel();
  await reportStatus("approved");
  expect(await status()).toBe("refund_pending");
  expect(await refunds()).toMatchObject([
    { status: "requested", amountCents: (await payment())?.amountCents },
  ]);
  expect(await shop.stock()).toEqual(ALL_IN_STOCK);
});

test("cancelling a paid order refunds it", async () => {
  const { shop, cancel, status, paymentJobKinds } = await openShopWithOrder();
  expect(await cancel()).toEqual({ ok: true, refunds: true });
  expect(await status()).toBe("refund_pending");
  expect(await paymentJobKinds()).toEqual(["refund-payment"]);
  expect(await shop.stock()).toEqual(ALL_IN_STOCK);
  expect(await cancel()).toEqual({ ok: false, reason: "wrong-status", status: "refund_pending" });
});

test("a shipped, delivered or refunded order cannot be cancelled", async () => {
  const { ship, deliver, refund, reportStatus, cancel, status } = await openShopWithOrder();
  const refused = async () => ({ ok: false, reason: "wrong-status", status: await status() });
  await ship();
  expect(await cancel()).toEqual(await refused());
  await deliver();
  expect(await cancel()).toEqual(await refused());
  await refund();
  await reportStatus("refunded");
  expect(await status()).toBe("refunded");
  expect(await cancel()).toEqual(await refused());
  expect(await refund()).toEqual(await refused());
});

test("a refund in progress is requested again with the same key", async () => {
  const { refund, refunds, paymentJobKinds, history } = await openShopWithOrder();
  await refund();
  const [first] = await refunds();
  expect(await refund()).toEqual({ ok: true, isDone: false });
  expect(await refunds()).toEqual([first]);
  expect(await paymentJobKinds()).toEqual(["refund-payment"]);
  expect(await history()).toEqual(["awaiting_payment", "paid", "refund_pending"]);
});

test("two transitions in one transaction send one e-mail", async () => {
  const withdrawn = await openShopWithOrder();
  await withdrawn.withdraw();
  expect(await withdrawn.emailed()).toEqual(["awaiting_payment", "paid", "withdrawal_requested"]);
  await withdrawn.reportStatus("refunded");
  expect((await withdrawn.emailed()).slice(3)).toEqual(["refunded"]);

  const chargedBack = await openShopWithOrder();
  await chargedBack.reportStatus("charged_back");
  await chargedBack.refund();
  expect(await chargedBack.emailed()).toEqual(["awaiting_payment", "paid", "disputed", "refunded"]);

  const refunded = await openShopWithOrder();
  await refunded.reportStatus("refunded");
  expect(await refunded.emailed()).toEqual(["awaiting_payment", "paid", "refunded"]);
});

test("a charged back payment is not refunded a second time", async () => {
  const { shop, reportStatus, refund, status, paymentJobKinds } = await openShopWithOrder();
  await reportStatus("charged_back");
  expect(await status()).toBe("disputed");
  expect(await refund()).toEqual({ ok: true, isDone: true });
  expect(await status()).toBe("refunded");
  expect(await paymentJobKinds()).toEqual([]);
  expect(await shop.stock()).toEqual(ALL_IN_STOCK);
});

test("an order without a payment cannot be refunded", async () => {
  const { refund, move, status } = await openShopWithOrder(false);
  expect(await refund()).toEqual({ ok: false, reason: "wrong-status", status: "awaiting_payment" });
  await move("paid");
  expect(await refund()).toEqual({ ok: false, reason: "no-payment" });
  expect(await status()).toBe("paid");
});

test("an unknown number is refused", async () => {
  const { shop } = await openShopWithOrder();
  const unknown = { ok: false, reason: "unknown" };
  expect(await cancelOrder(shop.store, 999, shop.now())).toEqual(unknown);
  expect(await refundOrderByNumber(shop.store, 999, shop.now())).toEqual(unknown);
});
