import Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { connect, MIGRATIONS } from "./connect.ts";

/**
 * Runs SQLite's integrity and foreign-key checks on a database file. Each problem is one line that names tables and row ids but
 * no contents; an unreadable file yields SQLite's error code. `isNewer`: a later version of the shop has migrated the file.
 */
export function inspectDatabase(file: string): { problems: string[]; isNewer: boolean } {
  const connection = connect(file, { readonly: true });
  try {
    const integrity = connection.pragma("integrity_check") as { integrity_check: string }[];
    const references = connection.pragma("foreign_key_check") as { table: string; parent: string }[];
    const applied = connection.prepare("SELECT count(*) FROM __drizzle_migrations").pluck().get() as number;
    return {
      problems: [
        ...integrity.map((row) => row.integrity_check).filter((line) => line !== "ok"),
        ...references.map(({ table, parent }) => `${table} refers to what is not in ${parent}`),
      ],
      isNewer: applied > readMigrationFiles({ migrationsFolder: MIGRATIONS }).length,
    };
  } catch (error) {
    if (error instanceof Database.SqliteError) return { problems: [error.code], isNewer: false };
    throw error;
  } finally {
    connection.close();
  }
}
