import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";

// Drizzle's query builders for SQLite are the query language of the shop, whatever the engine; see postgres/statements.ts.
type Db = BetterSQLite3Database;

/** Read-only queries. On a second connection today; a replica would be allowed, so do not rely on the latest commit. */
export type Reader = Pick<Db, "select" | "selectDistinct" | "$count" | "$with" | "with">;

/** Queries inside a transaction: reads see the latest commit, writes are allowed. */
export type Tx = Reader & Pick<Db, "insert" | "update" | "delete">;

/**
 * Names of the turns of a transaction: `SHOP_TURN`, and the ids of owners of carts, sessions, drafts, limits or jobs. Without `SHOP_TURN`
 * the transaction may write to those tables only, and to rows of these owners only; shoppers then do not wait for each other.
 * SQLite has one writer: all its transactions take the same turn.
 */
export type Turns = readonly string[];

export interface Store {
  /** A query rejects with an error that is `isUnavailable` if the database cannot be reached. */
  readonly read: Reader;
  /**
   * Runs one transaction on the primary. Transactions that share a turn run one at a time, in the order of the calls; without
   * `turns` they share the shop's. `work` must await nothing but `tx`; it may begin before its turn, but no statement runs before.
   * It must be safe to run again: a transaction that meets another one is rolled back, and run once more in the shop's turn. If `work` throws, the transaction is rolled back and the
   * error is rethrown.
   * Resolves once the commit, and everything `work` read, is durable (fsync); other readers may see the commit slightly earlier.
   * Rejects with `StoreUnavailable` if the database is locked by another process for too long, or the disk is full or fails.
   * If the commit succeeded but its fsync failed, the error has `mayBeCommitted`.
   * Reads continue while a write waits.
   */
  write<T>(work: (tx: Tx) => Promise<T>, turns?: Turns): Promise<T>;
  /** Copies a consistent snapshot of the database to a new file. Reads and writes continue, also those of other processes. */
  copyTo(file: string): Promise<void>;
  /**
   * Checkpoints and truncates the WAL, so that deleted data is gone from the disk: until then the WAL still contains it. Resolves
   * to false if that is not possible now, because a reader holds an old snapshot. Does not block the event loop.
   */
  truncateWal(): Promise<boolean>;
  /** SQLite's `data_version`: differs after any commit, also of another process. Cheap enough to call on every request. */
  dataVersion(): number;
  /** Whether the database answers and, on a server, takes writes: a standby does not. Resolves within about a second. */
  isReady(): Promise<boolean>;
  /** In bytes, with what the engine keeps beside the tables. */
  size(): Promise<number>;
  /** How many migrations the database has had: its schema's version. */
  countMigrations(): Promise<number>;
  /** Waits for pending writes, checkpoints, and closes the database. */
  close(): Promise<void>;
}

/** A transaction that was not committed, or whose durability is uncertain. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
  constructor(
    /** The error code of the engine or of the system, such as SQLITE_FULL or EIO. Contains no personal data. */
    readonly code: string,
    options?: ErrorOptions,
    /** The commit happened and is visible to readers, but the fsync failed: a power cut may lose it. */
    readonly mayBeCommitted = false,
  ) {
    super(code, options);
  }
}

/** Whether an error means that the database cannot be used now; the query builders wrap the errors of reads. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  return error instanceof Error && error.cause !== undefined && isUnavailable(error.cause);
}

/** A newer version of the shop has migrated the database: this version does not know its schema. */
export class DatabaseIsNewer extends Error {
  override name = "DatabaseIsNewer";
}

/** The database to write to has rows already. */
export class TargetIsNotEmpty extends Error {
  override name = "TargetIsNotEmpty";
}
