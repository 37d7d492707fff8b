import Database from "better-sqlite3";

/** Reads the database in the folder of a shop, which may be running. */
export function readDatabase<T>(folder: string, read: (database: Database.Database) => T): T {
  return withDatabase(folder, { readonly: true }, read);
}

export function countRowsByTable(folder: string): [table: string, rows: number][] {
  return readDatabase(folder, (database) => {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all() as string[];
    return tables.map((table) => [
      table,
      Number(database.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()),
    ]);
  });
}

export function changeDatabase(folder: string, statement: string, ...values: (string | number)[]): void {
  withDatabase(folder, {}, (database) => database.prepare(statement).run(...values));
}

function withDatabase<T>(
  folder: string,
  options: Database.Options,
  use: (database: Database.Database) => T,
): T {
  const database = new Database(`${folder}/shop.db`, options);
  try {
    return use(database);
  } finally {
    database.close();
  }
}
