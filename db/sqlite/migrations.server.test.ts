import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { expect, test } from "vitest";
import { openStore } from "../open-store.server.ts";
import {
  emails,
  jobs,
  labEvents,
  labJobs,
  orderEvents,
  orders,
  payments,
  prescriptionEvents,
  refunds,
  returnEvents,
  returnLines,
  returns,
  salesDays,
  sessions,
  staffActs,
  stockMovements,
} from "../schema/index.ts";

const MIGRATIONS = path.resolve("db/migrations");

function databaseBefore(tag: string): { file: string; database: Database.Database } {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  const migrationsFolder = path.join(folder, "migrations");
  cpSync(MIGRATIONS, migrationsFolder, { recursive: true });
  const journalFile = path.join(migrationsFolder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  );
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries }));
  const file = path.join(folder, "shop.db");
  const database = new Database(file);
  migrate(drizzle(database), { migrationsFolder });
  return { file, database };
}

test("an e-mail that was enqueued before the table 'letters' became 'emails' is still sent", async () => {
  const { file, database } = databaseBefore("0017_emails");
  database.exec(`
    INSERT INTO letters (id, recipient, subject, text, html, created_at) VALUES ('e1', 'ana@exemplo.com.br', 'S', 'T', 'H', 0);
    INSERT INTO jobs (key, kind, payload, run_at) VALUES
      ('send-letter:e1', 'send-letter', '{"letterId":"e1"}', 0), ('make-backup', 'make-backup', '{}', 0)`);
  database.close();

  const store = await openStore(`file:${file}`);
  expect(await store.read.select({ id: emails.id }).from(emails)).toEqual([{ id: "e1" }]);
  expect(
    await store.read
      .select({ key: jobs.key, kind: jobs.kind, payload: jobs.payload })
      .from(jobs)
      .orderBy(jobs.key),
  ).toEqual([
    { key: "make-backup", kind: "make-backup", payload: {} },
    { key: "send-email:e1", kind: "send-email", payload: { emailId: "e1" } },
  ]);
  await store.close();
});

test("the books of a shop that exists are opened with the stock of each colour", async () => {
  const { file, database } = databaseBefore("0028_stock_movements");
  database.exec(`
    INSERT INTO products (id, title, slug, type, sex, model, material, description, price_cents, promotional_price_cents,
      number_of_installments, featured, launched_at)
    VALUES ('p', 'P', 'p', 'acessorios', 'unissex', 'M', 'metal', '', 100, 100, 1, 0, 0);
    INSERT INTO variants (id, product_id, color, color_name, hex, position, on_hand, reserved) VALUES
      ('p:azul', 'p', 'azul', 'Azul', '#000', 0, 7, 2), ('p:rosa', 'p', 'rosa', 'Rosa', '#000', 1, 0, 0)`);
  database.close();

  const store = await openStore(`file:${file}`);
  const { variantId, delta, onHand, kind } = stockMovements;
  expect(await store.read.select({ variantId, delta, onHand, kind }).from(stockMovements)).toEqual([
    { variantId: "p:azul", delta: 7, onHand: 7, kind: "opening" },
    { variantId: "p:rosa", delta: 0, onHand: 0, kind: "opening" },
  ]);
  await store.close();
});

test("a session of the version before is emptied like one of this version", async () => {
  const { file, database } = databaseBefore("0019_plain_names");
  database.exec(
    `INSERT INTO sessions (id, data, expires_at) VALUES ('s1', '{"accountId":"a","renewal":"r"}', 0), ('s2', '{}', 0)`,
  );
  database.close();

  const store = await openStore(`file:${file}`);
  expect(await store.read.select({ data: sessions.data }).from(sessions).orderBy(sessions.id)).toEqual([
    { data: { accountId: "a", rotation: "r" } },
    { data: {} },
  ]);
  await store.close();
});

