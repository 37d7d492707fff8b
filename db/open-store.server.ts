import { openSqliteStore } from "./sqlite/store.server.ts";
import type { Store } from "./store.ts";

/**
 * Opens the database at `url`, and runs pending migrations: `file:` and a path for SQLite, `postgres://` for PostgreSQL. Throws
 * `DatabaseIsNewer`, or the error of the engine, of the file system or of the network.
 */
export async function openStore(url: string): Promise<Store> {
  if (!/^postgres(ql)?:/.test(url)) return openSqliteStore(url);
  // A shop on a file does not need the driver in its memory.
  const { openPostgresStore } = await import("./postgres/store.server.ts");
  return openPostgresStore(url);
}
