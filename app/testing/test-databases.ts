import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { openStore } from "#db/open-store.server.ts";
import { runStatement } from "./postgres-server.mjs";

interface TestDatabase {
  /** As in DATABASE_URL. */
  url: string;
  drop(): Promise<void>;
}

/** An empty database with all migrations: the file `shop.db` of this folder, or with TEST_ENGINE=postgres one of the run's PostgreSQL. */
export async function newTestDatabase(folder: string): Promise<TestDatabase> {
  const server = inject("postgres");
  if (server) return newPostgresDatabase(server);
  const file = path.join(folder, "shop.db");
  migrated ??= await migratedFile();
  writeFileSync(file, migrated);
  return { url: `file:${file}`, drop: async () => undefined };
}

let migrated: Buffer | undefined;

async function migratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-"));
  const file = path.join(folder, "shop.db");
  const store = await openStore(`file:${file}`);
  await store.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** A copy of the template that app/testing/postgres-setup.ts has migrated. */
async function newPostgresDatabase({
  url,
  template,
}: {
  url: string;
  template: string;
}): Promise<TestDatabase> {
  const name = `shop_${randomUUID().replaceAll("-", "")}`;
  const urlOf = (database: string) => url.replace(template, database);
  await runStatement(urlOf("postgres"), `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    url: urlOf(name),
    drop: () => runStatement(urlOf("postgres"), `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
