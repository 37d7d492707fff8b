import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { isServerUrl } from "./database-url.ts";
import { databaseFileOf } from "./sqlite/connect.ts";
import { openSqliteStore } from "./sqlite/store.server.ts";
import { type Store, TargetIsNotEmpty } from "./store.ts";

/**
 * Opens the database at `url`, and runs pending migrations: `file:` and a path for SQLite, `postgres://` for PostgreSQL. Throws
 * `DatabaseIsNewer`, or the error of the engine, of the file system or of the network.
 */
export async function openStore(url: string): Promise<Store> {
  if (!isServerUrl(url)) return openSqliteStore(url);
  // A shop on a file does not need the driver in its memory.
  const { openPostgresStore } = await import("./postgres/store.server.ts");
  return openPostgresStore(url);
}

/**
 * Copies the database of a closed shop to an empty one on another engine, each table proved by its hash: from a file to a server, or
 * back to a file that does not exist. After a failure it can be repeated. Throws `TargetIsNotEmpty`.
 */
export async function moveStore(from: string, to: string): Promise<void> {
  if (isServerUrl(from) === isServerUrl(to)) throw new Error("A shop is moved between a file and a server.");
  const { copyFromFile, copyToFile } = await import("./postgres/copies.ts");
  if (isServerUrl(to)) return copyFromFile(databaseFileOf(from), to);
  const file = databaseFileOf(to);
  if (existsSync(file)) throw new TargetIsNotEmpty();
  mkdirSync(path.dirname(file), { recursive: true });
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  await copyToFile(from, partial);
  renameSync(partial, file);
}