test("jobs that were enqueued under a former name are run under the present one", async () => {
  const { file, database } = databaseBefore("0019_plain_names");
  database.exec(`
    INSERT INTO jobs (key, kind, payload, run_at) VALUES
      ('settle-payment:p1', 'settle-payment', '{"paymentId":"p1"}', 0), ('refund-stray:7', 'refund-stray', '{"providerId":"7"}', 0),
      ('forget-upload:u1', 'forget-upload', '{}', 0), ('forget-hosted-upload:u1', 'forget-hosted-upload', '{}', 0),
      ('order-letter:e1', 'order-letter', '{}', 0), ('note-erasure:account:a1', 'note-erasure', '{}', 0),
      ('purge-expired', 'purge-expired', '{}', 0)`);
  database.close();

  const store = await openStore(`file:${file}`);
  const found = await store.read.select({ key: jobs.key, kind: jobs.kind }).from(jobs).orderBy(jobs.key);
  expect(found).toEqual([
    { key: "delete-hosted-upload:u1", kind: "delete-hosted-upload" },
    { key: "delete-upload:u1", kind: "delete-upload" },
    { key: "email-order-event:e1", kind: "email-order-event" },
    { key: "purge-expired", kind: "purge-expired" },
    { key: "record-erasure:account:a1", kind: "record-erasure" },
    { key: "refund-duplicate:7", kind: "refund-duplicate" },
    { key: "sync-payment:p1", kind: "sync-payment" },
  ]);
  await store.close();
});

test("refunds of the version before become rows with the same keys, and hold the sums", async () => {
  const { file, database } = databaseBefore("0023_partial_refunds");
  database.exec(`
    INSERT INTO orders (id, number, visitor_id, checkout_token, status, contact, address, carrier, business_days, items_cents,
      freight_cents, total_cents, placed_at) VALUES ('o', 1, 'v', 't', 'paid',
        '{"name":"Íris Conceição","email":"iris@exemplo.com.br","taxId":"52998224725"}', '{"uf":"SP"}', 'c', 1, 90, 10, 100, 0);
    INSERT INTO payments (id, order_id, method, status, amount_cents, idempotency_key, refund_key, refunded_cents, expires_at,
      created_at, updated_at) VALUES
      ('open', 'o', 'pix', 'approved', 100, 'k1', 'r1', 0, 0, 0, 5), ('done', 'o', 'pix', 'refunded', 100, 'k2', 'r2', 100, 0, 0, 6),
      ('outside', 'o', 'pix', 'refunded', 100, 'k3', NULL, 0, 0, 0, 7), ('part', 'o', 'pix', 'approved', 100, 'k4', NULL, 40, 0, 0, 8),
      ('disputed', 'o', 'pix', 'charged_back', 100, 'k5', 'r5', 0, 0, 0, 9), ('plain', 'o', 'pix', 'approved', 100, 'k6', NULL, 0, 0, 0, 9)`);
  database.close();

  const store = await openStore(`file:${file}`);
  const rows = await store.read.select().from(refunds).orderBy(refunds.updatedAt, refunds.id);
  expect(rows.map(({ id, paymentId, amountCents, status }) => [id, paymentId, amountCents, status])).toEqual([
    ["r1", "open", 100, "requested"],
    ["r2", "done", 100, "done"],
    ["provider:outside", "outside", 100, "done"],
    ["provider:part", "part", 40, "done"],
    ["r5", "disputed", 100, "failed"],
  ]);
  const [outside] = await store.read.select().from(payments).where(eq(payments.id, "outside"));
  expect(outside?.refundedCents).toBe(100);
  await store.close();
});

test("orders of the version before are found like new ones, and an erased buyer is not", async () => {
  const { file, database } = databaseBefore("0024_order_work");
  const insert = database.prepare(`
    INSERT INTO orders (id, number, visitor_id, checkout_token, status, contact, address, carrier, business_days, items_cents,
      freight_cents, total_cents, placed_at) VALUES (?, ?, 'v', ?, 'paid', ?, '{"uf":"SP"}', 'c', 1, 90, 10, 100, 0)`);
  insert.run("o1", 1, "t1", '{"name":"Íris CONCEIÇÃO","email":"iris@exemplo.com.br","taxId":"52998224725"}');
  insert.run("o2", 2, "t2", '{"name":"Pessoa 7","email":"","taxId":"x"}');
  database.close();

  const store = await openStore(`file:${file}`);
  const { buyerName, buyerEmail, buyerTaxId, uf, number } = orders;
  const columns = { buyerName, buyerEmail, buyerTaxId, uf };
  expect(await store.read.select(columns).from(orders).orderBy(number)).toEqual([
    { buyerName: "iris conceicao", buyerEmail: "iris@exemplo.com.br", buyerTaxId: "52998224725", uf: "SP" },
    { buyerName: "", buyerEmail: "", buyerTaxId: "", uf: "SP" },
  ]);
  await store.close();
});

