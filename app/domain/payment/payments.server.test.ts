import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { minutes, seconds } from "#app/domain/values/duration.ts";
import { approveAsTester, openTestShop } from "#app/testing/shop.ts";
import { jobs, orders, payments } from "#db/schema";
import { startPayment } from "./attempts.server.ts";
import type { PaymentGateway, ProviderPayment } from "./payment.ts";
import {
  findLatestPayment,
  noteNotification,
  paymentJobs,
  recordPayment,
  syncPayment,
} from "./payments.server.ts";

const unheard = async () => ({ ok: false, reason: "unreachable" }) as const;

/** A provider that cannot be reached: behind its port, for no address on this machine answers like that for sure. */
const UNREACHABLE: PaymentGateway = {
  createPix: unheard,
  createCard: unheard,
  createCheckout: unheard,
  findPayment: unheard,
  searchPayments: unheard,
  cancelPayment: unheard,
  refundPayment: unheard,
  listInstallments: unheard,
};

const VISITOR = { accountId: null, visitorId: "a visitor" };

async function openShopWithPix() {
  const shop = await openTestShop();
  const token = await shop.addCheckout(VISITOR, await shop.addProduct({ stock: 5 }));
  const started = await startPayment(
    shop.store,
    VISITOR,
    { checkoutToken: token, method: "pix" },
    shop.now(),
  );
  if (!started.ok || !started.paymentId) throw new Error("The payment did not start.");

  const { orderId, paymentId } = started;
  return {
    shop,
    token,
    settle: () => syncPayment(shop.store, shop.gateway, paymentId, shop.now()),
    record: (news: Partial<ProviderPayment>) =>
      recordPayment(
        shop.store,
        {
          providerId: "1",
          reference: paymentId,
          method: "pix",
          status: "pending",
          amountCents: 22289,
          refundedCents: 0,
          installments: null,
          refusal: null,
          ...news,
        },
        shop.now(),
      ),
    runJob: () => runNextJob(shop.store, paymentJobs(shop.store, shop.gateway), shop.now),
    async look() {
      const [order] = await shop.store.read.select().from(orders);
      const payment = await findLatestPayment(shop.store.read, orderId);
      return { order: order?.status, payment: payment?.status };
    },
    payment: async () => {
      const payment = await findLatestPayment(shop.store.read, orderId);
      if (!payment) throw new Error("There is no payment.");
      return payment;
    },
  };
}

test("the provider makes a Pix of the order's total, and its code is kept", async () => {
  const { settle, look, payment } = await openShopWithPix();
  await settle();
  expect(await look()).toEqual({ order: "awaiting_payment", payment: "pending" });
  expect((await payment()).pixCode).toContain("5406222.89");
});

test("starting twice is one order and one payment", async () => {
  const { shop, token, settle } = await openShopWithPix();
  await settle();
  const again = await startPayment(shop.store, VISITOR, { checkoutToken: token, method: "pix" }, shop.now());
  expect(again).toMatchObject({ ok: true });
  expect(await shop.store.read.$count(payments)).toBe(1);
});

test("a call that was never heard of is made again with the same key, and is one payment", async () => {
  const { shop, settle, payment } = await openShopWithPix();
  const { idempotencyKey, id, amountCents, expiresAt } = await payment();
  const lost = await shop.gateway.createPix({
    reference: id,
    idempotencyKey,
    amountCents,
    description: "",
    expiresAt,
    payer: { name: "Ana", email: "ana@exemplo.com.br", taxId: "52998224725" },
  });
  await settle();
  expect(lost).toMatchObject({ ok: true, payment: { providerId: (await payment()).providerId } });
});

test("without any notification the poller finds that it was paid", async () => {
  const { shop, settle, look, payment, runJob } = await openShopWithPix();
  await settle();
  await approveAsTester((await payment()).ticketUrl ?? "", "approved");
  expect(await look()).toEqual({ order: "awaiting_payment", payment: "pending" });

  shop.moveClock(seconds(16));
  await runJob();

  expect(await look()).toEqual({ order: "paid", payment: "approved" });
  expect(await shop.stock()).toEqual([{ onHand: 4, reserved: 0 }]);
  expect(await shop.store.read.$count(jobs, eq(jobs.kind, "settle-payment"))).toBe(0);
});

