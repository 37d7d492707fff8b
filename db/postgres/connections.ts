import pg from "pg";

/** How many connections each process opens at most. */
const MAX_CONNECTIONS = 10;
export const CONNECT_TIMEOUT_MS = 3000;
/**
 * The server ends a transaction that waits for its client, so that a node that has vanished does not hold the turn. A node on a busy
 * machine may pause for some seconds: the demonstration was not filled in within 2 s.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5000;

const BOOL = 16;
const NUMBERS = new Set([20, 21, 23, 26, 700, 701, 1700]);

/** Values as SQLite's driver returns them: numbers, texts, and 0 or 1 for a condition. JSON stays text. */
export const VALUE_TYPES = {
  getTypeParser: (oid: number) => {
    if (oid === BOOL) return (text: string) => (text === "t" ? 1 : 0);
    return NUMBERS.has(oid) ? Number : (text: string) => text;
  },
} as pg.CustomTypesConfig;

export const SETTINGS = {
  // A router forgets a connection that is silent for some minutes.
  keepAlive: true,
  keepAliveInitialDelayMillis: 60_000,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  application_name: "otica-ametista",
  types: VALUE_TYPES,
} satisfies pg.ClientConfig;

export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    ...SETTINGS,
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Statements that do not wait for each other share a round trip.
    pipeline: true,
  });
  // A connection that the server closes emits an error when it is idle, and also when it is in use: without a listener the process ends.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
