import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { expect, test } from "vitest";
import { emails, jobs, sessions } from "./schema/index.ts";
import { openStore } from "./store.server.ts";

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

  const store = openStore(`file:${file}`);
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

test("a session of the version before is emptied like one of this version", async () => {
  const { file, database } = databaseBefore("0019_plain_names");
  database.exec(
    `INSERT INTO sessions (id, data, expires_at) VALUES ('s1', '{"accountId":"a","renewal":"r"}', 0), ('s2', '{}', 0)`,
  );
  database.close();

  const store = openStore(`file:${file}`);
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

  const store = openStore(`file:${file}`);
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
