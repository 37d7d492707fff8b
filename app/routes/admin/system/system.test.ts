import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { enqueueJob, runNextJob } from "#app/domain/jobs/jobs.server.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { receiveNotification } from "#app/domain/payment/notifications.server.ts";
import type { Role } from "#app/domain/staff/roles.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import type { System } from "#app/domain/system/system.ts";
import { days, hours } from "#app/domain/values/duration.ts";
import { orderByPix } from "#app/testing/paid-orders.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { NOW, openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { emails, jobs, staffActs, staffMutedEmails } from "#db/schema";
import { action as choose, loader as showChoice } from "./shop-emails.tsx";
import { action, loader } from "./system.tsx";

const RECIPIENT = "ana@exemplo.com.br";
const BACKUP = { name: "a", takenAt: NOW, bytes: 9, isVerified: true };
const SYSTEM: System = {
  readFacts: async () => ({
    ...{ version: "1.2.3", uptimeMs: 1, memoryBytes: 1 },
    ...{ freeBytes: 1, diskBytes: 1 },
  }),
  makesBackups: true,
  listBackups: async () => [
    { name: "b.partial", takenAt: NOW, bytes: 1, isVerified: false },
    { name: "a", takenAt: new Date(NOW.getTime() - days(2)), bytes: 9, isVerified: true },
  ],
  missingSettings: ["SMTP_URL"],
};

async function openShopWithStaff(role: Role = "owner", system?: System) {
  const shop = await openTestShop();
  const member = await addMember(shop, role);
  const staff = await findSession(shop.store.read, member.sessionToken, shop.now());
  if (!staff) throw new Error("There is no session.");
  const options = { staff, ...(system && { shop: { system } }) };
  return {
    ...{ shop, member },
    act: (fields: Record<string, string>, query = "") =>
      shop.send(action, post(fields, `/admin/sistema${query}`), options),
    show: async (query = "") =>
      (await shop.send(loader, new Request(`http://localhost/admin/sistema${query}`), options))
        .result as Awaited<ReturnType<typeof loader>>,
    choose: (body: URLSearchParams) =>
      shop.send(choose, new Request("http://localhost/admin/avisos", { method: "POST", body }), options),
    choice: async () =>
      (await shop.send(showChoice, new Request("http://localhost/admin/avisos"), options)).result as Awaited<
        ReturnType<typeof showChoice>
      >,
    acts: async () =>
      (await shop.store.read.select().from(staffActs).where(eq(staffActs.staffId, member.id))).map(
        ({ action: name, subjectKind, subjectId }) => [name, subjectKind, subjectId],
      ),
  };
}

test.each(["clerk", "optician"] as const)("a %s opens nothing of it and changes nothing", async (role) => {
  const { shop, act, show, acts } = await openShopWithStaff(role);
  await shop.store.write((tx) =>
    enqueueJob(tx, { key: "a", kind: "work", payload: {}, runAt: new Date(NOW.getTime() + days(1)) }),
  );
  expect(statusOf(await show())).toBe(403);
  expect(statusOf((await act({ intent: "retry-job", id: "a" })).result)).toBe(403);
  expect(await acts()).not.toContainEqual(expect.arrayContaining(["job.retried"]));
});

test("a failed job is shown with its error and retried, with the owner's name on record", async () => {
  const { shop, act, show, acts } = await openShopWithStaff();
  const { store, now } = shop;
  await store.write((tx) => enqueueJob(tx, { key: "a", kind: "work", payload: {}, runAt: now() }));
  await runNextJob(store, { work: () => Promise.reject(new TypeError("529.982.247-25")) }, now);
  expect((await show()).jobs).toMatchObject({
    rows: [{ key: "a", state: "failed", lastError: "TypeError", tries: 1 }],
    ...{ failed: 1, due: 0 },
  });
  expect((await show()).paging.tarefas).toEqual({ page: 1, pages: 1, total: 1 });
  expectRedirect((await act({ intent: "retry-job", id: "a" })).result, "/admin/sistema#tarefas");
  expect(await store.read.select().from(jobs)).toMatchObject([{ key: "a", runAt: now(), tries: 0 }]);
  expect(await acts()).toContainEqual(["job.retried", "job", "a"]);
  expect(statusOf((await act({ intent: "retry-job", id: "b" })).result)).toBe(422);
});

