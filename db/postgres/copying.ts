import { createHash } from "node:crypto";
import type Database from "better-sqlite3";
import type { Client } from "pg";

/** A table with its columns, and those of its primary key. */
export interface CopiedTable {
  name: string;
  columns: string[];
  key: string[];
}

type Row = unknown[];

/** How many rows are sent at once. */
const BATCH = 500;

const OWN_TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name NOT LIKE 'product\\_search%' ESCAPE '\\' AND name NOT IN ('product_words', '__drizzle_migrations')`;

/** The tables with the shop's data, each after those that it refers to. The search index and the list of migrations are left out. */
export function listCopiedTables(database: Database.Database): CopiedTable[] {
  const names = database.prepare<[], string>(OWN_TABLES).pluck().all();
  const ordered = new Set<string>();
  const visit = (name: string, path: readonly string[]) => {
    if (ordered.has(name) || path.includes(name)) return;
    const references = database.pragma(`foreign_key_list(${name})`) as { table: string }[];
    for (const { table } of references) visit(table, [...path, name]);
    ordered.add(name);
  };
  for (const name of names.sort()) visit(name, []);
  return [...ordered].map((name) => {
    const columns = database.pragma(`table_info(${name})`) as { name: string; pk: number }[];
    return {
      name,
      columns: columns.map((column) => column.name),
      key: columns
        .filter(({ pk }) => pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map((column) => column.name),
    };
  });
}

/** In the order of the primary key, which is the same on both engines: texts are compared by their bytes. */
function selectAll({ name, columns, key }: CopiedTable): string {
  return `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(name)} ORDER BY ${key.map(quoted).join(", ")}`;
}

export function* rowsOfFile(database: Database.Database, table: CopiedTable): Generator<Row> {
  yield* database.prepare(selectAll(table)).raw().iterate() as IterableIterator<Row>;
}

/** In a transaction of the client. */
export async function* rowsOfServer(client: Client, table: CopiedTable): AsyncGenerator<Row> {
  await client.query(`DECLARE copied CURSOR FOR ${selectAll(table)}`);
  for (;;) {
    const { rows } = await client.query<Row>({ text: `FETCH ${BATCH} FROM copied`, rowMode: "array" });
    yield* rows;
    if (rows.length < BATCH) break;
  }
  await client.query("CLOSE copied");
}

export async function hashOf(rows: Iterable<Row> | AsyncIterable<Row>): Promise<string> {
  const hash = createHash("sha256");
  for await (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest("hex");
}

/** Triggers would do again what they did when the rows were first written. */
export async function insertIntoFile(
  database: Database.Database,
  table: CopiedTable,
  rows: AsyncIterable<Row>,
): Promise<void> {
  const places = table.columns.map(() => "?").join(", ");
  const insert = database.prepare(
    `INSERT INTO ${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) VALUES (${places})`,
  );
  for await (const row of rows) insert.run(row);
}

export async function insertIntoServer(
  client: Client,
  table: CopiedTable,
  rows: Iterable<Row>,
): Promise<void> {
  const columns = table.columns.map(quoted).join(", ");
  const insert = `INSERT INTO ${quoted(table.name)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${quoted(table.name)}, $1)`;
  let batch: Record<string, unknown>[] = [];
  const send = async () => {
    if (batch.length > 0) await client.query(insert, [JSON.stringify(batch)]);
    batch = [];
  };
  for (const row of rows) {
    batch.push(Object.fromEntries(table.columns.map((column, index) => [column, row[index]])));
    if (batch.length === BATCH) await send();
  }
  await send();
}

export function quoted(name: string): string {
  return `"${name}"`;
}
