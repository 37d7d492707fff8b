import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { minutes, seconds } from "#app/domain/values/duration.ts";
import { openShopWithPix } from "#app/testing/pix-payment.ts";
import { decideAsBank } from "#app/testing/shop.ts";
import { jobs } from "#db/schema";
import { receiveNotification } from "./notifications.server.ts";

test("without notifications the poller finds an approved payment", async () => {
  const { shop, sync, statuses, payment, runJob } = await openShopWithPix();
  await sync();
  await decideAsBank((await payment()).ticketUrl ?? "", "approved");
  expect(await statuses()).toEqual({ order: "awaiting_payment", payment: "pending" });

  shop.moveClock(seconds(16));
  await runJob();

  expect(await statuses()).toEqual({ order: "paid", payment: "approved" });
  expect(await shop.stock()).toEqual([{ onHand: 4, reserved: 0 }]);
  expect(await shop.store.read.$count(jobs, eq(jobs.kind, "sync-payment"))).toBe(0);
});

test("a repeated notification fetches the payment at once", async () => {
  const { shop, sync, statuses, payment, runJob } = await openShopWithPix();
  await sync();
  const { ticketUrl, providerId } = await payment();
  await decideAsBank(ticketUrl ?? "", "approved");

  await receiveNotification(shop.store, { type: "payment", providerId: providerId ?? null }, shop.now());
  await receiveNotification(shop.store, { type: "payment", providerId: providerId ?? null }, shop.now());
  await runJob();

  expect(await statuses()).toEqual({ order: "paid", payment: "approved" });
});

test("an unpaid Pix expires, and its units are for sale again", async () => {
  const { shop, sync, statuses, runJob } = await openShopWithPix();
  await sync();
  shop.moveClock(minutes(33));
  await runJob();
  expect(await statuses()).toEqual({ order: "expired", payment: "cancelled" });
  expect(await shop.stock()).toEqual([{ onHand: 5, reserved: 0 }]);
});
