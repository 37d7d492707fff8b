import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import { addFavourite } from "#app/domain/favourites/favourites.server.ts";
import { enqueueJob, runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { addPrescription, prescriptionJobs } from "#app/domain/lens/prescriptions.server.ts";
import { retainWithOrder } from "#app/domain/order/order-prescriptions.server.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { listNotifications, receiveNotification } from "#app/domain/payment/notifications.server.ts";
import { startPayment } from "#app/domain/payment/start-payment.server.ts";
import { after, days, hours, minutes } from "#app/domain/values/duration.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { chunksOf, pdf } from "#app/testing/sample-files.ts";
import { CONTACT, openTestShop } from "#app/testing/shop.ts";
import {
  cartLines,
  carts,
  cepLocations,
  checkouts,
  emails,
  favourites,
  jobs,
  lensDrafts,
  limits,
  orderLines,
  orderPrescriptions,
  orders,
  payments,
  prescriptions,
  recoveries,
  sessions,
  stockAlerts,
  subscribers,
  uploads,
} from "#db/schema";
import { PURGE_JOB, purgeExpired, retentionJobs } from "./retention.server.ts";

type TestShop = Awaited<ReturnType<typeof openTestShop>>;

const VISITOR = { accountId: null, visitorId: "um navegador" };

/** One row of every kind that expires, all created at the same time. */
async function openShopWithTraces() {
  const shop = await openTestShop();
  const { store, now } = shop;
  const { id: accountId } = await shop.addAccount();
  const product = await shop.addProduct();
  const at = now();
  const add = { productId: product.id, color: undefined, quantity: 1 };
  for (const owner of [VISITOR, { accountId, visitorId: null }]) {
    await addToCart(store, owner, add, at);
    await addFavourite(store, owner, product.id, at);
  }
  const draft = { id: "d", productId: product.id, isLater: true, treatmentIds: [], updatedAt: at };
  await store.write(async (tx) => {
    await tx.delete(emails);
    await tx.delete(jobs);
    await tx.insert(lensDrafts).values({ ...draft, accountId });
    await tx.insert(uploads).values({ id: "u", accountId, fileId: "u", sealed: "", createdAt: at });
    await tx.insert(sessions).values({ id: "s", accountId, data: {}, expiresAt: after(at, days(30)) });
    await tx.insert(limits).values({ key: "l", count: 1, since: at, until: after(at, hours(1)) });
    await tx
      .insert(recoveries)
      .values({ id: "r", accountId, codeHash: "", createdAt: at, expiresAt: after(at, hours(1)) });
    await tx
      .insert(emails)
      .values({ id: "c", recipient: CONTACT.email, subject: "", text: "", html: "", createdAt: at });
    const request = { name: "Ana", consent: "newsletter-1", askedAt: at };
    await tx.insert(subscribers).values([
      { email: "nunca@exemplo.com.br", token: "1", ...request },
      { email: "sim@exemplo.com.br", token: "2", ...request, confirmedAt: at },
    ]);
    await tx.insert(cepLocations).values([
      { cep: "01310100", uf: "SP", city: "São Paulo", fetchedAt: at },
      { cep: "01310999", fetchedAt: at },
    ]);
    const alert = { variantId: product.variantId, createdAt: at };
    await tx.insert(stockAlerts).values([
      { id: "waiting", email: "a@exemplo.com.br", ...alert },
      { id: "sent", email: "b@exemplo.com.br", sentAt: at, ...alert },
    ]);
  });
  await sendPrescription(shop, VISITOR);
  const ordered = await sendPrescription(shop, { accountId, visitorId: null });
  await store.write((tx) => retainWithOrder(tx, ordered.id, at));
  const counts = async () => ({
    sessions: await store.read.$count(sessions),
    limits: await store.read.$count(limits),
    recoveries: await store.read.$count(recoveries),
    emails: await store.read.$count(emails),
    subscribers: await store.read.$count(subscribers),
    stockAlerts: await store.read.$count(stockAlerts),
    cepLocations: await store.read.$count(cepLocations),
    uploads: await store.read.$count(uploads),
    prescriptions: await store.read.$count(prescriptions),
    lensDrafts: await store.read.$count(lensDrafts),
    carts: await store.read.$count(carts),
    favourites: await store.read.$count(favourites),
  });
  return { ...shop, product, counts, purge: () => purgeExpired(store, now()) };
}

async function sendPrescription({ store, prescriptionFiles: files, now }: TestShop, owner: Owner) {
  const saved = await files.save({ name: "receita.pdf", content: chunksOf(pdf()) });
  if (!saved.ok) throw new Error(`The file was refused: ${saved.reason}.`);
  const sent = { file: saved.file, prescribedOn: null };
  const id = await store.write((tx) => addPrescription(tx, files, owner, sent, now()));
  return { id, fileId: saved.file.id };
}

async function folderAfterJobs({ file, store, prescriptionFiles, now }: TestShop): Promise<string[]> {
  while (await runNextJob(store, prescriptionJobs(store, prescriptionFiles), now));
  return readdirSync(path.join(path.dirname(file), "prescriptions"));
}

async function openShopWithOrder(status: OrderStatus) {
  const shop = await openTestShop();
  const product = await shop.addProduct();
  const { id: accountId } = await shop.addAccount();
  const owner = { accountId, visitorId: "um navegador" };
  await startPayment(
    shop.store,
    owner,
    { checkoutToken: await shop.addCheckout(owner, product), method: "pix" },
    shop.now(),
  );
  await shop.store.write(async (tx) => {
    await tx.update(orders).set({ status });
    await tx.update(payments).set({ pixCode: "código", ticketUrl: "http://provedor" });
  });
  return { ...shop, accountId, placed: async () => (await shop.store.read.select().from(orders))[0] };
}

test("each kind of row is deleted exactly at the end of its retention", async () => {
  const { purge, counts, moveClock } = await openShopWithTraces();
  const left = {
    sessions: 1,
    limits: 1,
    recoveries: 1,
    emails: 1,
    subscribers: 2,
    stockAlerts: 2,
    cepLocations: 2,
    uploads: 1,
    prescriptions: 2,
    lensDrafts: 1,
    carts: 2,
    favourites: 2,
  };
  const ends: [number, Partial<typeof left>][] = [
    [hours(1), { limits: 0, uploads: 0 }],
    [days(1), { recoveries: 0, cepLocations: 1 }],
    [days(30), { sessions: 0, emails: 0, subscribers: 1, stockAlerts: 1, prescriptions: 1 }],
    [days(90), { carts: 1, favourites: 1, lensDrafts: 0 }],
    [days(180), { cepLocations: 0 }],
    [days(365), { stockAlerts: 0, prescriptions: 0 }],
  ];
  let passed = 0;
  for (const [end, gone] of ends) {
    moveClock(end - passed - 1);
    await purge();
    expect(await counts()).toEqual(left);

    moveClock(1);
    passed = end;
    await purge();
    expect(await counts()).toEqual(Object.assign(left, gone));
  }
});

test("purged prescriptions, uploads, drafts and carts take their files with them", async () => {
  const shop = await openTestShop();
  const { store, now, moveClock } = shop;
  const { id: accountId } = await shop.addAccount();
  const product = await shop.addProduct();
  const add = { productId: product.id, color: undefined, quantity: 1 };
  await addToCart(store, VISITOR, add, now());
  await addToCart(store, { accountId, visitorId: null }, add, now());
  const [purged, inCart, inDraft, uploaded, accounts] = [
    await sendPrescription(shop, VISITOR),
    await sendPrescription(shop, VISITOR),
    await sendPrescription(shop, VISITOR),
    await sendPrescription(shop, VISITOR),
    await sendPrescription(shop, { accountId, visitorId: null }),
  ];
  await store.write(async (tx) => {
    // Prescriptions in use have a later `purgeAt` of their own.
    await tx.update(prescriptions).set({ purgeAt: after(now(), days(400)) });
    await tx
      .update(prescriptions)
      .set({ purgeAt: after(now(), days(30)) })
      .where(eq(prescriptions.id, purged.id));
    await tx.delete(prescriptions).where(eq(prescriptions.id, uploaded.id));
    await tx.insert(uploads).values({
      id: "u",
      visitorId: VISITOR.visitorId,
      fileId: uploaded.fileId,
      sealed: "",
      createdAt: now(),
    });
    const [visitors] = await tx.select().from(carts).where(isNotNull(carts.visitorId));
    const ofVisitors = eq(cartLines.cartId, visitors?.id ?? "");
    await tx.update(cartLines).set({ prescriptionId: accounts.id });
    await tx.update(cartLines).set({ prescriptionId: inCart.id }).where(ofVisitors);
    await tx.insert(lensDrafts).values({
      id: "d",
      visitorId: VISITOR.visitorId,
      productId: product.id,
      prescriptionId: inDraft.id,
      isLater: false,
      treatmentIds: [],
      updatedAt: now(),
    });
  });
  const remaining = async () => {
    await purgeExpired(store, now());
    const inFolder = await folderAfterJobs(shop);
    const rows = await store.read.select().from(prescriptions);
    return { rows: rows.map(({ fileId }) => fileId).sort(), inFolder: inFolder.sort() };
  };
  const files = (...those: { fileId: string }[]) => those.map(({ fileId }) => fileId).sort();

  moveClock(hours(1) - 1);
  expect(await remaining()).toEqual({
    rows: files(purged, inCart, inDraft, accounts),
    inFolder: files(purged, inCart, inDraft, accounts, uploaded),
  });
  moveClock(1);
  expect((await remaining()).inFolder).toEqual(files(purged, inCart, inDraft, accounts));

  moveClock(days(30) - hours(1) - 1);
  expect((await remaining()).rows).toEqual(files(purged, inCart, inDraft, accounts));
  moveClock(1);
  const rows = files(inCart, inDraft, accounts);
  expect(await remaining()).toEqual({ rows, inFolder: rows });

  moveClock(days(60) - 1);
  expect(await remaining()).toEqual({ rows, inFolder: rows });
  moveClock(1);
  expect(await remaining()).toEqual({ rows: files(accounts), inFolder: files(accounts) });
});

test("rows of accounts and confirmed subscribers do not expire", async () => {
  const { store, purge, moveClock } = await openShopWithTraces();
  moveClock(days(400));
  await purge();
  expect(await store.read.select().from(carts)).toMatchObject([{ visitorId: null }]);
  expect(await store.read.select().from(favourites)).toMatchObject([{ visitorId: null }]);
  expect(await store.read.select().from(subscribers)).toMatchObject([{ email: "sim@exemplo.com.br" }]);
});

test("a visitor's cart whose checkout was saved recently is not purged", async () => {
  const { store, product, purge, moveClock, addCheckout } = await openShopWithTraces();
  await addCheckout(VISITOR, product);
  moveClock(days(60));
  await store.write(async (tx) => void (await tx.update(checkouts).set({ updatedAt: moveClock(0) })));
  moveClock(days(40));
  await purge();
  expect(await store.read.$count(carts)).toBe(2);
  moveClock(days(50));
  await purge();
  expect(await store.read.$count(carts)).toBe(1);
  expect(await store.read.$count(checkouts)).toBe(0);
});

test("a visitor's empty cart is purged after an hour, unless it has a saved checkout", async () => {
  const { store, product, purge, moveClock, addCheckout } = await openShopWithTraces();
  const owner = { accountId: null, visitorId: "outro navegador" };
  await addCheckout(owner, product);
  await store.write(async (tx) => void (await tx.delete(cartLines)));
  expect(await store.read.$count(carts)).toBe(3);
  moveClock(hours(1) - 1);
  await purge();
  expect(await store.read.$count(carts)).toBe(3);
  moveClock(1);
  await purge();
  const left = await store.read.select().from(carts);
  expect(left.map(({ visitorId }) => visitorId)).toEqual([null, owner.visitorId]);
});

test("an order is pseudonymised five calendar years after it was placed, and keeps its amounts", async () => {
  const { store, moveClock, now, accountId, placed } = await openShopWithOrder("delivered");
  await store.write(async (tx) => {
    const [line] = await tx.select().from(orderLines);
    await tx.insert(orderPrescriptions).values({
      lineId: line?.id ?? "",
      orderId: line?.orderId ?? "",
      state: "accepted",
      request: "Ana, o eixo não se lê.",
      updatedAt: now(),
    });
  });
  const request = async () => (await store.read.select().from(orderPrescriptions))[0]?.request;
  const before = await placed();
  const fifthYear = Date.UTC(2031, 10, 20, 12);
  moveClock(fifthYear - now().getTime() - 1);
  await purgeExpired(store, now());
  expect(await placed()).toMatchObject({ accountId, contact: CONTACT });
  expect(await request()).toContain("Ana");

  moveClock(1);
  await purgeExpired(store, now());
  const order = await placed();
  expect(order).toMatchObject({
    accountId: null,
    contact: { email: "", whatsapp: "" },
    address: { road: "", city: "São Paulo", uf: "SP" },
    totalCents: before?.totalCents,
    placedAt: before?.placedAt,
  });
  expect(JSON.stringify(order)).not.toContain(CONTACT.name);
  expect(await store.read.select().from(payments)).toMatchObject([{ pixCode: null, ticketUrl: null }]);
  expect(await request()).toBeNull();

  await purgeExpired(store, now());
  expect(await placed()).toEqual(order);
});

test("an order in dispute keeps its person", async () => {
  const { store, moveClock, now, placed } = await openShopWithOrder("disputed");
  moveClock(days(6 * 365));
  await purgeExpired(store, now());
  expect(await placed()).toMatchObject({ contact: CONTACT });
});

test("old orders are pseudonymised a hundred at a time", async () => {
  const { store, moveClock, placed } = await openShopWithOrder("delivered");
  const first = await placed();
  if (!first) throw new Error("There is no order.");
  await store.write(async (tx) => {
    await tx.insert(orders).values(
      Array.from({ length: 104 }, (_, index) => ({
        ...first,
        id: `o${index}`,
        number: first.number + 1 + index,
        checkoutToken: `t${index}`,
      })),
    );
  });
  const purge = retentionJobs(store)[PURGE_JOB.kind];
  const at = moveClock(days(6 * 365));
  expect(await purge?.({}, at)).toEqual(new Date(at.getTime() + 60_000));
  expect(await purge?.({}, at)).toEqual(after(at, days(1)));
  const names = (await store.read.select().from(orders)).map(({ contact }) => contact.name);
  expect(new Set(names).size).toBe(105);
  expect(names).not.toContain(CONTACT.name);
});

test("the job runs every day, and enqueueing it at each start keeps one job", async () => {
  const { store, now, moveClock, counts } = await openShopWithTraces();
  const start = () => store.write((tx) => enqueueJob(tx, { ...PURGE_JOB, runAt: now() }));
  const run = () => runNextJob(store, retentionJobs(store), now);
  await start();
  await start();
  expect(await store.read.$count(jobs)).toBe(1);

  expect([await run(), await run()]).toEqual([true, false]);
  moveClock(days(1));
  expect([await run(), await run()]).toEqual([true, false]);
  expect(await counts()).toMatchObject({ limits: 0, recoveries: 0, emails: 1 });
});

test("the daily job empties the WAL, and runs again after a minute while a reader holds it", async () => {
  const { store, file, now, addAccount } = await openTestShop();
  const run = () => retentionJobs(store)[PURGE_JOB.kind]?.({}, now());
  const wal = () => readFileSync(`${file}-wal`, "latin1");
  const reader = new Database(file, { readonly: true });
  reader.exec("BEGIN");
  reader.prepare("SELECT count(*) FROM accounts").get();
  await addAccount();
  expect(await run()).toEqual(after(now(), minutes(1)));
  expect(wal()).toContain("$argon2id$");

  reader.close();
  expect(await run()).toEqual(after(now(), days(1)));
  expect(wal()).not.toContain("$argon2id$");
});

test("the provider's notifications are deleted after 90 days", async () => {
  const { store, now, moveClock } = await openTestShop();
  const receive = (providerId: string) => receiveNotification(store, { type: "payment", providerId }, now());
  await receive("1");
  moveClock(days(1));
  await receive("2");
  moveClock(days(89));
  await purgeExpired(store, now());
  expect((await listNotifications(store.read, 9)).map(({ providerId }) => providerId)).toEqual(["2"]);
});
