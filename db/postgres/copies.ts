import Database from "better-sqlite3";
import pg from "pg";
import { openSqliteStore } from "../sqlite/store.server.ts";
import { TargetIsNotEmpty } from "../store.ts";
import { VALUE_TYPES } from "./connections.ts";
import {
  hashOf,
  insertIntoFile,
  insertIntoServer,
  listCopiedTables,
  quoted,
  rowsOfFile,
  rowsOfServer,
} from "./copying.ts";
import { migrate } from "./migrate.ts";

/**
 * Writes the whole database, as it is at one moment, to a new SQLite file, and proves each table by its hash. Reads and writes
 * continue meanwhile. Throws, without a file that could be taken for whole, if a table differs.
 */
export async function copyToFile(url: string, file: string): Promise<void> {
  await (await openSqliteStore(`file:${file}`)).close();
  const database = new Database(file);
  const client = await connect(url);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    database.exec("PRAGMA foreign_keys = OFF; BEGIN");
    const triggers = database
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
      )
      .all();
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${quoted(name)}`);
    for (const table of listCopiedTables(database)) {
      database.exec(`DELETE FROM ${quoted(table.name)}`);
      await insertIntoFile(database, table, rowsOfServer(client, table));
      refuseDifferent(
        table.name,
        await hashOf(rowsOfServer(client, table)),
        await hashOf(rowsOfFile(database, table)),
      );
    }
    database.exec("INSERT INTO product_search (product_search) VALUES ('rebuild')");
    for (const { sql } of triggers) database.exec(sql);
    database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
    await client.end();
  }
}

/**
 * Copies a shop that does not run from its SQLite file into an empty database, in one transaction: a failure leaves it empty.
 * Each table is proved by its hash. Throws `TargetIsNotEmpty`.
 */
export async function copyFromFile(file: string, url: string): Promise<void> {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  const client = await connect(url);
  try {
    await migrate(client);
    await client.query("BEGIN");
    const tables = listCopiedTables(database);
    for (const { name } of tables) {
      await client.query(`LOCK TABLE ${quoted(name)} IN ACCESS EXCLUSIVE MODE`);
      const { rows } = await client.query<{ count: number }>(`SELECT count(*) AS count FROM ${quoted(name)}`);
      // A new database has this one row, which the file's replaces.
      if ((rows[0]?.count ?? 0) > (name === "catalogue_version" ? 1 : 0)) throw new TargetIsNotEmpty();
      await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    }
    await client.query("DELETE FROM catalogue_version");
    for (const table of tables) {
      await insertIntoServer(client, table, rowsOfFile(database, table));
      refuseDifferent(
        table.name,
        await hashOf(rowsOfFile(database, table)),
        await hashOf(rowsOfServer(client, table)),
      );
    }
    for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
    await client.query("COMMIT");
  } finally {
    database.close();
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types: VALUE_TYPES, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

function refuseDifferent(table: string, before: string, after: string): void {
  if (before !== after) throw new Error(`The copy of ${table} differs from its original.`);
}
