import pg from "pg";
import { coalesced } from "../coalesced.ts";
import { CONNECT_TIMEOUT_MS, SETTINGS } from "./connections.ts";

/** A connection that flushes commits. */
export interface Flushing {
  /**
   * Resolves once every commit is durable that was made before the call and while this connection was open. Rejects with the error of
   * the connection, or after the timeout.
   */
  flushed(): Promise<void>;
}

/**
 * Flushes commits, on a connection of its own that concurrent writers share. Take it before a commit, and flush on the same one after
 * it: another connection may lead to a server that has taken the place of a lost one, or that has started again, without the commit.
 */
export function openFlushes(url: string, timeoutMs: number) {
  let current: Promise<Flushing> | undefined;
  let client: pg.Client | undefined;

  async function open(): Promise<Flushing> {
    const opened = new pg.Client({
      ...SETTINGS,
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    const forget = () => {
      if (client === opened) current = undefined;
    };
    client = opened;
    opened.on("error", forget);
    opened.on("end", forget);
    await opened.connect();
    return { flushed: coalesced(() => flush(opened, timeoutMs)) };
  }

  return {
    connection(): Promise<Flushing> {
      current ??= open().catch((error) => {
        current = undefined;
        throw error;
      });
      return current;
    },
    async close(): Promise<void> {
      await current?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * Writes a message to the log, in a transaction of its own that commits synchronously: all earlier commits are flushed with it, also to
 * the synchronous standby. Ends the connection after `timeoutMs`.
 */
async function flush(client: pg.Client, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => disconnect(client), timeoutMs);
  try {
    await client.query("SELECT pg_logical_emit_message(true, 'shop', '')");
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Ends a connection at once, and rejects the statement that is under way. A `statement_timeout` would not do: while a commit waits for the
 * standby, it reports success.
 */
export function disconnect(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } })
    .connection;
  stream.destroy(Object.assign(new Error("A write took too long."), { code: "ETIMEDOUT" }));
}
