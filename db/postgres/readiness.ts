import pg from "pg";

/** How long a probe may take: a balancer asks every second or two. */
const TIMEOUT_MS = 1000;

/**
 * Tells whether the server takes writes: false if it does not answer within `timeoutMs`, is a standby, or is read-only. On a
 * connection of its own, so that a busy node is not taken for one whose primary is lost. Probes at the same time share one query.
 */
export function openReadiness(url: string, timeoutMs = TIMEOUT_MS) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: "otica-ametista-readyz",
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  let probe: Promise<boolean> | undefined;

  async function takesWrites(): Promise<boolean> {
    try {
      const { rows } = await pool.query<{ takes_writes: boolean }>(
        "SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS takes_writes",
      );
      return rows[0]?.takes_writes === true;
    } catch {
      return false;
    }
  }

  return {
    takesWrites(): Promise<boolean> {
      probe ??= takesWrites().finally(() => {
        probe = undefined;
      });
      return probe;
    },
    close: () => pool.end(),
  };
}
