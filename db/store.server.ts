import path from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";

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
  /** Writes the database, as it is at one moment, to a new file; reads and writes go on meanwhile, of other processes too. */
  copyTo(file: string): Promise<void>;
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
    copyTo: (target) => copyDatabase(file, target),
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
 * What the engine says against a database file: of its pages, indexes, constraints and references, each in a line that names
 * tables and rows but nothing of what they hold. `isNewer`: a later version of the shop has changed its schema.
 */
export function inspectDatabase(file: string): { complaints: string[]; isNewer: boolean } {
  const connection = connect(file, { readonly: true });
  try {
    const integrity = connection.pragma("integrity_check") as { integrity_check: string }[];
    const references = connection.pragma("foreign_key_check") as { table: string; parent: string }[];
    const applied = connection.prepare("SELECT count(*) FROM __drizzle_migrations").pluck().get() as number;
    return {
      complaints: [
        ...integrity.map((row) => row.integrity_check).filter((line) => line !== "ok"),
        ...references.map(({ table, parent }) => `${table} refers to what is not in ${parent}`),
      ],
      isNewer: applied > readMigrationFiles({ migrationsFolder: MIGRATIONS }).length,
    };
  } catch (error) {
    if (error instanceof Database.SqliteError) return { complaints: [error.code], isNewer: false };
    throw error;
  } finally {
    connection.close();
  }
}

/**
 * Page by page, so that requests are answered in between. The transaction holds the moment: without it the copy would begin
 * anew with every write of another connection, and in a busy shop never end.
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
