import pg from "pg";
import { coalesced } from "../coalesced.ts";
import { CONNECT_TIMEOUT_MS, SETTINGS } from "./connections.ts";

export const SERVER_STARTED_AT = "extract(epoch FROM pg_postmaster_start_time())";

/** A connection that flushes commits. */
export interface Flushing {
  /** When its server was started, in seconds: another server was started at another time. */
  serverStartedAt: number;
  /**
   * Resolves once every commit is durable that was made on this server before the call and while this connection was open. Rejects
   * with the error of the connection, or after the timeout.
   */
  flushed(): Promise<void>;
  /** Closes it, so that the next write opens another one. */
  abandon(): void;
}

interface Options {
  timeoutMs: number;
  /** Ends a connection at the server. */
  terminate(processId: number): Promise<unknown>;
}

/**
 * Flushes commits, on a connection of its own that concurrent writers share. Take it before a commit, and flush on the same one after
 * it: another connection may lead to a server that has taken the place of a lost one, or that has started again, without the commit.
 */
export function openFlushes(url: string, { timeoutMs, terminate }: Options) {
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
    const { rows } = await opened.query<[processId: number, serverStartedAt: number]>({
      text: `SELECT pg_backend_pid(), ${SERVER_STARTED_AT}`,
      rowMode: "array",
    });
    const [processId = 0, serverStartedAt = 0] = rows[0] ?? [];
    const onTimeout = () => {
      disconnect(opened);
      // While a commit waits for the standby, the server does not notice that its client has gone.
      terminate(processId).catch(() => undefined);
    };
    return {
      serverStartedAt,
      flushed: coalesced(() => flush(opened, timeoutMs, onTimeout)),
      abandon() {
        forget();
        disconnect(opened);
      },
    };
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
 * the synchronous standby.
 */
async function flush(client: pg.Client, timeoutMs: number, onTimeout: () => void): Promise<void> {
  const timer = setTimeout(onTimeout, timeoutMs);
  try {
    await client.query("SELECT pg_logical_emit_message(true, 'shop', '')");
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Ends a connection at once, and rejects the statement that is under way. A `statement_timeout` does not apply while a commit waits for
 * the standby, and a cancelled one reports success.
 */
export function disconnect(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } })
    .connection;
  stream.destroy(Object.assign(new Error("A write took too long."), { code: "ETIMEDOUT" }));
}
