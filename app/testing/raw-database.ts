import { readFileSync } from "node:fs";
import Database from "better-sqlite3";
import pg from "pg";
import { databaseFileOf } from "#db/database-file.ts";
import { isServerUrl } from "#db/database-url.ts";
import { VALUE_TYPES } from "#db/postgres/connections.ts";
import { SHOP_LOCK } from "#db/postgres/locks.ts";
import { translated } from "#db/postgres/statements.ts";

type Value = string | number | null;
type Row = Record<string, unknown>;

/**
 * A shop's database past its store, as another program reads and changes it while the shop runs. Statements are SQL that both engines
 * understand, with `?` for a value; an alias with capitals is quoted.
 */
export interface RawDatabase {
  rows<T = Row>(query: string, ...values: Value[]): Promise<T[]>;
  /** Without values, more than one statement is allowed. */
  run(statement: string, ...values: Value[]): Promise<void>;
  /** On SQLite also those of its search index and its migrations. */
  tables(): Promise<string[]>;
  /** Without the columns that an engine derives for itself. */
  rowsOf(table: string): Promise<Row[]>;
  /** From now on rows may break references and checks. Triggers stay. */
  ignoreConstraints(): Promise<void>;
  dropTrigger(name: string): Promise<void>;
  /** Makes the writes of all others wait, until the database is closed. */
  holdWrites(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database at `url`, as in DATABASE_URL. */
export async function openRaw(url: string): Promise<RawDatabase> {
  return isServerUrl(url) ? openOnServer(url) : openFile(databaseFileOf(url));
}

/** Closes the database after `work`. */
export async function withRaw<T>(url: string, work: (database: RawDatabase) => Promise<T>): Promise<T> {
  const database = await openRaw(url);
  return work(database).finally(() => database.close());
}

/** Every row of every table, in the same order on each engine. */
export function rowsByTable(url: string): Promise<Record<string, Row[]>> {
  return withRaw(url, async (database) => {
    const all: Record<string, Row[]> = {};
    for (const table of await database.tables()) {
      // Columns, too, come in an order of the engine's own.
      const texts = (await database.rowsOf(table)).map((row) =>
        JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))),
      );
      all[table] = texts.sort().map((text) => JSON.parse(text));
    }
    return all;
  });
}

/** Every cell of the database, as `table.column: value`. */
export async function cellsOf(url: string): Promise<string[]> {
  return Object.entries(await rowsByTable(url)).flatMap(([table, rows]) =>
    rows.flatMap((row) => Object.entries(row).map(([column, value]) => `${table}.${column}: ${value}`)),
  );
}

/** All that the database keeps, to search it for what it must not contain: the bytes of the file and its WAL; on a server, the cells. */
export async function contentOf(url: string): Promise<string> {
  if (isServerUrl(url)) return (await cellsOf(url)).join("\n");
  return ["", "-wal"].map((suffix) => readFileSync(databaseFileOf(url) + suffix, "latin1")).join("\n");
}

async function openFile(file: string): Promise<RawDatabase> {
  const database = new Database(file, { fileMustExist: true });
  return {
    rows: async <T>(query: string, ...values: Value[]) => database.prepare<Value[], T>(query).all(...values),
    async run(statement, ...values) {
      if (values.length === 0) database.exec(statement);
      else database.prepare(statement).run(...values);
    },
    tables: async () =>
      database
        .prepare<[], string>(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
        )
        .pluck()
        .all(),
    rowsOf: async (table) => database.prepare<[], Row>(`SELECT * FROM "${table}"`).all(),
    async ignoreConstraints() {
      database.pragma("foreign_keys = OFF");
      database.pragma("ignore_check_constraints = ON");
    },
    async dropTrigger(name) {
      database.exec(`DROP TRIGGER ${name}`);
    },
    async holdWrites() {
      database.exec("BEGIN IMMEDIATE");
    },
    close: async () => void database.close(),
  };
}

async function openOnServer(url: string): Promise<RawDatabase> {
  const client = new pg.Client({ connectionString: url, types: VALUE_TYPES });
  // A server that stops ends the connection.
  client.on("error", () => undefined);
  await client.connect();
  const rows = async <T>(query: string, ...values: Value[]) =>
    (await client.query({ text: translated(query).text, values })).rows as T[];
  const commandsOf = async (query: string, ...values: Value[]) => {
    for (const { command } of await rows<{ command: string }>(query, ...values)) await client.query(command);
  };
  return {
    rows,
    async run(statement, ...values) {
      await client.query({ text: translated(statement).text, ...(values.length > 0 && { values }) });
    },
    tables: async () => {
      const found = await rows<{ name: string }>(
        "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'shop_migrations'",
      );
      return found.map(({ name }) => name);
    },
    rowsOf: async (table) => {
      const columns = await rows<{ name: string }>(
        "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ? AND is_generated = 'NEVER'",
        table,
      );
      return rows(`SELECT ${columns.map(({ name }) => `"${name}"`).join(", ")} FROM "${table}"`);
    },
    ignoreConstraints: () =>
      commandsOf(
        `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS command
           FROM pg_constraint WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace`,
      ),
    dropTrigger: (name) =>
      commandsOf(
        "SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS command FROM pg_trigger WHERE tgname = ?",
        name,
      ),
    async holdWrites() {
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${SHOP_LOCK})`);
    },
    close: () => client.end(),
  };
}
