import { drizzle } from "drizzle-orm/sqlite-proxy";
import type { Pool, PoolClient } from "pg";
import type { Reader, Turns, Tx } from "../store.ts";
import { restrictedToOwners, SHOP_TURN } from "../turns.ts";
import { codeOf, isConnectionLost } from "./error-codes.ts";
import { markPostgres } from "./readers.ts";
import { translated } from "./statements.ts";

type Method = "run" | "all" | "values" | "get";
type Query = (sql: string, params: unknown[], method: Method) => Promise<{ rows: unknown[] }>;

/** Queries on any connection of the pool. A query whose connection was lost is sent once more. */
export function readerOf(pool: Pool): Reader {
  return builders(async (sql, params, method) => {
    const query = () => run(pool, sql, params, method);
    return query().catch((error) => {
      if (!isConnectionLost(codeOf(error))) throw error;
      return query();
    });
  });
}

const transactions = new WeakMap<PoolClient, { ofShop: Tx; ofOwners: Tx }>();

/** Queries on this connection. The same object for the same connection, so that prepared queries are built once for each. */
export function transactionOf(client: PoolClient, turns: Turns): Tx {
  const known = transactions.get(client) ?? newTransactions(client);
  transactions.set(client, known);
  return turns.includes(SHOP_TURN) ? known.ofShop : known.ofOwners;
}

function newTransactions(client: PoolClient) {
  const ofShop = builders((sql, params, method) => run(client, sql, params, method));
  const ofOwners = restrictedToOwners(ofShop);
  markPostgres(ofOwners);
  return { ofShop, ofOwners };
}

/** The query builders are SQLite's, as the schema's columns are; only what they write is translated. */
function builders(query: Query): Tx {
  const db = drizzle(query, undefined, { casing: "snake_case" }) as unknown as Tx;
  markPostgres(db);
  return db;
}

async function run(client: Pool | PoolClient, sql: string, params: unknown[], method: Method) {
  const { rows } = await client.query({ ...translated(sql), values: params, rowMode: "array" });
  return { rows: (method === "get" ? rows[0] : rows) as unknown[] };
}
