import Database from "better-sqlite3";

/** Reads the database in the folder of a shop, which may be running. */
export function readDatabase<T>(folder: string, read: (database: Database.Database) => T): T {
  const database = new Database(`${folder}/shop.db`, { readonly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
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
  changeRows(`${folder}/shop.db`, statement, ...values);
}

/** The same in a database file of another name. */
export function changeRows(file: string, statement: string, ...values: (string | number)[]): void {
  const database = new Database(file);
  try {
    database.prepare(statement).run(...values);
  } finally {
    database.close();
  }
}
