import { contentOf, type RawDatabase, withRaw } from "../app/testing/raw-database.ts";
import { databaseUrlOf } from "./shop-environment.ts";

/*
 * The database of the shop of a folder, which may be running. Statements are SQL that both engines understand, with `?` for a value;
 * an alias with capitals is quoted.
 */

type Value = string | number;

export function readRows<Row>(folder: string, query: string, ...values: Value[]): Promise<Row[]> {
  return withReader(folder, (database) => database.rows<Row>(query, ...values));
}

/** Answers with the first value of a query. Parameters are `?`. */
export type Ask = (query: string, values?: readonly Value[]) => Promise<string>;

export function askIn(folder: string): Ask {
  return (query, values = []) => readText(folder, query, ...values);
}

/** The first column of the first row, which must be there. */
export async function readText(folder: string, query: string, ...values: Value[]): Promise<string> {
  const [row] = await readRows<Record<string, unknown>>(folder, query, ...values);
  if (!row) throw new Error(`No row: ${query}`);
  return String(Object.values(row)[0]);
}

/** The same as a number. */
export async function readNumber(folder: string, query: string, ...values: Value[]): Promise<number> {
  return Number(await readText(folder, query, ...values));
}

export function changeRows(folder: string, statement: string, ...values: Value[]): Promise<void> {
  return withRaw(databaseUrlOf(folder), (database) => database.run(statement, ...values));
}

/** Every table with how many rows it has. */
export function countRowsByTable(folder: string): Promise<[table: string, rows: number][]> {
  return withReader(folder, async (database) => {
    const counts: [table: string, rows: number][] = [];
    for (const table of await database.tables()) {
      const [counted] = await database.rows<{ count: number }>(`SELECT count(*) AS count FROM "${table}"`);
      counts.push([table, counted?.count ?? 0]);
    }
    return counts;
  });
}

/** How many foreign keys lead to no row. */
export function countBrokenReferences(folder: string): Promise<number> {
  return withReader(folder, (database) => database.brokenReferences());
}

/** All that the database keeps. On SQLite also what was deleted, and what the write-ahead log still has. */
export function readContent(folder: string): Promise<string> {
  return contentOf(databaseUrlOf(folder));
}

/** Several queries on one connection. */
export function withReader<T>(folder: string, work: (database: RawDatabase) => Promise<T>): Promise<T> {
  return withRaw(databaseUrlOf(folder), work, { isReadOnly: true });
}
