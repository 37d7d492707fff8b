import { expect, test } from "vitest";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { buyGlasses, TYPED_PRESCRIPTION } from "#app/testing/glasses.ts";
import { finishLenses } from "#app/testing/lab.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { ADDRESS, CONTACT, openTestShop } from "#app/testing/shop.ts";
import { emails } from "#db/schema";
import { deliverOrder, prepareOrder, shipOrder } from "./fulfilment.server.ts";
import { describeOrder, listOrdersFor } from "./operator-orders.server.ts";
import { orderEmailJobs } from "./order-emails.server.ts";
import { listOrderPrescriptions } from "./order-prescriptions.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { findOrder, listOrderEvents, transitionOrder } from "./orders.server.ts";
import { acceptPrescription } from "./prescription-acts.server.ts";

const TERMS = { shortDate: "01/01/2026" };
const VISITOR = { accountId: null, visitorId: "a visitor" };
const CODE = "AM123456789BR";

async function openShopWithPaidOrder() {
  const shop = await openTestShop();
  const bought = await buyByPix(shop, VISITOR);
  const { store, now } = shop;
  return {
    shop,
    ...bought,
    ship: (code = CODE) => shipOrder(store, bought.number, code, now()),
    deliver: () => deliverOrder(store, bought.number, now()),
    history: async () => (await listOrderEvents(store.read, bought.orderId)).map(({ status }) => status),
    async subjects() {
      const handlers = orderEmailJobs(store, { links: shopLinks("https://loja.exemplo"), terms: TERMS });
      while (await runNextJob(store, handlers, now));
      return (await store.read.select().from(emails).orderBy(emails.createdAt)).map(({ subject }) => subject);
    },
  };
}

test("a paid order without lenses is shipped in one step, with its tracking code", async () => {
  const { shop, ship, find, history } = await openShopWithPaidOrder();
  expect(await ship()).toEqual({ ok: true, isNew: true });
  expect(await find()).toMatchObject({ status: "shipped", trackingCode: CODE });
  expect(await history()).toEqual(["awaiting_payment", "paid", "preparing", "shipped"]);
  expect(await shop.stock()).toEqual([{ onHand: 3, reserved: 0 }]);
});

test("shipping an order sends one e-mail, also from the lab", async () => {
  const { ship, shop, subjects, orderId } = await openShopWithPaidOrder();
  const before = await subjects();
  await shop.store.write((tx) => transitionOrder(tx, orderId, "in_lab", "test", shop.now()));
  shop.moveClock(days(1));
  await ship();
  expect((await subjects()).slice(before.length)).toEqual([
    "Pedido 10001: as lentes estão no laboratório",
    "Pedido 10001: enviado",
  ]);

  const other = await openShopWithPaidOrder();
  const paid = await other.subjects();
  other.shop.moveClock(days(1));
  await other.ship();
  expect((await other.subjects()).slice(paid.length)).toEqual(["Pedido 10001: enviado"]);
});

test("a tracking code is corrected without shipping the order again", async () => {
  const { shop, ship, find, history } = await openShopWithPaidOrder();
  await ship("ERRADO");
  expect(await ship()).toEqual({ ok: true, isNew: false });
  expect(await find()).toMatchObject({ status: "shipped", trackingCode: CODE });
  // An event that is no transition names what was corrected.
  expect(await history()).toHaveLength(4);
  const revision = async () => (await describeOrder(shop.store.read, 10_001))?.revision;
  expect(await revision()).toBe(5);
  await ship();
  expect(await revision()).toBe(5);
});

test("the first delivery date counts", async () => {
  const { shop, ship, deliver, find } = await openShopWithPaidOrder();
  await ship();
  const at = shop.moveClock(days(2));
  expect(await deliver()).toEqual({ ok: true, isNew: true });
  shop.moveClock(days(1));
  expect(await deliver()).toEqual({ ok: true, isNew: false });
  expect(await find()).toMatchObject({ status: "delivered", deliveredAt: at });
});

test("an order that was not shipped cannot be delivered", async () => {
  const { deliver, find } = await openShopWithPaidOrder();
  expect(await deliver()).toEqual({ ok: false, reason: "wrong-status", status: "paid" });
  expect(await find()).toMatchObject({ status: "paid", deliveredAt: null });
});

