import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliverOrder, shipOrder } from "#app/domain/order/fulfilment.server.ts";
import { listOrderPrescriptions } from "#app/domain/order/order-prescriptions.server.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { findOrder, listOrderEvents, transitionOrder } from "#app/domain/order/orders.server.ts";
import { acceptPrescription } from "#app/domain/order/prescription-reviews.server.ts";
import { lastMomentToWithdraw } from "#app/domain/order/withdrawal.ts";
import { buyGlasses, TYPED } from "#app/testing/glasses.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { jobs, orderEvents } from "#db/schema";
import { cancelOrder, refundOrderByNumber, requestWithdrawal } from "./cancellation.server.ts";

const VISITOR = { accountId: null, visitorId: "a visitor" };
const SOMEBODY = { accountId: null, visitorId: "somebody else" };
const OF_FIVE = [{ onHand: 5, reserved: 0 }];
const TWO_SOLD = [{ onHand: 3, reserved: 0 }];

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
    ship: () => shipOrder(store, number, "AM123456789BR", now()),
    deliver: () => deliverOrder(store, number, now()),
    move: (to: OrderStatus) => store.write((tx) => transitionOrder(tx, orderId, to, "test", now())),
    history: async () => (await listOrderEvents(store.read, orderId)).map(({ status }) => status),
    /** Of which events the buyer is told by e-mail. */
    async told() {
      const ids = (await store.read.select().from(jobs)).map(({ payload }) => payload.eventId);
      const events = await store.read
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, orderId))
        .orderBy(orderEvents.at);
      return events.filter(({ id }) => ids.includes(id)).map(({ status }) => status);
    },
    /** What the provider is to be asked for this payment. */
    asked: async () =>
      (await store.read.select().from(jobs))
        .filter(({ payload, kind }) => payload.paymentId === paymentId && /^(refund|cancel)-/.test(kind))
        .map(({ kind }) => kind),
  };
}

test("a paid order is undone at once: all of the money goes back, and the pieces to the shelf, once", async () => {
  const { shop, withdraw, status, history, asked, payment, hear } = await openShopWithOrder();
  expect(await withdraw()).toEqual({ ok: true, isNew: true, refunds: true });
  expect(await status()).toBe("refund_pending");
  expect(await asked()).toEqual(["refund-payment"]);
  expect((await payment())?.refundKey).not.toBeNull();
  expect(await shop.stock()).toEqual(OF_FIVE);

  expect(await withdraw()).toEqual({ ok: true, isNew: false, refunds: true });
  await hear("refunded");
  expect(await withdraw()).toEqual({ ok: true, isNew: false, refunds: true });
  expect(await shop.stock()).toEqual(OF_FIVE);
  expect(await history()).toEqual([
    "awaiting_payment",
    "paid",
    "withdrawal_requested",
    "refund_pending",
    "refunded",
  ]);
});

test("asked for twice at once, it is one withdrawal and one refund", async () => {
  const { shop, withdraw, asked } = await openShopWithOrder();
  const both = await Promise.all([withdraw(), withdraw()]);
  expect(both).toMatchObject([{ isNew: true }, { isNew: false }]);
  expect(await asked()).toEqual(["refund-payment"]);
  expect(await shop.stock()).toEqual(OF_FIVE);
});

test("what is on its way has to come back first, and the keeper refunds it then", async () => {
  const { shop, ship, withdraw, refund, status, asked } = await openShopWithOrder();
  await ship();
  expect(await withdraw()).toEqual({ ok: true, isNew: true, refunds: false });
  expect(await withdraw()).toEqual({ ok: true, isNew: false, refunds: false });
  expect(await status()).toBe("withdrawal_requested");
  expect(await asked()).toEqual([]);

  expect(await refund()).toEqual({ ok: true, isDone: false });
  expect(await status()).toBe("refund_pending");
  expect(await asked()).toEqual(["refund-payment"]);
  expect(await shop.stock()).toEqual(TWO_SOLD);
});