test("a notification has the payment fetched at once", async () => {
  const { shop, settle, look, payment, runJob } = await openShopWithPix();
  await settle();
  const { ticketUrl, providerId } = await payment();
  await approveAsTester(ticketUrl ?? "", "approved");

  await noteNotification(shop.store, providerId ?? "", shop.now());
  await noteNotification(shop.store, providerId ?? "", shop.now());
  await runJob();

  expect(await look()).toEqual({ order: "paid", payment: "approved" });
});

test("a payment refused by the bank refuses the order and gives the stock back", async () => {
  const { shop, settle, look, payment } = await openShopWithPix();
  await settle();
  await approveAsTester((await payment()).ticketUrl ?? "", "rejected");
  await settle();
  expect(await look()).toEqual({ order: "refused", payment: "refused" });
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 0 }]);
});

test("while the provider is out of reach the order waits, and goes on when it is back", async () => {
  const { shop, settle, look, payment } = await openShopWithPix();
  const next = await syncPayment(shop.store, UNREACHABLE, (await payment()).id, shop.now());
  expect(next).toEqual(new Date(shop.now().getTime() + seconds(5)));
  expect(await look()).toEqual({ order: "awaiting_payment", payment: "unknown" });

  expect(await settle()).toEqual(new Date(shop.now().getTime() + seconds(15)));
  expect(await look()).toEqual({ order: "awaiting_payment", payment: "pending" });
});

test.each([
  [seconds(1), seconds(5)],
  [seconds(40), seconds(40)],
  [minutes(60), minutes(1)],
])(
  "a provider that wants %i ms to itself is asked about this payment after %i",
  async (retryAfterMs, pause) => {
    const { shop, payment } = await openShopWithPix();
    const busy: PaymentGateway = {
      ...UNREACHABLE,
      createPix: async () => ({ ok: false, reason: "unreachable", retryAfterMs }),
    };
    const next = await syncPayment(shop.store, busy, (await payment()).id, shop.now());
    expect(next).toEqual(new Date(shop.now().getTime() + pause));
  },
);

test("an order whose payment was never made is given up after its time", async () => {
  const { shop, look, payment } = await openShopWithPix();
  shop.moveClock(minutes(43));
  expect(await syncPayment(shop.store, UNREACHABLE, (await payment()).id, shop.now())).toBeUndefined();
  expect(await look()).toEqual({ order: "expired", payment: "cancelled" });
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 0 }]);
});

test("a Pix nobody pays expires, and the pieces are for sale again", async () => {
  const { shop, settle, look, runJob } = await openShopWithPix();
  await settle();
  shop.moveClock(minutes(33));
  await runJob();
  expect(await look()).toEqual({ order: "expired", payment: "cancelled" });
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 0 }]);
});

test("an amount that is not the order's is set aside and never fulfilled", async () => {
  const { record, look } = await openShopWithPix();
  await record({ status: "approved", amountCents: 1 });
  expect(await look()).toEqual({ order: "awaiting_payment", payment: "quarantined" });
});

test("a code that asks for another amount is not kept, so it is never shown", async () => {
  const { record, look, payment } = await openShopWithPix();
  await record({ pix: { code: "000201 not a code", ticketUrl: "http://localhost/1" } });
  expect(await look()).toEqual({ order: "awaiting_payment", payment: "quarantined" });
  expect((await payment()).pixCode).toBeNull();
});

test("a refusal that arrives after the payment was made closes nothing", async () => {
  const { shop, look, record, payment } = await openShopWithPix();
  const { id } = await payment();
  const late = {
    ...UNREACHABLE,
    createPix: async () => {
      await record({ status: "approved" });
      return { ok: false, reason: "refused" } as const;
    },
  };
  await syncPayment(shop.store, late, id, shop.now());
  expect(await look()).toEqual({ order: "paid", payment: "approved" });
});

test("older news changes nothing once it is paid", async () => {
  const { shop, record, look } = await openShopWithPix();
  await record({ status: "approved" });
  for (const status of ["pending", "refused", "cancelled", "in_review", "approved"] as const) {
    await record({ status });
  }
  expect(await look()).toEqual({ order: "paid", payment: "approved" });
  expect(await shop.stock()).toEqual([{ onHand: 4, reserved: 0 }]);
});
