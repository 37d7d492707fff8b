import { expect, test } from "vitest";
import { openShopWithPix } from "#app/testing/pix-payment.ts";

test("a payment whose amount is not the order's is quarantined and never fulfilled", async () => {
  const { record, statuses } = await openShopWithPix();
  await record({ status: "approved", amountCents: 1 });
  expect(await statuses()).toEqual({ order: "awaiting_payment", payment: "quarantined" });
});

test("a Pix code for another amount is not saved, so no page shows it", async () => {
  const { record, statuses, payment } = await openShopWithPix();
  await record({ pix: { code: "000201 not a code", ticketUrl: "http://localhost/1" } });
  expect(await statuses()).toEqual({ order: "awaiting_payment", payment: "quarantined" });
  expect((await payment()).pixCode).toBeNull();
});

test("older reports change nothing once the order is paid", async () => {
  const { shop, record, statuses } = await openShopWithPix();
  await record({ status: "approved" });
  for (const status of ["pending", "refused", "cancelled", "in_review", "approved"] as const) {
    await record({ status });
  }
  expect(await statuses()).toEqual({ order: "paid", payment: "approved" });
  expect(await shop.stock()).toEqual([{ onHand: 4, reserved: 0 }]);
});