test("an order whose buyer has withdrawn gets a return of what is not refunded", async () => {
  const { file, database } = databaseBefore("0030_returns");
  const at = Date.parse("2026-11-21T02:30:00Z");
  const order = (id: string, number: number, status: string) =>
    `INSERT INTO orders (id, number, visitor_id, checkout_token, status, contact, address, carrier, business_days, items_cents, freight_cents, total_cents, placed_at)
      VALUES ('${id}', ${number}, 'v', '${id}', '${status}', '{}', '{}', 'C', 3, 3000, 0, 3000, 1);`;
  const line = (id: string, orderId: string, position: number, quantity: number) =>
    `INSERT INTO order_lines (id, order_id, position, variant_id, slug, title, model, sex, color, color_name, picture, unit_price_cents, quantity)
      VALUES ('${id}', '${orderId}', ${position}, 'x', 's', 'T', 'M', 'u', 'c', 'C', '', 1000, ${quantity});`;
  database.exec(`
    ${order("o1", 10_001, "withdrawal_requested")} ${order("o2", 10_002, "delivered")}
    ${line("l1", "o1", 0, 2)} ${line("l2", "o1", 1, 1)} ${line("l3", "o2", 0, 1)}
    INSERT INTO order_events (id, order_id, status, cause, at) VALUES ('e1', 'o1', 'withdrawal_requested', 'withdrawal', ${at});
    INSERT INTO payments (id, order_id, method, status, amount_cents, idempotency_key, expires_at, created_at, updated_at) VALUES ('p1', 'o1', 'pix', 'approved', 3000, 'k', 1, 1, 1);
    INSERT INTO refunds (id, order_id, payment_id, amount_cents, reason, status, requested_by, created_at, updated_at) VALUES ('r1', 'o1', 'p1', 1000, '', 'done', 'operator', 1, 1);
    INSERT INTO refund_lines (refund_id, line_id, quantity, amount_cents) VALUES ('r1', 'l2', 1, 1000);`);
  database.close();

  const store = await openStore(`file:${file}`);
  expect(await store.read.select().from(returns)).toMatchObject([
    {
      ...{ orderId: "o1", kind: "withdrawal", stage: "asked", isWhole: true, openedBy: "buyer" },
      ...{ askedAt: new Date(at), dueAt: new Date("2026-11-26T02:59:59.999Z") },
    },
  ]);
  expect(await store.read.select().from(returnLines)).toMatchObject([{ lineId: "l1", quantity: 2 }]);
  expect(await store.read.select().from(returnEvents)).toMatchObject([{ stage: "asked", at: new Date(at) }]);
  await store.close();
});

test("orders that are in the lab already get a job to order for each pair of lenses that is not refunded", async () => {
  const { file, database } = databaseBefore("0032_lab_jobs");
  const order = database.prepare(`
    INSERT INTO orders (id, number, visitor_id, checkout_token, status, contact, address, carrier, business_days, items_cents,
      freight_cents, total_cents, placed_at) VALUES (?, ?, 'v', ?, ?, '{}', '{}', 'c', 1, 90, 10, 100, 0)`);
  const line = database.prepare(`
    INSERT INTO order_lines (id, order_id, position, variant_id, slug, title, model, sex, color, color_name, picture,
      unit_price_cents, quantity) VALUES (?, ?, ?, 'v', 's', 't', 'm', 'x', 'c', 'n', 'p', 30, 1)`);
  const needed = database.prepare(
    "INSERT INTO order_prescriptions (line_id, order_id, state, updated_at) VALUES (?, ?, 'accepted', 5)",
  );
  for (const [id, number, status] of [
    ["a", 1, "in_lab"],
    ["b", 2, "preparing"],
  ] as const) {
    order.run(id, number, `t${id}`, status);
    for (const position of [0, 1, 2]) line.run(`${id}${position}`, id, position);
    for (const position of [0, 1]) needed.run(`${id}${position}`, id);
  }
  database.exec(`
    INSERT INTO order_events (id, order_id, status, cause, at) VALUES ('e', 'a', 'in_lab', 'prescriptions', 7);
    INSERT INTO payments (id, order_id, method, status, amount_cents, idempotency_key, expires_at, created_at, updated_at)
      VALUES ('p', 'a', 'pix', 'approved', 100, 'k', 0, 0, 0);
    INSERT INTO refunds (id, order_id, payment_id, amount_cents, reason, status, requested_by, created_at, updated_at)
      VALUES ('r', 'a', 'p', 30, '', 'done', 'operator', 0, 0);
    INSERT INTO refund_lines (refund_id, line_id, quantity, amount_cents) VALUES ('r', 'a1', 1, 30)`);
  database.close();

  const store = await openStore(`file:${file}`);
  const at = new Date(7);
  expect(await store.read.select().from(labJobs)).toMatchObject([
    { lineId: "a0", orderId: "a", state: "to_order", reworks: 0, updatedAt: at },
  ]);
  expect(await store.read.select().from(labEvents)).toMatchObject([{ lineId: "a0", kind: "opened", at }]);
  await expect(
    store.write(async (tx) => void (await tx.update(labEvents).set({ kind: "checked" }))),
  ).rejects.toThrow();
  await store.close();
});

