import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { shipOrder } from "#app/domain/order/fulfilment.server.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { sendOrderPrescription } from "#app/domain/order/prescription-changes.server.ts";
import { requestWithdrawal } from "#app/domain/returns/ask-return.server.ts";
import { days, hours } from "#app/domain/values/duration.ts";
import { buyGlasses, TYPED_PRESCRIPTION } from "#app/testing/glasses.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { emails, jobs, variants } from "#db/schema";
import { listWork } from "./work.server.ts";

const BUYER = { accountId: null, visitorId: "a visitor" };

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

async function kindsOf(shop: TestShop, role: "owner" | "clerk" | "optician", lastBackupAt?: Date | null) {
  const work = await listWork(shop.store.read, { role, now: shop.now(), lastBackupAt });
  return work.filter(({ kind }) => kind !== "low-stock");
}

test("without work there is nothing to do, for nobody", async () => {
  const shop = await openTestShop();
  for (const role of ["owner", "clerk", "optician"] as const)
    expect(await listWork(shop.store.read, { role, now: shop.now(), lastBackupAt: undefined })).toEqual([]);
});

test("orders wait to be prepared and sent since they came to this status", async () => {
  const shop = await openTestShop();
  await buyByPix(shop, BUYER);
  const paidAt = shop.now();
  shop.moveClock(hours(2));
  const { orderId } = await buyByPix(shop, BUYER);
  await orderByPix(shop, BUYER);
  expect(await kindsOf(shop, "clerk")).toEqual([{ kind: "orders-to-prepare", count: 2, oldest: paidAt }]);
  shop.moveClock(hours(1));
  await shop.store.write((tx) => transitionOrder(tx, orderId, "preparing", "operator", shop.now()));
  expect(await kindsOf(shop, "clerk")).toEqual([
    { kind: "orders-to-prepare", count: 1, oldest: paidAt },
    { kind: "orders-to-send", count: 1, oldest: shop.now() },
  ]);
  expect(await kindsOf(shop, "optician")).toEqual([]);
});

test("an order that awaits its prescription is work after three days; one to check is at once, not for a clerk", async () => {
  const shop = await openTestShop();
  const orderId = await buyGlasses(shop, BUYER, "later");
  expect(await kindsOf(shop, "optician")).toEqual([]);
  const since = shop.now();
  shop.moveClock(days(3) + 1);
  expect(await kindsOf(shop, "clerk")).toMatchObject([{ kind: "prescriptions-overdue", count: 1 }]);
  expect((await kindsOf(shop, "optician"))[0]?.oldest?.getTime()).toBeLessThanOrEqual(since.getTime());
  const sent = { orderId, lineId: undefined };
  await sendOrderPrescription(
    shop.store,
    shop.prescriptionFiles,
    BUYER,
    sent,
    TYPED_PRESCRIPTION,
    shop.now(),
  );
  expect(await kindsOf(shop, "optician")).toEqual([
    { kind: "prescriptions-to-check", count: 1, oldest: shop.now() },
  ]);
  expect(await kindsOf(shop, "clerk")).toEqual([]);
});

test("disputes come first, then payments set aside for thirty days, then returns", async () => {
  const shop = await openTestShop();
  const disputed = await buyByPix(shop, BUYER);
  const withdrawn = await buyByPix(shop, BUYER);
  const strange = await orderByPix(shop, BUYER);
  await strange.reportStatus("approved", { amountCents: 1 });
  await shop.store.write(async (tx) => {
    await transitionOrder(tx, disputed.orderId, "disputed", "provider", shop.now());
  });
  await shipOrder(shop.store, withdrawn.number, "AM123456785BR", shop.now());
  await requestWithdrawal(shop.store, BUYER, withdrawn.orderId, shop.now());
  const kinds = async () => (await kindsOf(shop, "owner")).map(({ kind }) => kind);
  expect(await kinds()).toEqual(["disputes", "quarantined-payments", "returns"]);
  shop.moveClock(days(30) + 1);
  expect(await kinds()).toEqual(["disputes", "returns"]);
});

test("failed e-mails and jobs, and a missing backup, are the owner's", async () => {
  const shop = await openTestShop();
  await shop.store.write(async (tx) => {
    const content = { id: "one", subject: "Olá", text: "Olá", html: "Olá" };
    await enqueueEmail(tx, "ana@exemplo.com.br", content, shop.now());
    await tx.update(emails).set({ failedAt: shop.now() }).where(eq(emails.id, "one"));
    await tx.update(jobs).set({ lastError: "Error" });
  });
  expect(await kindsOf(shop, "owner", null)).toEqual([
    { kind: "failed-emails", count: 1, oldest: shop.now() },
    { kind: "failed-jobs", count: 1, oldest: null },
    { kind: "no-backup", count: 1, oldest: null },
  ]);
  const lastBackupAt = shop.now();
  const kinds = async () => (await kindsOf(shop, "owner", lastBackupAt)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(["failed-emails", "failed-jobs"]);
  shop.moveClock(hours(36) + 1);
  expect(await kinds()).toEqual(["failed-emails", "failed-jobs", "no-backup"]);
  expect(await kindsOf(shop, "clerk", null)).toEqual([]);
});

test("colours with two free units or fewer are low, or as many as each one's own limit says", async () => {
  const shop = await openTestShop();
  await shop.addProduct({ stock: 3 });
  const work = async () =>
    listWork(shop.store.read, { role: "clerk", now: shop.now(), lastBackupAt: undefined });
  expect(await work()).toEqual([]);
  await shop.addProduct({ stock: 2 });
  await shop.addProduct({ stock: 0 });
  expect(await work()).toEqual([{ kind: "low-stock", count: 2, oldest: null }]);
  await shop.store.write(async (tx) => void (await tx.update(variants).set({ lowStockUnits: 3 })));
  expect(await work()).toEqual([{ kind: "low-stock", count: 3, oldest: null }]);
});
