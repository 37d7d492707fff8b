import type { PoolClient, QueryResult } from "pg";
import { type Store, StoreUnavailable, type Turns, type Tx } from "../store.ts";
import { openTurnQueue, SHOP_TURN } from "../turns.ts";
import { openChanges } from "./changes.ts";
import { openPool } from "./connections.ts";
import { copyToFile } from "./copies.ts";
import {
  codeOf,
  isBrokenConstraint,
  isDeadlock,
  isRefusedEntry,
  isTransient,
  throwUnavailable,
} from "./error-codes.ts";
import { disconnect, openFlushes, SERVER_STARTED_AT } from "./flushes.ts";
import { locksOf } from "./locks.ts";
import { migrate } from "./migrate.ts";
import { inTransaction, readerOf } from "./queries.ts";
import { openReadiness } from "./readiness.ts";

/**
 * How long a write may wait for its turn, counted from its call, and then for its commit to be durable. The wait for a server that
 * cannot be reached may end CONNECT_TIMEOUT_MS later.
 */
const TIMEOUT_MS = 5000;
/**
 * The shortest wait for a turn, also after a longer one behind other writes of this process: as on SQLite, only other nodes make a
 * write fail.
 */
const MIN_WAIT_MS = 250;
/** How much longer than the server itself this process waits for the server's refusal. */
const GRACE_MS = 500;
/** How long the statements of a write may take: an import of ten thousand products needs some seconds. */
const MAX_WORK_MS = 120_000;
/** The server's own code for a write that it does not take. */
const READ_ONLY = "25006";
/** Only a connection that waits for the standby: another process may have its number by then. */
const TERMINATE_WAITING =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'SyncRep'";

/**
 * Opens the database at `url` (`postgres://…`) and runs pending migrations. Throws `DatabaseIsNewer`, `StoreUnavailable` if the server
 * cannot be reached or lets nobody in, or the error of a migration. `timeoutMs` limits a write, `readTimeoutMs` a read.
 *
 * Writes take turns: a transaction holds the advisory locks of its turns at READ COMMITTED, so transactions of one turn are serial,
 * as on SQLite. It commits without waiting for the disk, gives the next one its turn, and then waits for a flush that concurrent
 * writers share.
 */
