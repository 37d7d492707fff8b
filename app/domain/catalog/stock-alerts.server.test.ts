import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { minutes } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails, jobs, variants } from "#db/schema";
import { requestStockAlert, stockAlertJobs, watchStock } from "./stock-alerts.server.ts";

const EMAIL = "ana@exemplo.com.br";

async function openShopWithSoldOutProduct() {
  const shop = await openTestShop();
  const product = await shop.addProduct({ stock: 0, title: "Ipê" });
  const handlers = {
    ...stockAlertJobs(shop.store, "https://loja.exemplo"),
    "send-e-mail": async () => undefined,
  };
  await shop.store.write((tx) => watchStock(tx, shop.now()));
  return {
    ...shop,
    product,
    ask: (email = EMAIL) => requestStockAlert(shop.store, product.variantId, email, shop.now()),
    setStock: (onHand: number, reserved = 0) =>
      shop.store.write(async (tx) => {
        await tx.update(variants).set({ onHand, reserved }).where(eq(variants.id, product.variantId));
      }),
    async aMinuteLater() {
      shop.moveClock(minutes(1));
      while (await runNextJob(shop.store, handlers, shop.now));
    },
    emails: () => shop.store.read.select().from(emails),
  };
}

test("who waits for a colour hears once that it is back, with a link to it", async () => {
  const shop = await openShopWithSoldOutProduct();
  expect([await shop.ask(), await shop.ask()]).toEqual([{ ok: true }, { ok: true }]);
  await shop.aMinuteLater();
  expect(await shop.emails()).toEqual([]);

  await shop.setStock(1);
  await shop.aMinuteLater();
  await shop.aMinuteLater();

  const [message, ...more] = await shop.emails();
  expect(message).toMatchObject({
    recipient: EMAIL,
    subject: "Voltou ao estoque: Ipê, Preto",
    unsubscribeUrl: null,
  });
  expect(message?.text).toContain(`https://loja.exemplo/oculos/${shop.product.id}?cor=preto`);
  expect(more).toEqual([]);
});

test("pieces that are promised to orders are not back", async () => {
  const shop = await openShopWithSoldOutProduct();
  await shop.ask();
  await shop.setStock(2, 2);
  await shop.aMinuteLater();
  expect(await shop.emails()).toEqual([]);
});

test("who heard may ask again when it is gone again", async () => {
  const shop = await openShopWithSoldOutProduct();
  for (let times = 0; times < 2; times++) {
    await shop.setStock(0);
    await shop.ask();
    await shop.setStock(1);
    await shop.aMinuteLater();
  }
  expect(await shop.emails()).toHaveLength(2);
});

test("many alerts for one colour are written fifty a minute, those who waited longest first", async () => {
  const shop = await openShopWithSoldOutProduct();
  for (let count = 0; count < 51; count++) {
    await shop.ask(`cliente-${count}@exemplo.com.br`);
    shop.moveClock(1);
  }
  await shop.setStock(1);
  await shop.aMinuteLater();
  expect(await shop.emails()).toHaveLength(50);
  await shop.aMinuteLater();
  expect((await shop.emails()).at(-1)).toMatchObject({ recipient: "cliente-50@exemplo.com.br" });
});

test("there is nothing to wait for where a colour is in stock, or unknown", async () => {
  const shop = await openShopWithSoldOutProduct();
  await shop.setStock(1);
  expect(await shop.ask()).toEqual({ ok: false, reason: "in-stock" });
  expect(await requestStockAlert(shop.store, "unknown", EMAIL, shop.now())).toEqual({
    ok: false,
    reason: "unknown",
  });
});

test("however often the shop starts, one job looks for what is back", async () => {
  const shop = await openShopWithSoldOutProduct();
  await shop.store.write((tx) => watchStock(tx, shop.now()));
  expect(await shop.store.read.$count(jobs)).toBe(1);
});
