import { expect, test } from "vitest";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";
import { openShopWithPix, UNREACHABLE, VISITOR } from "#app/testing/pix-payment.ts";
import { decideAsBank } from "#app/testing/shop.ts";
import { payments } from "#db/schema";
import type { PaymentGateway } from "./payment.ts";
import { startPayment } from "./start-payment.server.ts";

test("the provider creates a Pix for the order's total, and its code is saved", async () => {
  const { sync, statuses, payment } = await openShopWithPix();
  await sync();
  expect(await statuses()).toEqual({ order: "awaiting_payment", payment: "pending" });
  expect((await payment()).pixCode).toContain("5406222.89");
});

test("starting a payment twice creates one", async () => {
  const { shop, checkoutToken, sync } = await openShopWithPix();
  await sync();
  const again = await startPayment(shop.store, VISITOR, { checkoutToken, method: "pix" }, shop.now());
  expect(again).toMatchObject({ ok: true });
  expect(await shop.store.read.$count(payments)).toBe(1);
});

test("a call whose response was lost is repeated with the same key, and creates one payment", async () => {
  const { shop, sync, payment } = await openShopWithPix();
  const { idempotencyKey, id, amountCents, expiresAt } = await payment();
  const lost = await shop.gateway.createPix({
    reference: id,
    idempotencyKey,
    amountCents,
    description: "",
    expiresAt,
    payer: { name: "Ana", email: "ana@exemplo.com.br", taxId: "52998224725" },
  });
  await sync();
  expect(lost).toMatchObject({ ok: true, payment: { providerId: (await payment()).providerId } });
});

test("a payment that the bank refuses refuses the order and releases its stock", async () => {
  const { shop, sync, statuses, payment } = await openShopWithPix();
  await sync();
  await decideAsBank((await payment()).ticketUrl ?? "", "rejected");
  await sync();
  expect(await statuses()).toEqual({ order: "refused", payment: "refused" });
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 0 }]);
});

test("while the provider is unreachable the order waits", async () => {
  const { shop, sync, statuses } = await openShopWithPix();
  expect(await sync(UNREACHABLE)).toEqual(after(shop.now(), seconds(5)));
  expect(await statuses()).toEqual({ order: "awaiting_payment", payment: "unknown" });

  expect(await sync()).toEqual(after(shop.now(), seconds(15)));
  expect(await statuses()).toEqual({ order: "awaiting_payment", payment: "pending" });
});

test.each([
  [seconds(1), seconds(5)],
  [seconds(40), seconds(40)],
  [minutes(60), minutes(1)],
])("a provider that asks for a pause of %i ms is polled again after %i ms", async (retryAfterMs, pause) => {
  const { shop, sync } = await openShopWithPix();
  const overloaded: PaymentGateway = {
    ...UNREACHABLE,
    createPix: async () => ({ ok: false, reason: "unreachable", retryAfterMs }),
  };
  expect(await sync(overloaded)).toEqual(after(shop.now(), pause));
});

test("an order whose payment was never created expires", async () => {
  const { shop, sync, statuses } = await openShopWithPix();
  shop.moveClock(minutes(43));
  expect(await sync(UNREACHABLE)).toBeUndefined();
  expect(await statuses()).toEqual({ order: "expired", payment: "cancelled" });
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 0 }]);
});

test("a refused creation does not close an attempt that was recorded meanwhile", async () => {
  const { sync, statuses, record } = await openShopWithPix();
  await sync({
    ...UNREACHABLE,
    createPix: async () => {
      await record({ status: "approved" });
      return { ok: false, reason: "refused" };
    },
  });
  expect(await statuses()).toEqual({ order: "paid", payment: "approved" });
});
