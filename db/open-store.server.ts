import { openSqliteStore } from "./sqlite/store.server.ts";
import type { Store } from "./store.ts";

/**
 * Opens the database at `url`, and runs pending migrations: `file:` and a path for SQLite. Throws `DatabaseIsNewer`, or the error of
 * the engine or of the file system.
 */
export async function openStore(url: string): Promise<Store> {
  return openSqliteStore(url);
}
