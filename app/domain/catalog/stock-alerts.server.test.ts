import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails, jobs, variants } from "#db/schema";
import { enqueueStockAlertJob, requestStockAlert, stockAlertJobs } from "./stock-alerts.server.ts";

const EMAIL = "ana@exemplo.com.br";

async function openShopWithSoldOutProduct() {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 0, title: "Ipê" });
  const handlers = {
    ...stockAlertJobs(shop.store, shopLinks("https://loja.exemplo")),
    "send-email": async () => undefined,
  };
  await shop.store.write((tx) => enqueueStockAlertJob(tx, shop.now()));
  return {
    ...shop,
    product,
    requestAlert: (email = EMAIL) => requestStockAlert(shop.store, product.variantId, email, shop.now()),
    setStock: (onHand: number, reserved = 0) =>
      shop.store.write(async (tx) => {
        await tx.update(variants).set({ onHand, reserved }).where(eq(variants.id, product.variantId));
      }),
    async runJobsAMinuteLater() {
      shop.moveClock(minutes(1));
      while (await runNextJob(shop.store, handlers, shop.now));
    },
    emails: () => shop.store.read.select().from(emails),
  };
}

test("an alert sends one e-mail, with a link to the colour, once it is back in stock", async () => {
  const shop = await openShopWithSoldOutProduct();
  expect([await shop.requestAlert(), await shop.requestAlert()]).toEqual([{ ok: true }, { ok: true }]);
  await shop.runJobsAMinuteLater();
  expect(await shop.emails()).toEqual([]);

  await shop.setStock(1);
  await shop.runJobsAMinuteLater();
  await shop.runJobsAMinuteLater();

  const [message, ...more] = await shop.emails();
  expect(message).toMatchObject({
    recipient: EMAIL,
    subject: "Voltou ao estoque: Ipê, Preto",
    unsubscribeUrl: null,
  });
  expect(message?.text).toContain(`https://loja.exemplo/oculos/${shop.product.id}?cor=preto`);
  expect(more).toEqual([]);
});

test("reserved units are not back in stock", async () => {
  const shop = await openShopWithSoldOutProduct();
  await shop.requestAlert();
  await shop.setStock(2, 2);
  await shop.runJobsAMinuteLater();
  expect(await shop.emails()).toEqual([]);
});

test("after an e-mail, a new alert can be requested when the colour is sold out again", async () => {
  const shop = await openShopWithSoldOutProduct();
  for (let times = 0; times < 2; times++) {
    await shop.setStock(0);
    await shop.requestAlert();
    await shop.setStock(1);
    await shop.runJobsAMinuteLater();
  }
  expect(await shop.emails()).toHaveLength(2);
});

test("alerts are sent in batches of fifty per minute, the oldest first", async () => {
  const shop = await openShopWithSoldOutProduct();
  for (let count = 0; count < 51; count++) {
    await shop.requestAlert(`cliente-${count}@exemplo.com.br`);
    shop.moveClock(1);
  }
  await shop.setStock(1);
  await shop.runJobsAMinuteLater();
  expect(await shop.emails()).toHaveLength(50);
  await shop.runJobsAMinuteLater();
  expect((await shop.emails()).at(-1)).toMatchObject({ recipient: "cliente-50@exemplo.com.br" });
});

test("an alert is refused for a colour that is in stock or unknown", async () => {
  const shop = await openShopWithSoldOutProduct();
  await shop.setStock(1);
  expect(await shop.requestAlert()).toEqual({ ok: false, reason: "in-stock" });
  expect(await requestStockAlert(shop.store, "unknown", EMAIL, shop.now())).toEqual({
    ok: false,
    reason: "unknown",
  });
});

test("repeated starts of the shop share one alert job", async () => {
  const shop = await openShopWithSoldOutProduct();
  await shop.store.write((tx) => enqueueStockAlertJob(tx, shop.now()));
  expect(await shop.store.read.$count(jobs)).toBe(1);
});
