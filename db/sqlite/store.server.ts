import { closeSync, fdatasync, mkdirSync, openSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { openDurability } from "../durability.ts";
import { DatabaseIsNewer, type Store, StoreUnavailable } from "../store.ts";
import { restrictedToOwners, SHOP_TURN } from "../turns.ts";
import { connect, databaseFileOf, MIGRATIONS } from "./connect.ts";
import { openWalCheckpoints } from "./wal-checkpoint.ts";

/** How long a transaction may wait for another process's write lock, counted from the call of `write`. */
const TIMEOUT_MS = 5000;
/** The pause between two attempts to get the lock: it doubles from the minimum up to the maximum. */
const MIN_PAUSE_MS = 1;
const MAX_PAUSE_MS = 25;

/** Conditions that pass by themselves, or once the operator has made room. Neither the code nor the request is at fault. */
const TRANSIENT_ERROR = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)/;

/**
 * Opens the database at `url` (`file:` and a path), in a folder that is created if it is missing, and runs pending migrations.
 * Throws `DatabaseIsNewer`, or the error of SQLite or of the file system. `timeoutMs` limits the wait for another process's write lock; `sync` flushes a file descriptor.
 */
export function openSqliteStore(
  url: string,
  { timeoutMs = TIMEOUT_MS, sync = promisify(fdatasync) } = {},
): Store {
  const file = databaseFileOf(url);
  mkdirSync(path.dirname(file), { recursive: true });
  const primary = connect(file);
  refuseNewer(primary);
  migrate(drizzle(primary), { migrationsFolder: MIGRATIONS });
  const reading = connect(file, { readonly: true });

  // `begin` waits for the lock from here on; the driver's wait would block the event loop, and every reader with it.
  primary.pragma("busy_timeout = 0");

  const tx = drizzle(primary, { casing: "snake_case" });
  const ownersTx = restrictedToOwners(tx);
  const dataVersion = reading.prepare<[], number>("PRAGMA data_version").pluck();
  const countChanges = primary.prepare<[], number>("SELECT total_changes()").pluck();
  const walFile = openSync(`${file}-wal`, "r+");
  const durability = openDurability({ sync: () => sync(walFile), checkpoint: () => checkpoint(primary) });
  const walState = primary.prepare<[], WalState>("PRAGMA wal_checkpoint(NOOP)");
  const walCheckpoints = openWalCheckpoints(file, () => pendingPages(walState.get()));
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function runTransaction<T>(work: () => Promise<T>, until: number): Promise<T> {
    durability.begin();
    await begin(primary, until);
    const before = countChanges.get();
    const result = await transact(primary, work);
    if (countChanges.get() === before) return result;
    durability.noteCommit();
    walCheckpoints.afterCommit();
    return result;
  }

  return {
    read: drizzle(reading, { casing: "snake_case" }),
    async write(work, turns = [SHOP_TURN]) {
      const until = performance.now() + timeoutMs;
      const handle = turns.includes(SHOP_TURN) ? tx : ownersTx;
      const transaction = lastWrite.then(() => runTransaction(() => work(handle), until));
      lastWrite = transaction.catch(() => undefined);
      const result = await transaction.catch(throwUnavailable);
      await durability.synced().catch(reportUncertain);
      return result;
    },
    copyTo: (target) => copyDatabase(file, target),
    truncateWal: () => walCheckpoints.truncate(),
    dataVersion: () => dataVersion.get() as number,
    isReady: async () => reading.prepare("SELECT 1").get() !== undefined,
    size: async () =>
      [file, `${file}-wal`].reduce(
        (sum, part) => sum + (statSync(part, { throwIfNoEntry: false })?.size ?? 0),
        0,
      ),
    countMigrations: async () =>
      reading.prepare("SELECT count(*) FROM __drizzle_migrations").pluck().get() as number,
    async close() {
      // Includes writes that are requested while closing.
      for (let last: unknown; last !== lastWrite; ) {
        last = lastWrite;
        await last;
        await durability.synced().catch(() => undefined);
        await walCheckpoints.idle();
      }
      reading.close();
      try {
        primary.pragma("wal_checkpoint(TRUNCATE)");
      } finally {
        primary.close();
        closeSync(walFile);
      }
    },
  };
}

/** Pages in the WAL, and how many of them are checkpointed; both -1 if there is no WAL. */
interface WalState {
  log: number;
  checkpointed: number;
}

function pendingPages({ log, checkpointed }: WalState = { log: 0, checkpointed: 0 }): number {
  return log - checkpointed;
}

/** Runs a full checkpoint, which syncs the database file. Throws if a reader holds an old snapshot. */
function checkpoint(primary: Database.Database): void {
  const [{ busy }] = primary.pragma("wal_checkpoint(TRUNCATE)") as [{ busy: number }];
  if (busy) throw new StoreUnavailable("SQLITE_BUSY");
}

function refuseNewer(primary: Database.Database) {
  const isNew =
    primary.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get() === undefined;
  if (isNew) return;
  const newest = primary.prepare("SELECT max(created_at) FROM __drizzle_migrations").pluck().get();
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0;
  if (Number(newest) > known) throw new DatabaseIsNewer();
}

/**
 * Copies page by page, so that requests are handled in between. The transaction pins a snapshot: without it the backup would
 * restart with every write of another connection, and might never finish in a busy shop.
 */
async function copyDatabase(file: string, target: string): Promise<void> {
  const source = connect(file, { readonly: true });
  try {
    source.exec("BEGIN");
    source.prepare("SELECT count(*) FROM sqlite_schema").get();
    await source.backup(target);
  } finally {
    source.close();
  }
}

/**
 * Uses BEGIN IMMEDIATE, because a transaction that reads first and then writes fails at once if another process has written meanwhile.
 * Retried until `until` (a value of `performance.now()`); tried at least once, even past that time.
 */
async function begin(primary: Database.Database, until: number): Promise<void> {
  for (let wait = MIN_PAUSE_MS; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
    try {
      primary.exec("BEGIN IMMEDIATE");
      return;
    } catch (error) {
      if (!codeOf(error)?.startsWith("SQLITE_BUSY") || performance.now() >= until) throw error;
    }
    await pause(wait);
  }
}

/**
 * The driver is synchronous, so work that awaits only its own statements ends before `setImmediate` fires. Work that is still
 * running then has awaited something else, while other requests could run: it is rolled back and rejected.
 */
async function transact<T>(primary: Database.Database, work: () => Promise<T>): Promise<T> {
  let waited = false;
  const alarm = setImmediate(() => {
    waited = true;
    primary.exec("ROLLBACK");
  });

  try {
    const result = await work();
    if (waited) throw new Error("A transaction waited for something other than its own statements.");
    primary.exec("COMMIT");
    return result;
  } catch (error) {
    if (!waited && primary.inTransaction) primary.exec("ROLLBACK");
    throw error;
  } finally {
    clearImmediate(alarm);
  }
}

function throwUnavailable(error: unknown): never {
  const code = codeOf(error);
  throw code && TRANSIENT_ERROR.test(code) ? new StoreUnavailable(code, { cause: error }) : error;
}

function reportUncertain(error: NodeJS.ErrnoException): never {
  throw new StoreUnavailable(error.code ?? error.name, { cause: error }, true);
}

/** The SQLite error code, also if Drizzle has wrapped the error. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof Database.SqliteError) return error.code;
  return error instanceof Error && error.cause ? codeOf(error.cause) : undefined;
}
