import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { expect, test } from "vitest";
import { emails, jobs } from "./schema/index.ts";
import { openStore } from "./store.server.ts";

const MIGRATIONS = path.resolve("db/migrations");

/** A database with the migrations before `tag` only. */
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
