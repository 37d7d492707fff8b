import { expect, test } from "vitest";
import { seconds } from "#app/domain/values/duration.ts";
import { openShopWithPix } from "#app/testing/pix-payment.ts";
import { quarantineReports, staffActs } from "#db/schema";
import {
  askAboutQuarantined,
  countQuarantinedPayments,
  listQuarantinedPayments,
} from "./quarantine.server.ts";

test("a quarantined payment is listed with what the provider said last, whatever it says later", async () => {
  const { shop, record, payment, statuses } = await openShopWithPix();
  await record({ status: "approved", amountCents: 1 });
  const { id } = await payment();
  const list = () => listQuarantinedPayments(shop.store.read, 9);
  expect(await list()).toMatchObject([
    {
      ...{ id, orderNumber: 10_001, orderStatus: "awaiting_payment", method: "pix", amountCents: 22289 },
      reports: [{ providerId: "1", status: "approved", amountCents: 1, refundedCents: 0 }],
    },
  ]);

  shop.moveClock(seconds(9));
  await record({ status: "refunded", amountCents: 1, refundedCents: 1 });
  await record({ providerId: "2", status: "approved" });
  expect((await list())[0]?.reports).toMatchObject([
    { providerId: "1", status: "refunded", refundedCents: 1, reportedAt: shop.now() },
    { providerId: "2", status: "approved", amountCents: 22289 },
  ]);
  expect(await statuses()).toEqual({ order: "awaiting_payment", payment: "quarantined" });
  expect(await countQuarantinedPayments(shop.store.read)).toBe(1);
});

test("asking about a quarantined payment fetches it from the provider, and is recorded; another one cannot be asked about", async () => {
  const { shop, sync, record, payment, runJob } = await openShopWithPix();
  await sync();
  const { id, providerId } = await payment();
  expect(await askAboutQuarantined(shop.store, id, shop.now())).toBe(false);

  await record({ providerId: providerId ?? "", status: "approved", amountCents: 1 });
  shop.moveClock(seconds(1));
  expect(await askAboutQuarantined(shop.store, id, shop.now())).toBe(true);
  expect(await askAboutQuarantined(shop.store, "unknown", shop.now())).toBe(false);
  while (await runJob());
  expect(await shop.store.read.select().from(quarantineReports)).toMatchObject([
    { providerId, paymentId: id, status: "pending", amountCents: 22289, reportedAt: shop.now() },
  ]);
  expect(await shop.store.read.select().from(staffActs)).toMatchObject([
    { action: "payment.asked", subjectKind: "payment", subjectId: id },
  ]);
});