test("events keep the order in which they were written, and their tables still only grow", async () => {
  const { file, database } = databaseBefore("0033_event_positions");
  database.exec(`
    INSERT INTO orders (id, number, visitor_id, checkout_token, status, contact, address, carrier, business_days, items_cents,
      freight_cents, total_cents, placed_at) VALUES ('o', 1, 'v', 't', 'awaiting_payment', '{}', '{}', 'c', 1, 90, 10, 100, 0);
    INSERT INTO order_lines (id, order_id, position, variant_id, slug, title, model, sex, color, color_name, picture,
      unit_price_cents, quantity) VALUES ('l', 'o', 0, 'v', 's', 't', 'm', 'x', 'c', 'n', 'p', 90, 1);
    INSERT INTO returns (id, order_id, kind, stage, opened_by, asked_at, updated_at) VALUES ('r', 'o', 'warranty', 'asked', 'b', 0, 0);
    INSERT INTO lab_jobs (line_id, order_id, state, updated_at) VALUES ('l', 'o', 'to_order', 0)`);
  for (const id of ["b", "c", "a"]) {
    database.exec(`
      INSERT INTO order_events (id, order_id, status, cause, changed_fields, at) VALUES ('${id}', 'o', 'awaiting_payment', 't', '["uf"]', 7);
      INSERT INTO return_events (id, return_id, stage, actor, at) VALUES ('${id}', 'r', 'asked', 'b', 7);
      INSERT INTO lab_events (id, line_id, kind, lab, at) VALUES ('${id}', 'l', 'opened', 'X', 7);
      INSERT INTO prescription_events (id, prescription_id, act, at) VALUES ('${id}', 'p', 'sent', 7);
      INSERT INTO staff_acts (id, action, subject_kind, subject_id, at) VALUES ('${id}', 'x', 'order', 'o', 7)`);
  }
  database.close();

  const store = await openStore(`file:${file}`);
  for (const table of [orderEvents, returnEvents, labEvents, prescriptionEvents, staffActs]) {
    const rows = await store.read.select().from(table).orderBy(table.position);
    expect(rows.map(({ id, at }) => [id, at.getTime()])).toEqual([
      ["b", 7],
      ["c", 7],
      ["a", 7],
    ]);
  }
  expect(await store.read.select().from(orderEvents)).toMatchObject(Array(3).fill({ changedFields: ["uf"] }));
  for (const table of [returnEvents, labEvents, staffActs]) {
    await expect(store.write(async (tx) => void (await tx.delete(table)))).rejects.toThrow();
    await expect(
      store.write(async (tx) => void (await tx.update(table).set({ at: new Date(8) }))),
    ).rejects.toThrow();
  }

  const paid = { id: "0", orderId: "o", status: "paid", cause: "t", at: new Date(7) } as const;
  await store.write(async (tx) => void (await tx.insert(orderEvents).values(paid)));
  expect(await store.read.select().from(salesDays)).toMatchObject([{ orders: 1, grossCents: 100 }]);
  const [last] = await store.read.select().from(orderEvents).where(eq(orderEvents.id, "0"));
  expect(last?.position).toBe(4);
  await store.close();
});
