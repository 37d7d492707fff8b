import { expect, test } from "vitest";
import { minutes, seconds } from "#app/domain/values/duration.ts";
import { buyByPix } from "#app/testing/paid-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { jobs, payments, providerNotifications } from "#db/schema";
import { listNotifications, receiveNotification, refuseNotification } from "./notifications.server.ts";

test("a notification is logged with its type, payment and outcome, and with the order once the payment is known", async () => {
  const shop = await openTestShop();
  const { number } = await buyByPix(shop, { accountId: null, visitorId: "a visitor" });
  await shop.store.write(async (tx) => void (await tx.update(payments).set({ providerId: "123" })));
  const receive = (type: string | null, providerId: string | null) =>
    receiveNotification(shop.store, { type, providerId }, shop.moveClock(seconds(1)));
  await receive("payment", "123");
  await receive("merchant_order", "77");
  await receive("<b>Ana Souza</b>", "ana@exemplo.com.br");

  expect(await listNotifications(shop.store.read, 9)).toMatchObject([
    { type: "", providerId: null, outcome: "ignored", orderNumber: null },
    { type: "merchant_order", providerId: "77", outcome: "ignored", orderNumber: null },
    { type: "payment", providerId: "123", outcome: "queued", orderNumber: number },
  ]);
});

test("the log holds the last 200", async () => {
  const { store, moveClock } = await openTestShop();
  for (let id = 1; id <= 203; id++)
    await receiveNotification(store, { type: "payment", providerId: String(id) }, moveClock(1));
  const ids = (await listNotifications(store.read, 300)).map(({ providerId }) => providerId);
  expect(ids).toHaveLength(200);
  expect([ids[0], ids.at(-1)]).toEqual(["203", "4"]);
});

test("notifications with a wrong signature are one row, written once a minute at most", async () => {
  const { store, now, moveClock } = await openTestShop();
  const first = now();
  await refuseNotification(store, now());
  moveClock(minutes(1) - 1);
  await refuseNotification(store, now());
  const rows = () => store.read.select().from(providerNotifications);
  expect(await rows()).toMatchObject([{ outcome: "refused", receivedAt: first, providerId: null }]);

  moveClock(1);
  await refuseNotification(store, now());
  expect(await rows()).toMatchObject([{ outcome: "refused", receivedAt: now() }]);
  expect(await store.read.$count(jobs)).toBe(0);
});
