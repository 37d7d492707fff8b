import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enqueueJob, runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { days, minutes, seconds } from "#app/domain/values/duration.ts";
import { openShopWithPix } from "#app/testing/pix-payment.ts";
import { decideAsBank, openTestShop } from "#app/testing/shop.ts";
import { jobs, payments } from "#db/schema";
import { receiveNotification } from "./notifications.server.ts";
import { paymentJobs, RECONCILE_JOB } from "./payment-jobs.server.ts";
import { startPayment } from "./start-payment.server.ts";

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

test("the reconciliation checks every recent payment in batches, and begins again the next day", async () => {
  const { store, gateway, addProduct, addCheckout, now, moveClock } = await openTestShop();
  const product = await addProduct({ stock: 9 });
  const ids: string[] = [];
  const order = async (visitorId: string) => {
    const visitor = { accountId: null, visitorId };
    const checkoutToken = await addCheckout(visitor, product);
    const started = await startPayment(store, visitor, { checkoutToken, method: "pix" }, now());
    if (started.ok && started.paymentId) ids.push(started.paymentId);
  };
  await order("too long ago");
  moveClock(days(11));
  for (const visitorId of ["one", "two", "three", "four"]) await order(visitorId);
  await store.write(async (tx) => {
    await tx.delete(jobs);
    await enqueueJob(tx, { ...RECONCILE_JOB, runAt: now() });
  });
  const { [RECONCILE_JOB.kind]: reconcile } = paymentJobs(store, gateway, { reconcileBatchSize: 2 });
  const run = () => runNextJob(store, { [RECONCILE_JOB.kind]: reconcile ?? (async () => undefined) }, now);

  const checked = async () =>
    (await store.read.select().from(jobs).where(eq(jobs.kind, "search-payment"))).length;
  const counts: number[] = [];
  while (await run()) counts.push(await checked());
  expect(counts).toEqual([2, 4, 4]);
  expect(await store.read.$count(payments)).toBe(5);
  expect(
    (await store.read.select().from(jobs).where(eq(jobs.kind, RECONCILE_JOB.kind))).map(({ key, runAt }) => [
      key,
      runAt.getTime() >= now().getTime() + days(1),
    ]),
  ).toEqual([[RECONCILE_JOB.key, true]]);
  const keys = (await store.read.select().from(jobs).where(eq(jobs.kind, "search-payment"))).map(
    ({ key }) => key,
  );
  expect(keys.sort()).toEqual(
    ids
      .slice(1)
      .map((id) => `search-payment:${id}`)
      .sort(),
  );
});
