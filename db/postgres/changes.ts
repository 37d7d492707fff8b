import type { Pool, QueryArrayConfig } from "pg";

/** How old the knowledge of other nodes' commits may be. */
const WINDOW_MS = 100;
const READ_TIMEOUT_MS = 1000;

/**
 * Tells whether anything was committed, as SQLite's `data_version` does: at once for this node's commits, within WINDOW_MS for those
 * of other nodes. Reads the position of the server's log at most once in a window, and only while somebody asks.
 */
export function openChanges(pool: Pool) {
  let version = 1;
  let position: string | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function readPosition(): Promise<void> {
    const { rows } = await pool.query<[string]>({
      text: "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END::text",
      rowMode: "array",
      query_timeout: READ_TIMEOUT_MS,
    } as QueryArrayConfig);
    if (rows[0]?.[0] !== position) version += 1;
    position = rows[0]?.[0];
    readAt = performance.now();
  }

  return {
    note(): void {
      version += 1;
    },
    version(): number {
      const age = performance.now() - readAt;
      // Nobody has asked for long: what was known then is too old to be relied on.
      if (age > 2 * WINDOW_MS) version += 1;
      if (age > WINDOW_MS) {
        reading ??= readPosition()
          .catch(() => undefined)
          .finally(() => {
            reading = undefined;
          });
      }
      return version;
    },
    async close(): Promise<void> {
      await reading;
    },
  };
}
