import path from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";

type Db = BetterSQLite3Database;

/** Reads. May come from a standby, so may be a moment old. */
export type Reader = Pick<Db, "select" | "selectDistinct" | "$count" | "$with" | "with">;

/** Inside a transaction: reads are fresh, writes are allowed. */
export type Tx = Reader & Pick<Db, "insert" | "update" | "delete">;

export interface Store {
  readonly read: Reader;
  /**
   * One serialisable transaction on the primary. `work` waits on nothing but `tx`, and may be run again.
   * What `work` throws undoes everything and is thrown on.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether the database answers. */
  isReady(): boolean;
  close(): Promise<void>;
}

const MIGRATIONS = path.resolve("db/migrations");

/**
 * Opens the database at `url` (`file:` and a path) and brings it to the newest schema.
 * This module alone knows which engine runs.
 */
export function openStore(url: string): Store {
  const file = fileOf(url);
  const primary = connect(file);
  migrate(drizzle(primary), { migrationsFolder: MIGRATIONS });
  const reading = connect(file, { readonly: true });

  const tx = drizzle(primary, { casing: "snake_case" });
  let lastTurn: Promise<unknown> = Promise.resolve();

  return {
    read: drizzle(reading, { casing: "snake_case" }),
    write(work) {
      const turn = lastTurn.then(() => transact(primary, () => work(tx)));
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
    isReady: () => reading.prepare("SELECT 1").get() !== undefined,
    async close() {
      await lastTurn;
      reading.close();
      primary.pragma("wal_checkpoint(TRUNCATE)");
      primary.close();
    },
  };
}

/**
 * BEGIN IMMEDIATE, because a transaction that reads first and then wants to write fails at once when another
 * process writes. The driver is synchronous, so work that waits only on its own statements ends before any timer:
 * one that is still running when `setImmediate` fires has waited for something else, and is refused.
 */
async function transact<T>(primary: Database.Database, work: () => Promise<T>): Promise<T> {
  let waited = false;
  primary.exec("BEGIN IMMEDIATE");
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

function connect(file: string, options: Database.Options = {}): Database.Database {
  const connection = new Database(file, options);
  connection.pragma("busy_timeout = 5000");
  connection.pragma("foreign_keys = ON");
  if (!options.readonly) {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
  }
  return connection;
}

function fileOf(url: string): string {
  if (!url.startsWith("file:")) throw new Error(`DATABASE_URL must begin with file: (it is ${url})`);
  return path.resolve(url.slice("file:".length));
}