test("an unknown number is no order", async () => {
  const { shop } = await openShopWithPaidOrder();
  const unknown = { ok: false, reason: "unknown" };
  expect(await shipOrder(shop.store, 999, CODE, shop.now())).toEqual(unknown);
  expect(await deliverOrder(shop.store, 999, shop.now())).toEqual(unknown);
  expect(await describeOrder(shop.store.read, 999)).toBeUndefined();
});

test("an unpaid order cannot be shipped", async () => {
  const shop = await openTestShop();
  const { number, find } = await orderByPix(shop, VISITOR);
  expect(await shipOrder(shop.store, number, CODE, shop.now())).toEqual({
    ok: false,
    reason: "wrong-status",
    status: "awaiting_payment",
  });
  expect(await find()).toMatchObject({ status: "awaiting_payment", trackingCode: null });
});

test.each<[OrderStatus[]]>([[["refund_pending"]], [["disputed"]], [["withdrawal_requested"]]])(
  "after %j an order cannot be shipped",
  async (moves) => {
    const { shop, orderId, ship, find } = await openShopWithPaidOrder();
    for (const to of moves)
      await shop.store.write((tx) => transitionOrder(tx, orderId, to, "test", shop.now()));
    expect(await ship()).toMatchObject({ ok: false, reason: "wrong-status" });
    expect((await find()).trackingCode).toBeNull();
  },
);

test("lenses are shipped only after every prescription is accepted and the lab's work is checked", async () => {
  const shop = await openTestShop();
  const { store, prescriptionFiles: files, now } = shop;
  const orderId = await buyGlasses(shop, VISITOR, TYPED_PRESCRIPTION, TYPED_PRESCRIPTION);
  const ship = () => shipOrder(store, 10_001, CODE, now());
  const refused = { ok: false, reason: "needs-prescription" };

  expect(await ship()).toEqual(refused);
  for (const { prescriptionId } of await listOrderPrescriptions(store.read, orderId)) {
    expect(await ship()).toEqual(refused);
    await acceptPrescription(store, files, { id: prescriptionId ?? "" }, now());
  }
  const unfinished = { ok: false, reason: "unfinished-lenses" };
  expect(await ship()).toEqual(unfinished);
  expect(await prepareOrder(store, 10_001, now())).toEqual(unfinished);
  await finishLenses(shop, orderId);
  expect(await ship()).toEqual({ ok: true, isNew: true });
  const events = await listOrderEvents(store.read, orderId);
  expect(events.map(({ status }) => status).slice(-3)).toEqual(["in_lab", "preparing", "shipped"]);
});

test("an order that awaits its prescription cannot be shipped", async () => {
  const shop = await openTestShop();
  const orderId = await buyGlasses(shop, VISITOR, "later");
  expect(await shipOrder(shop.store, 10_001, CODE, shop.now())).toEqual({
    ok: false,
    reason: "needs-prescription",
  });
  expect((await findOrder(shop.store.read, VISITOR, orderId))?.status).toBe("awaiting_prescription");
});

test("the list has all orders, newest first, or those with one status, oldest first", async () => {
  const shop = await openTestShop();
  for (const _ of [1, 2]) await buyByPix(shop, VISITOR);
  await orderByPix(shop, VISITOR);
  const numbers = async (status?: OrderStatus) =>
    (await listOrdersFor(shop.store.read, { status })).map(({ number }) => number);
  expect(await numbers()).toEqual([10_003, 10_002, 10_001]);
  expect(await numbers("paid")).toEqual([10_001, 10_002]);
  expect(await numbers("shipped")).toEqual([]);
});

test("an order's description has neither the buyer's name nor street", async () => {
  const { shop, ship, number, product, paymentId } = await openShopWithPaidOrder();
  await ship();
  const described = await describeOrder(shop.store.read, number);
  expect(described).toMatchObject({
    number,
    status: "shipped",
    trackingCode: CODE,
    city: "São Paulo",
    uf: "SP",
    totalCents: 2 * product.priceCents + 1290,
    lines: [{ title: product.title, quantity: 2, lens: null }],
    payments: [{ method: "pix", status: "approved", providerId: `provider-${paymentId}` }],
  });
  const all = JSON.stringify(described);
  for (const secret of [...Object.values(CONTACT), ADDRESS.road, ADDRESS.cep, ADDRESS.district]) {
    expect(all).not.toContain(secret);
  }
  expect(described?.events.map(({ at }) => at)).toContainEqual(after(shop.now(), 0));
});
