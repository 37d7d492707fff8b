import { closeSync, fdatasync, openSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { openDurability } from "./durability.ts";
import { MAX_WAL_PAGES, openWalCheckpoints } from "./wal-checkpoint.ts";

type Db = BetterSQLite3Database;

/** Reads. May come from a standby, so may be a moment old. */
export type Reader = Pick<Db, "select" | "selectDistinct" | "$count" | "$with" | "with">;

/** Inside a transaction: reads are fresh, writes are allowed. */
export type Tx = Reader & Pick<Db, "insert" | "update" | "delete">;

export interface Store {
  readonly read: Reader;
  /**
   * One serialisable transaction on the primary. `work` waits on nothing but `tx`, and may be run again.
   * What `work` throws undoes everything and is thrown on. Where the database cannot take it now, it throws
   * `StoreUnavailable`; reads go on meanwhile, also while it waits for another process.
   * It is answered once it, and whatever it found, is on the disk, so that a power cut takes nothing back; others may read it
   * a moment before. Where the disk took it and does not vouch for it, it throws `StoreUnavailable` that says so.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Writes the database, as it is at one moment, to a new file; reads and writes go on meanwhile, of other processes too. */
  copyTo(file: string): Promise<void>;
  /**
   * Leaves nothing of what was deleted in the files on the disk: the log still has it until it is emptied. False where that is
   * not possible now, as somebody reads what was before. Requests are answered meanwhile.
   */
  emptyLog(): Promise<boolean>;
  /** A number that is another after each commit, whoever's it is: what was read before may have changed. It costs next to nothing. */
  dataVersion(): number;
  /** Whether the database answers. */
  isReady(): boolean;
  /** Its bytes on the disk, with what was written and has not yet its place. */
  size(): number;
  close(): Promise<void>;
}

const MIGRATIONS = path.resolve("db/migrations");

/** How long a transaction waits, from when it was asked for, while another process writes. */
const TIMEOUT_MS = 5000;
/** At first, and at most, between two looks. */
const MIN_PAUSE_MS = 1;
const MAX_PAUSE_MS = 25;

/** What passes by itself, or once somebody has made room: no fault of the shop's, and none of what was asked. */
const PASSING = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)/;

/** A transaction of which nothing was kept, or may not be: the disk is full or fails, or others hold the database too long. */
export class StoreUnavailable extends Error {
  override name = "StoreUnavailable";
  constructor(
    /** The engine's or the system's word for it, as SQLITE_FULL or EIO: it names nobody and nothing. */
    readonly code: string,
    options?: ErrorOptions,
    /** The disk took it and then would not vouch for it: it is read, and a power cut may take it back. */
    readonly mayBeCommitted = false,
  ) {
    super(code, options);
  }
}

/** The database is of a newer version of the shop, which alone knows what is in it. */
export class DatabaseIsNewer extends Error {
  override name = "DatabaseIsNewer";
}

/**
 * Opens the database at `url` (`file:` and a path) and brings it to the newest schema.
 * This module alone knows which engine runs. `sync` brings to the disk what was written to an open file.
 */