test("an e-mail that failed is shown without its recipient's name, and sent again", async () => {
  const { shop, act, show, acts } = await openShopWithStaff();
  const { store, now } = shop;
  await store.write(async (tx) => {
    for (const id of ["order:1", "order:2"])
      await enqueueEmail(
        tx,
        RECIPIENT,
        { id, subject: "Pedido 10001: enviado", text: "Olá", html: "" },
        now(),
      );
    await tx
      .update(emails)
      .set({ failedAt: now(), lastError: "refused 550" })
      .where(eq(emails.id, "order:1"));
  });
  const shown = (await show()).emails;
  expect(shown).toMatchObject({
    rows: [
      { id: "order:1", recipient: "a…@exemplo.com.br", lastError: "refused 550" },
      { id: "order:2", failedAt: null },
    ],
    ...{ unsent: 1, failed: 1 },
  });
  expect(JSON.stringify(shown)).not.toContain(RECIPIENT);
  expect(JSON.stringify(shown)).not.toContain("Olá");
  expectRedirect((await act({ intent: "resend-email", id: "order:1" })).result, "/admin/sistema#emails");
  expect(await acts()).toContainEqual(["email.resent", "email", "order:1"]);
  for (const id of ["order:1", "order:9"])
    expect(statusOf((await act({ intent: "resend-email", id })).result)).toBe(422);
});

test("a payment that was set aside is shown with its report, and the provider is asked", async () => {
  const { shop, act, show, acts } = await openShopWithStaff();
  const order = await orderByPix(shop, { accountId: null, visitorId: "a visitor" });
  expect(statusOf((await act({ intent: "ask-provider", id: order.paymentId })).result)).toBe(422);
  await order.reportStatus("approved", { amountCents: 1 });
  const { payments, paging } = await show();
  expect(paging.pagamentos.total).toBe(1);
  expect(payments).toMatchObject([{ orderNumber: order.number, reports: [{ amountCents: 1 }] }]);
  const asked = await act({ intent: "ask-provider", id: order.paymentId });
  expectRedirect(asked.result, "/admin/sistema#pagamentos");
  const key = `fetch-payment:provider-${order.paymentId}`;
  expect(await shop.store.read.$count(jobs, eq(jobs.key, key))).toBe(1);
  expect(await acts()).toContainEqual(["payment.asked", "payment", order.paymentId]);
});

test("a backup is requested where there is a folder for it, and the age is that of the newest verified one", async () => {
  const { shop, act, show, acts } = await openShopWithStaff("owner", SYSTEM);
  expect((await show()).backups).toMatchObject({
    isOn: true,
    newest: { ageMs: days(2), isOld: true },
    rows: [{ isVerified: false }, { isVerified: true }],
  });
  expectRedirect((await act({ intent: "make-backup" })).result, "/admin/sistema#backups");
  expect(await shop.store.read.select().from(jobs)).toMatchObject([
    { key: "make-backup", runAt: shop.now() },
  ]);
  expect(await acts()).toContainEqual(["backup.requested", "shop", "backup"]);
  shop.moveClock(hours(1));
  expect((await show()).backups.newest?.ageMs).toBe(days(2) + hours(1));

  const without = await openShopWithStaff();
  expect((await without.show()).backups).toMatchObject({ isOn: false, rows: [] });
  expect(statusOf((await without.act({ intent: "make-backup" })).result)).toBe(422);
  expect(await without.shop.store.read.$count(jobs)).toBe(0);
});