export async function openPostgresStore(
  url: string,
  { timeoutMs = TIMEOUT_MS, readTimeoutMs }: { timeoutMs?: number; readTimeoutMs?: number } = {},
): Promise<Store> {
  const pool = openPool(url);
  try {
    const client = await pool.connect();
    await migrate(client).finally(() => client.release());
  } catch (error) {
    await pool.end();
    if (isRefusedEntry(codeOf(error))) throw new StoreUnavailable(codeOf(error) ?? "", { cause: error });
    return throwUnavailable(error);
  }

  const changes = openChanges(pool);
  const readiness = openReadiness(url);
  const flushes = openFlushes(url, {
    timeoutMs,
    terminate: (processId) => pool.query(TERMINATE_WAITING, [processId]),
  });
  const queue = openTurnQueue();
  let isReachable = true;
  const open = new Set<Promise<unknown>>();

  async function runTransaction<T>(work: (tx: Tx) => Promise<T>, turns: Turns, until: number) {
    const { flushing, client } = await connect(until);
    const deadline = watch(client);
    let isCommitting = false;
    try {
      const leftMs = Math.max(MIN_WAIT_MS, Math.round(until - performance.now()));
      deadline.set(leftMs + GRACE_MS);
      const begun = client.query(
        [
          "BEGIN",
          "SET LOCAL synchronous_commit = off",
          `SET LOCAL lock_timeout = ${leftMs}`,
          ...locksOf(turns).map((lock) => `SELECT pg_advisory_xact_lock(${lock})`),
          `SELECT ${SERVER_STARTED_AT} AS started_at, current_setting('transaction_read_only') AS read_only`,
        ].join("; "),
      );
      // The first statements of the work follow at once: they wait at the server, which has them when the turn begins.
      const result = await inTransaction(
        client,
        turns,
        work,
        begun.then((results) => {
          const { started_at, read_only } = serverOf(results);
          if (started_at !== flushing.serverStartedAt) {
            flushing.abandon();
            throw new StoreUnavailable("CONNECTION");
          }
          // Work that changes nothing would succeed on a standby, whose log then takes no flush.
          if (read_only === "on") throw new StoreUnavailable(READ_ONLY);
          deadline.set(MAX_WORK_MS);
        }),
      );
      isCommitting = true;
      deadline.set(timeoutMs);
      const { command } = await client.query("COMMIT");
      if (command === "ROLLBACK")
        throw new Error("A statement of a transaction failed, and its error was ignored.");
      deadline.release();
      changes.note();
      return { result, flushing };
    } catch (error) {
      if (!isCommitting) {
        deadline.set(GRACE_MS);
        await deadline.rollBack();
      }
      deadline.release(error);
      throw isCommitting ? uncertain(error) : error;
    }
  }

  /** The two connections of a write. The writes behind one that has found no server do not each wait for it again. */
  async function connect(until: number) {
    if (!isReachable && performance.now() > until) throw new StoreUnavailable("CONNECTION");
    try {
      const connections = { flushing: await flushes.connection(), client: await pool.connect() };
      isReachable = true;
      return connections;
    } catch (error) {
      isReachable = false;
      throw error;
    }
  }

  async function write<T>(work: (tx: Tx) => Promise<T>, turns: Turns): Promise<T> {
    const until = performance.now() + timeoutMs;
    const run = (held: Turns) => queue.run(held, () => runTransaction(work, held, until));
    const { result, flushing } = await run(turns)
      .catch((error) => {
        if (error instanceof StoreUnavailable || !mayHaveMetAnother(codeOf(error))) throw error;
        return run([...new Set([SHOP_TURN, ...turns])]);
      })
      .catch(throwUnavailable);
    await flushing.flushed().catch((error) => {
      throw uncertain(error);
    });
    return result;
  }

  return {
    read: readerOf(pool, readTimeoutMs),
    write(work, turns = [SHOP_TURN]) {
      const done = write(work, turns);
      open.add(done);
      const forget = () => open.delete(done);
      done.then(forget, forget);
      return done;
    },
    copyTo: (file) => copyToFile(url, file),
    // PostgreSQL removes deleted rows by itself (autovacuum), and its log by its own settings.
    truncateWal: async () => true,
    dataVersion: () => changes.version(),
    isReady: () => readiness.takesWrites(),
    size: async () => (await numberOf("SELECT pg_database_size(current_database())")) ?? 0,
    countMigrations: async () => (await numberOf("SELECT count(*) FROM shop_migrations")) ?? 0,
    async close() {
      // Includes writes that are requested while closing.
      while (open.size > 0) await Promise.allSettled(open);
      await changes.close();
      await flushes.close();
      await readiness.close();
      await pool.end();
    },
  };

  async function numberOf(query: string): Promise<number | undefined> {
    const { rows } = await pool.query<[number]>({ text: query, rowMode: "array" });
    return rows[0]?.[0];
  }
}

/** Of the statements that begin a transaction, the last one describes the server. */
function serverOf(results: unknown): { started_at?: number; read_only?: "on" | "off" } {
  return (results as QueryResult[]).at(-1)?.rows[0] ?? {};
}

/** Closes the connection if a step takes too long: the server then rolls back. */
function watch(client: PoolClient) {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    disconnect(client);
  };
  return {
    set(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    },
    async rollBack(): Promise<void> {
      if (!isOver) await client.query("ROLLBACK").catch(() => undefined);
    },
    /** Gives the connection back, or closes it after an error of the connection itself. */
    release(error?: unknown): void {
      clearTimeout(timer);
      client.release(isOver || isTransient(codeOf(error)));
    },
  };
}

/**
 * The transaction may succeed if it is run again, in the shop's turn. One in that turn meets those of owners, which run beside it: both may
 * take the same rising key, as an optician's and a shopper's events of prescriptions do.
 */
function mayHaveMetAnother(code: string | undefined): boolean {
  return isDeadlock(code) || isBrokenConstraint(code);
}

/** The server may have committed, and only its reply was lost. */
function uncertain(error: unknown): unknown {
  const code = codeOf(error);
  return isTransient(code) ? new StoreUnavailable(code ?? "", { cause: error }, true) : error;
}
