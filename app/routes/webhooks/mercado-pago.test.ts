import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { minutes } from "#app/domain/values/duration.ts";
import { NOW, openTestShop, WEBHOOK_SECRET } from "#app/testing/shop.ts";
import { jobs } from "#db/schema";
import { action } from "./mercado-pago.ts";

function notification({ stamp = String(NOW.getTime()), signedId = "123", secret = WEBHOOK_SECRET } = {}) {
  const v1 = createHmac("sha256", secret).update(`id:${signedId};request-id:r-1;ts:${stamp};`).digest("hex");
  return new Request("http://localhost/webhooks/mercado-pago?data.id=123&type=payment", {
    method: "POST",
    headers: { "x-signature": `ts=${stamp},v1=${v1}`, "x-request-id": "r-1" },
  });
}

test.each([
  ["with a time in milliseconds", {}],
  ["with a time in seconds", { stamp: String(NOW.getTime() / 1000) }],
])("a notification signed by the provider, %s, enqueues one job", async (_, options) => {
  const shop = await openTestShop();
  for (let times = 0; times < 2; times++) {
    const { result } = await shop.send(action, notification(options));
    expect(result).toMatchObject({ status: 200 });
  }
  expect(await shop.store.read.select().from(jobs)).toMatchObject([{ key: "fetch-payment:123" }]);
});

test.each([
  ["with another secret", { secret: "guessed" }],
  ["for another payment", { signedId: "124" }],
  ["long ago", { stamp: String(NOW.getTime() - minutes(6)) }],
])("a notification signed %s is refused and enqueues nothing", async (_, options) => {
  const shop = await openTestShop();
  const { result } = await shop.send(action, notification(options));
  expect(result).toMatchObject({ status: 401 });
  expect(await shop.store.read.$count(jobs)).toBe(0);
});

test("a notification in the provider's older form enqueues a job too", async () => {
  const shop = await openTestShop();
  const stamp = String(NOW.getTime());
  const v1 = createHmac("sha256", WEBHOOK_SECRET).update(`request-id:r-1;ts:${stamp};`).digest("hex");
  const request = new Request("http://localhost/webhooks/mercado-pago?id=123&topic=payment", {
    method: "POST",
    headers: { "x-signature": `ts=${stamp},v1=${v1}`, "x-request-id": "r-1" },
  });
  expect((await shop.send(action, request)).result).toMatchObject({ status: 200 });
  expect(await shop.store.read.select().from(jobs)).toMatchObject([{ key: "fetch-payment:123" }]);
});

test("a notification about anything but a payment returns 200 and enqueues nothing", async () => {
  const shop = await openTestShop();
  const stamp = String(NOW.getTime());
  const v1 = createHmac("sha256", WEBHOOK_SECRET).update(`request-id:r-1;ts:${stamp};`).digest("hex");
  const request = new Request("http://localhost/webhooks/mercado-pago?id=123&topic=merchant_order", {
    method: "POST",
    headers: { "x-signature": `ts=${stamp},v1=${v1}`, "x-request-id": "r-1" },
  });
  expect((await shop.send(action, request)).result).toMatchObject({ status: 200 });
  expect(await shop.store.read.$count(jobs)).toBe(0);
});
