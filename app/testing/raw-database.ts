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

interface Column {
  table: string;
  column: string;
}

interface Options {
  /** A file is then left as it is: the last connection that closes otherwise empties its WAL. */
  isReadOnly?: boolean;
}

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
  /** Of all tables, without the columns that an engine derives for itself. */
  columns(): Promise<Column[]>;
  rowsOf(table: string): Promise<Row[]>;
  /** How many foreign keys lead to no row. */
  brokenReferences(): Promise<number>;
  /** From now on rows may break references and checks. Triggers stay. */
  ignoreConstraints(): Promise<void>;
  dropTrigger(name: string): Promise<void>;
  /** Makes the writes of all others wait, until the database is closed. */
  holdWrites(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the database at `url`, as in DATABASE_URL. */
export async function openRaw(url: string, { isReadOnly = false }: Options = {}): Promise<RawDatabase> {
  return isServerUrl(url) ? openOnServer(url, isReadOnly) : openFile(databaseFileOf(url), isReadOnly);
}

/** Closes the database after `work`. */
export async function withRaw<T>(
  url: string,
  work: (database: RawDatabase) => Promise<T>,
  options?: Options,
): Promise<T> {
  const database = await openRaw(url, options);
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

/** Not those of SQLite itself. */
const FILE_TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

async function openFile(file: string, isReadOnly: boolean): Promise<RawDatabase> {
  const database = new Database(file, { fileMustExist: true, readonly: isReadOnly });
  return {
    rows: async <T>(query: string, ...values: Value[]) => database.prepare<Value[], T>(query).all(...values),
    async run(statement, ...values) {
      if (values.length === 0) database.exec(statement);
      else database.prepare(statement).run(...values);
    },
    tables: async () => database.prepare<[], string>(FILE_TABLES).pluck().all(),
    columns: async () =>
      database
        .prepare<[], Column>(
          `SELECT t.name AS "table", c.name AS "column" FROM (${FILE_TABLES}) t, pragma_table_info(t.name) c`,
        )
        .all(),
    rowsOf: async (table) => database.prepare<[], Row>(`SELECT * FROM "${table}"`).all(),
    brokenReferences: async () => (database.pragma("foreign_key_check") as unknown[]).length,
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

async function openOnServer(url: string, isReadOnly: boolean): Promise<RawDatabase> {
  const client = new pg.Client({
    connectionString: url,
    types: VALUE_TYPES,
    ...(isReadOnly && { options: "-c default_transaction_read_only=on" }),
  });
  // A server that stops ends the connection.
  client.on("error", () => undefined);
  await client.connect();
  const rows = async <T>(query: string, ...values: Value[]) =>
    (await client.query({ text: translated(query).text, values })).rows as T[];
  const commandsOf = async (query: string, ...values: Value[]) => {
    for (const { command } of await rows<{ command: string }>(query, ...values)) await client.query(command);
  };
  const tables = async () => {
    const found = await rows<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'shop_migrations'",
    );
    return found.map(({ name }) => name);
  };
  let known: Promise<Column[]> | undefined;
  const columns = () => {
    known ??= rows<Column>(
      `SELECT t.tablename AS "table", c.column_name AS "column" FROM pg_tables t
         JOIN information_schema.columns c ON c.table_schema = t.schemaname AND c.table_name = t.tablename
         WHERE t.schemaname = 'public' AND t.tablename <> 'shop_migrations' AND c.is_generated = 'NEVER'`,
    );
    return known;
  };
  return {
    rows,
    async run(statement, ...values) {
      await client.query({ text: translated(statement).text, ...(values.length > 0 && { values }) });
    },
    tables,
    columns,
    rowsOf: async (table) => {
      const names = (await columns()).flatMap((each) => (each.table === table ? [`"${each.column}"`] : []));
      return rows(`SELECT ${names.join(", ")} FROM "${table}"`);
    },
    // The server allows none, unless it was told not to check them.
    brokenReferences: async () => {
      const [unchecked] = await rows<{ count: number }>(
        "SELECT count(*) AS count FROM pg_constraint WHERE contype = 'f' AND NOT (convalidated AND conenforced)",
      );
      return unchecked?.count ?? 0;
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
      const all = (await tables()).map((table) => `"${table}"`).join(", ");
      // The tables, because what belongs to one owner is not written in the shop's turn.
      await client.query(
        `BEGIN; SELECT pg_advisory_xact_lock(${SHOP_LOCK}); LOCK TABLE ${all} IN EXCLUSIVE MODE`,
      );
    },
    close: () => client.end(),
  };
}
