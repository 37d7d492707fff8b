import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ClientBase } from "pg";
import { DatabaseIsNewer } from "../store.ts";
import { MIGRATIONS_LOCK } from "./locks.ts";

const FOLDER = path.resolve("db/postgres/migrations");

/** Runs pending migrations in one transaction. Nodes that start together do it one after the other. Throws `DatabaseIsNewer`. */
export async function migrate(client: ClientBase): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATIONS_LOCK]);
    await runPending(client);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** Migrations are counted by their order: a file that was released is never changed, removed or moved. */
async function runPending(client: ClientBase): Promise<void> {
  await client.query(
    "CREATE TABLE IF NOT EXISTS shop_migrations (name text PRIMARY KEY, at timestamptz DEFAULT now())",
  );
  const { rows } = await client.query<{ name: string }>("SELECT name FROM shop_migrations");
  const applied = new Set(rows.map(({ name }) => name));
  const known = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  if ([...applied].some((name) => !known.includes(name))) throw new DatabaseIsNewer();
  for (const name of known) {
    if (applied.has(name)) continue;
    await client.query(readFileSync(path.join(FOLDER, name), "utf8"));
    await client.query("INSERT INTO shop_migrations (name) VALUES ($1)", [name]);
  }
}
