import path from "node:path";
import Database from "better-sqlite3";
import { MAX_WAL_PAGES } from "./wal-checkpoint.ts";

export const MIGRATIONS = path.resolve("db/migrations");

export function connect(file: string, options: Database.Options = {}): Database.Database {
  const connection = new Database(file, options);
  connection.pragma("busy_timeout = 5000");
  connection.pragma("foreign_keys = ON");
  if (!options.readonly) {
    connection.pragma("journal_mode = WAL");
    // With NORMAL a commit is written but not synced; `write` waits for the sync. With FULL SQLite would sync inside the commit
    // and block the event loop on a slow disk.
    connection.pragma("synchronous = NORMAL");
    // `openWalCheckpoints` checkpoints, so as not to block a commit; this is the fallback, in case those keep failing.
    connection.pragma(`wal_autocheckpoint = ${16 * MAX_WAL_PAGES}`);
    // Overwrites deleted rows with zeros, so that erased personal data is gone from the file. No measurable cost.
    connection.pragma("secure_delete = ON");
  }
  return connection;
}

/** The path of the database at `url`. Throws if `url` does not begin with `file:`. */
export function databaseFileOf(url: string): string {
  if (!url.startsWith("file:")) throw new Error(`DATABASE_URL must begin with file: (it is ${url})`);
  return path.resolve(url.slice("file:".length));
}