export function openStore(url: string, { patienceMs = TIMEOUT_MS, sync = promisify(fdatasync) } = {}): Store {
  const file = fileOf(url);
  const primary = connect(file);
  refuseNewer(primary);
  migrate(drizzle(primary), { migrationsFolder: MIGRATIONS });
  const reading = connect(file, { readonly: true });

  // From here on it waits in `begin`: the driver's own waiting would keep every reader waiting as well.
  primary.pragma("busy_timeout = 0");

  const tx = drizzle(primary, { casing: "snake_case" });
  const dataVersion = reading.prepare<[], number>("PRAGMA data_version").pluck();
  const countChanges = primary.prepare<[], number>("SELECT total_changes()").pluck();
  const log = openSync(`${file}-wal`, "r+");
  const durability = openDurability({ sync: () => sync(log), renew: () => checkpoint(primary) });
  const lookAtLog = primary.prepare<[], LogState>("PRAGMA wal_checkpoint(NOOP)");
  const walCheckpoints = openWalCheckpoints(file, () => pagesWaiting(lookAtLog.get()));
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function takeTurn<T>(work: (tx: Tx) => Promise<T>, until: number): Promise<T> {
    durability.begin();
    await begin(primary, until);
    const before = countChanges.get();
    const result = await transact(primary, () => work(tx));
    if (countChanges.get() === before) return result;
    durability.noteCommit();
    walCheckpoints.noteCommit();
    return result;
  }

  return {
    read: drizzle(reading, { casing: "snake_case" }),
    async write(work) {
      const until = performance.now() + patienceMs;
      const turn = lastTurn.then(() => takeTurn(work, until));
      lastTurn = turn.catch(() => undefined);
      const result = await turn.catch(sayIfUnavailable);
      await durability.synced().catch(reportUncertain);
      return result;
    },
    copyTo: (target) => copyDatabase(file, target),
    emptyLog: () => walCheckpoints.empty(),
    dataVersion: () => dataVersion.get() as number,
    isReady: () => reading.prepare("SELECT 1").get() !== undefined,
    size: () =>
      [file, `${file}-wal`].reduce(
        (sum, part) => sum + (statSync(part, { throwIfNoEntry: false })?.size ?? 0),
        0,
      ),
    async close() {
      // What is asked for meanwhile has its turn as well.
      for (let last: unknown; last !== lastTurn; ) {
        last = lastTurn;
        await last;
        await durability.synced().catch(() => undefined);
        await walCheckpoints.ended();
      }
      reading.close();
      try {
        primary.pragma("wal_checkpoint(TRUNCATE)");
      } finally {
        primary.close();
        closeSync(log);
      }
    },
  };
}

/** How many pages the log has, and how many of them are in their place; -1 each where there is no log. */
interface LogState {
  log: number;
  checkpointed: number;
}

function pagesWaiting({ log, checkpointed }: LogState = { log: 0, checkpointed: 0 }): number {
  return log - checkpointed;
}

/** Moves all of the log to its place, and that to the disk. Refused while somebody still reads what was before. */
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
 * process writes. Tried again until the moment `until`, of `performance.now()`; one whose turn comes later than that tries once.
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
 * The driver is synchronous, so work that waits only on its own statements ends before any timer: one that is still running
 * when `setImmediate` fires has waited for something else, and is refused.
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

function sayIfUnavailable(error: unknown): never {
  const code = codeOf(error);
  throw code && PASSING.test(code) ? new StoreUnavailable(code, { cause: error }) : error;
}

function reportUncertain(error: NodeJS.ErrnoException): never {
  throw new StoreUnavailable(error.code ?? error.name, { cause: error }, true);
}

/** The engine's code of an error, which the query builder may have wrapped. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof Database.SqliteError) return error.code;
  return error instanceof Error && error.cause ? codeOf(error.cause) : undefined;
}

function connect(file: string, options: Database.Options = {}): Database.Database {
  const connection = new Database(file, options);
  connection.pragma("busy_timeout = 5000");
  connection.pragma("foreign_keys = ON");
  if (!options.readonly) {
    connection.pragma("journal_mode = WAL");
    // A commit is written and not yet on the disk, which `write` waits for: with FULL the engine itself would wait, and
    // nobody be served while a slow disk takes its time.
    connection.pragma("synchronous = NORMAL");
    // For the same reason the log is moved to its place by `logMoving`; by the engine only where that has long been unable to.
    connection.pragma(`wal_autocheckpoint = ${16 * MAX_WAL_PAGES}`);
    // Erased is gone: nobody's address is read in the file after its row was deleted. Measured, it costs a write nothing.
    connection.pragma("secure_delete = ON");
  }
  return connection;
}

function fileOf(url: string): string {
  if (!url.startsWith("file:")) throw new Error(`DATABASE_URL must begin with file: (it is ${url})`);
  return path.resolve(url.slice("file:".length));
}