test("each list has pages of 20 rows in the URL, and an act leads back to the same pages", async () => {
  const { shop, show, act } = await openShopWithStaff("owner", {
    ...SYSTEM,
    listBackups: async () =>
      Array.from({ length: 45 }, (_, index) => ({ ...BACKUP, name: `backup-${index + 1}` })),
  });
  const { store, now } = shop;
  await store.write(async (tx) => {
    for (let index = 11; index <= 51; index++) {
      await enqueueJob(tx, { key: `job-${index}`, kind: "work", payload: {}, runAt: now() });
      await enqueueEmail(
        tx,
        RECIPIENT,
        { id: `email-${index}`, subject: "Olá", text: "Olá", html: "" },
        now(),
      );
    }
  });
  await store.write((tx) => tx.delete(jobs).where(eq(jobs.kind, "send-email")));
  for (let index = 1; index <= 21; index++)
    await receiveNotification(store, { type: "plan", providerId: String(index) }, now());

  const shown = await show("?tarefas=2&emails=3&notificacoes=2&backups=3");
  expect(shown.jobs.rows.map(({ key }) => key)).toEqual(range(31, 50).map((index) => `job-${index}`));
  expect(shown.emails.rows.map(({ id }) => id)).toEqual(["email-11"]);
  expect(shown.notifications).toHaveLength(1);
  expect(shown.backups.rows.map(({ name }) => name)).toEqual(range(41, 45).map((index) => `backup-${index}`));
  expect(shown.paging).toEqual({
    tarefas: { page: 2, pages: 3, total: 41 },
    emails: { page: 3, pages: 3, total: 41 },
    notificacoes: { page: 2, pages: 2, total: 21 },
    pagamentos: { page: 1, pages: 1, total: 0 },
    backups: { page: 3, pages: 3, total: 45 },
  });
  expect((await show("?tarefas=99")).jobs.rows).toHaveLength(1);
  const acted = await act({ intent: "retry-job", id: "job-31" }, "?tarefas=2&emails=3");
  expectRedirect(acted.result, "/admin/sistema?tarefas=2&emails=3#tarefas");
});

test("the payments that were set aside have pages, too", async () => {
  const { shop, show } = await openShopWithStaff();
  const numbers: number[] = [];
  for (let each = 0; each < 21; each++) {
    const order = await orderByPix(shop, { accountId: null, visitorId: `visitor ${each}` });
    await order.reportStatus("approved", { amountCents: 1 });
    shop.moveClock(1);
    numbers.unshift(order.number);
  }
  const first = await show();
  expect(first.payments.map(({ orderNumber }) => orderNumber)).toEqual(numbers.slice(0, 20));
  expect((await show("?pagamentos=2")).payments).toMatchObject([{ orderNumber: numbers[20] }]);
  expect(first.paging.pagamentos).toEqual({ page: 1, pages: 2, total: 21 });
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

test("version, sizes and what is not configured are shown", async () => {
  const { shop, show } = await openShopWithStaff();
  const { facts, missingSettings } = await show();
  expect(facts.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(facts.migrations).toBe(await shop.store.countMigrations());
  expect(facts.migrations).toBeGreaterThan(0);
  expect(facts.databaseBytes).toBeGreaterThan(100_000);
  expect(facts.freeBytes).toBeLessThanOrEqual(facts.diskBytes);
  expect(missingSettings).toEqual([]);
});

test.each([{}, { intent: "drop-database" }, { intent: "retry-job" }])(
  "a form that makes no sense is 422: %o",
  async (fields) => {
    const { act } = await openShopWithStaff();
    expect(statusOf((await act(fields)).result)).toBe(422);
  },
);

test("a member chooses the e-mails of the role, and an unticked box switches one off", async () => {
  const { shop, choose: send, choice, acts, member } = await openShopWithStaff("clerk");
  const isOn = async () => Object.fromEntries((await choice()).kinds.map((each) => [each.kind, each.isOn]));
  expect(await isOn()).toEqual({ "order-paid": true, "return-asked": true, "low-stock": true });
  const body = new URLSearchParams({ intent: "choose", kinds: "order-paid" });
  expectRedirect((await send(body)).result, "/admin/avisos");
  expect(await isOn()).toEqual({ "order-paid": true, "return-asked": false, "low-stock": false });
  expect(await acts()).toContainEqual(["shop-emails.chosen", "staff", member.id]);

  for (const refused of [{}, { intent: "choose", kinds: "everything" }])
    expect(statusOf((await send(new URLSearchParams(refused))).result)).toBe(422);
  await send(new URLSearchParams([["intent", "choose"]]));
  expect(await shop.store.read.$count(staffMutedEmails)).toBe(3);
  const all = ["order-paid", "return-asked", "low-stock", "dispute"].map((kind): [string, string] => [
    "kinds",
    kind,
  ]);
  await send(new URLSearchParams([["intent", "choose"], ...all]));
  expect(await shop.store.read.$count(staffMutedEmails)).toBe(0);
});
