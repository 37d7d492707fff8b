import { drizzle } from "drizzle-orm/sqlite-proxy";
import type { Pool, PoolClient, QueryArrayConfig } from "pg";
import type { Reader, Turns, Tx } from "../store.ts";
import { restrictedToOwners, SHOP_TURN } from "../turns.ts";
import { codeOf, isConnectionLost, throwUnavailable } from "./error-codes.ts";
import { markPostgres } from "./readers.ts";
import { translated } from "./statements.ts";

/** A server that does not answer, and whose packets are lost, would otherwise hold each connection for a quarter of an hour. */
const READ_TIMEOUT_MS = 10_000;

type Method = "run" | "all" | "values" | "get";
type Query = (sql: string, params: unknown[], method: Method) => Promise<{ rows: unknown[] }>;

/**
 * Queries on any connection of the pool. A query whose connection was lost is sent once more; one without a response fails after
 * `timeoutMs`. If the server is not there, the cause of the error is `StoreUnavailable`.
 */
export function readerOf(pool: Pool, timeoutMs = READ_TIMEOUT_MS): Reader {
  return builders(async (sql, params, method) => {
    const query = () => run(pool, sql, params, method, timeoutMs);
    const startedAt = performance.now();
    return query()
      .catch((error) => {
        const hasWaited = performance.now() - startedAt >= timeoutMs;
        if (hasWaited || !isConnectionLost(codeOf(error))) throw error;
        return query();
      })
      .catch(throwUnavailable);
  });
}

interface Transactions {
  ofShop: Tx;
  ofOwners: Tx;
  isOver: boolean;
}

/** The same objects for the same connection, so that prepared queries are built once for each. */
const transactions = new WeakMap<PoolClient, Transactions>();

/**
 * Runs `work` in a transaction that `begun` tells the beginning of, and waits for both. Statements after the end are refused, until the
 * connection's next transaction begins: without a transaction they would be committed at once.
 */
export async function inTransaction<T>(
  client: PoolClient,
  turns: Turns,
  work: (tx: Tx) => Promise<T>,
  begun: Promise<void>,
): Promise<T> {
  const known = transactions.get(client) ?? newTransactions(client);
  transactions.set(client, known);
  known.isOver = false;
  const working = (async () => work(turns.includes(SHOP_TURN) ? known.ofShop : known.ofOwners))();
  const [began] = await Promise.allSettled([begun, working]);
  known.isOver = true;
  // The statements of a transaction that has not begun fail for that reason.
  if (began.status === "rejected") throw began.reason;
  return working;
}

function newTransactions(client: PoolClient): Transactions {
  const ofShop = builders(async (sql, params, method) => {
    if (known.isOver) throw new Error("A statement came after the end of its transaction.");
    return run(client, sql, params, method);
  });
  const ofOwners = restrictedToOwners(ofShop);
  markPostgres(ofOwners);
  const known: Transactions = { ofShop, ofOwners, isOver: false };
  return known;
}

/** The query builders are SQLite's, as the schema's columns are; only what they write is translated. */
function builders(query: Query): Tx {
  const db = drizzle(query, undefined, { casing: "snake_case" }) as unknown as Tx;
  markPostgres(db);
  return db;
}

async function run(
  client: Pool | PoolClient,
  sql: string,
  params: unknown[],
  method: Method,
  timeoutMs?: number,
) {
  const query = { ...translated(sql), values: params, rowMode: "array", query_timeout: timeoutMs };
  const { rows } = await client.query(query as QueryArrayConfig);
  return { rows: (method === "get" ? rows[0] : rows) as unknown[] };
}