test("a delivered order is open to the last millisecond of the seventh day", async () => {
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

test("lenses made to measure go back as well; a frame they were cut into is not for sale again", async () => {
  const shop = await openTestShop();
  const { store, prescriptionFiles: files, now } = shop;
  const orderId = await buyGlasses(shop, VISITOR, TYPED);
  const [line] = await listOrderPrescriptions(store.read, orderId);
  await acceptPrescription(store, files, line?.prescriptionId ?? "", undefined, now());

  expect(await requestWithdrawal(store, VISITOR, orderId, now())).toMatchObject({ ok: true, refunds: true });
  expect((await findOrder(store.read, VISITOR, orderId))?.status).toBe("refund_pending");
  expect(await shop.stock()).toEqual([{ onHand: 8, reserved: 0 }]);
});

test("before the lab a frame goes back to the shelf", async () => {
  const shop = await openTestShop();
  const orderId = await buyGlasses(shop, VISITOR, "later");
  await requestWithdrawal(shop.store, VISITOR, orderId, shop.now());
  expect(await shop.stock()).toEqual([{ onHand: 9, reserved: 0 }]);
});

test("what nobody paid, and what the bank decides on, is not gone back on", async () => {
  const unpaid = await openShopWithOrder(false);
  expect(await unpaid.withdraw()).toEqual({ ok: false, reason: "not-paid", until: null });
  expect(await unpaid.status()).toBe("awaiting_payment");

  const disputed = await openShopWithOrder();
  await disputed.hear("charged_back");
  expect(await disputed.withdraw()).toEqual({ ok: false, reason: "disputed", until: null });
});

test("somebody else's order is not there; one that was looked up is", async () => {
  const { withdraw, status, orderId } = await openShopWithOrder();
  expect(await withdraw(SOMEBODY)).toEqual({ ok: false, reason: "unknown" });
  expect(await withdraw({ ...SOMEBODY, orderIds: ["another"] })).toEqual({ ok: false, reason: "unknown" });
  expect(await status()).toBe("paid");
  expect(await withdraw({ ...SOMEBODY, orderIds: [orderId] })).toMatchObject({ ok: true, isNew: true });
});

test("an order nobody has paid is cancelled with its open payment, and its pieces are free", async () => {
  const { shop, cancel, status, asked } = await openShopWithOrder(false);
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 2 }]);
  expect(await cancel()).toEqual({ ok: true, refunds: false });
  expect(await status()).toBe("cancelled");
  expect(await asked()).toEqual(["cancel-payment"]);
  expect(await shop.stock()).toEqual(OF_FIVE);
});

test("money that comes for a cancelled order goes back", async () => {
  const { shop, cancel, hear, status, payment } = await openShopWithOrder(false);
  await cancel();
  await hear("approved");
  expect(await status()).toBe("refund_pending");
  expect((await payment())?.refundKey).not.toBeNull();
  expect(await shop.stock()).toEqual(OF_FIVE);
});

test("a paid order is cancelled by giving the money back", async () => {
  const { shop, cancel, status, asked } = await openShopWithOrder();
  expect(await cancel()).toEqual({ ok: true, refunds: true });
  expect(await status()).toBe("refund_pending");
  expect(await asked()).toEqual(["refund-payment"]);
  expect(await shop.stock()).toEqual(OF_FIVE);
  expect(await cancel()).toEqual({ ok: false, reason: "wrong-status", status: "refund_pending" });
});

test("what was sent, delivered or refunded is not cancelled", async () => {
  const { ship, deliver, refund, hear, cancel, status } = await openShopWithOrder();
  const refused = async () => ({ ok: false, reason: "wrong-status", status: await status() });
  await ship();
  expect(await cancel()).toEqual(await refused());
  await deliver();
  expect(await cancel()).toEqual(await refused());
  await refund();
  await hear("refunded");
  expect(await status()).toBe("refunded");
  expect(await cancel()).toEqual(await refused());
  expect(await refund()).toEqual(await refused());
});

test("a refund on its way is asked for again under the same key", async () => {
  const { refund, payment, asked, history } = await openShopWithOrder();
  await refund();
  const key = (await payment())?.refundKey;
  expect(await refund()).toEqual({ ok: true, isDone: false });
  expect((await payment())?.refundKey).toBe(key);
  expect(await asked()).toEqual(["refund-payment"]);
  expect(await history()).toEqual(["awaiting_payment", "paid", "refund_pending"]);
});

test("two steps of a moment are told in one e-mail, the last one's or the receipt of the withdrawal", async () => {
  const withdrawn = await openShopWithOrder();
  await withdrawn.withdraw();
  expect(await withdrawn.told()).toEqual(["awaiting_payment", "paid", "withdrawal_requested"]);
  await withdrawn.hear("refunded");
  expect((await withdrawn.told()).slice(3)).toEqual(["refunded"]);

  const takenBack = await openShopWithOrder();
  await takenBack.hear("charged_back");
  await takenBack.refund();
  expect(await takenBack.told()).toEqual(["awaiting_payment", "paid", "disputed", "refunded"]);

  const refunded = await openShopWithOrder();
  await refunded.hear("refunded");
  expect(await refunded.told()).toEqual(["awaiting_payment", "paid", "refunded"]);
});

test("money the bank has taken back is not sent a second time", async () => {
  const { shop, hear, refund, status, asked } = await openShopWithOrder();
  await hear("charged_back");
  expect(await status()).toBe("disputed");
  expect(await refund()).toEqual({ ok: true, isDone: true });
  expect(await status()).toBe("refunded");
  expect(await asked()).toEqual([]);
  expect(await shop.stock()).toEqual(OF_FIVE);
});

test("without a payment there is nothing to refund", async () => {
  const { refund, move, status } = await openShopWithOrder(false);
  expect(await refund()).toEqual({ ok: false, reason: "wrong-status", status: "awaiting_payment" });
  await move("paid");
  expect(await refund()).toEqual({ ok: false, reason: "no-payment" });
  expect(await status()).toBe("paid");
});

test("a number that is nobody's is unknown", async () => {
  const { shop } = await openShopWithOrder();
  const unknown = { ok: false, reason: "unknown" };
  expect(await cancelOrder(shop.store, 999, shop.now())).toEqual(unknown);
  expect(await refundOrderByNumber(shop.store, 999, shop.now())).toEqual(unknown);
});
