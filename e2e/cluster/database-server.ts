import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import pg from "pg";
import type { openPrograms } from "../../app/testing/postgres-programs.mjs";

export const DATABASE = "shop";

const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "shared_buffers=64MB",
  // What a new standby has to read since its copy was begun.
  "wal_keep_size=1GB",
  // How soon a standby connects again to its primary. The default is 5 s.
  "wal_retrieve_retry_interval=200ms",
];

/** One PostgreSQL server with a port of its own, as if it were a machine: it dies or stops as a whole. Linux only. */
export class DatabaseServer {
  #process: ChildProcess | undefined;

  constructor(
    readonly programs: ReturnType<typeof openPrograms>,
    readonly data: string,
    readonly port: string,
  ) {}

  async start(): Promise<void> {
    this.#process = await this.programs.start(this.data, [...SETTINGS, `port=${this.port}`]);
  }

  /** Runs one statement on a connection of its own. Rejects if the server does not answer within `timeoutMs`. */
  async query<Row extends pg.QueryResultRow>(
    text: string,
    { timeoutMs = 10_000, database = DATABASE } = {},
  ): Promise<Row[]> {
    const client = await this.connect({ timeoutMs, database });
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      client.end().catch(() => undefined);
    }
  }

  async connect({ timeoutMs = 10_000, database = DATABASE } = {}): Promise<pg.Client> {
    const client = new pg.Client({
      ...{ host: "127.0.0.1", port: Number(this.port), user: "shop", database },
      ...{ connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs },
    });
    client.on("error", () => undefined);
    await client.connect();
    return client;
  }

  /** All processes at once: those of the connections would outlive their parent for a moment. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    // A stopped parent starts no further process.
    server.kill("SIGSTOP");
    this.#signal("SIGKILL");
    await ended;
  }

  freeze(): void {
    this.#signal("SIGSTOP");
  }

  thaw(): void {
    this.#signal("SIGCONT");
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#process?.pid;
    if (!pid) return;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    for (const each of [pid, ...children.map(Number)]) {
      try {
        process.kill(each, signal);
      } catch (error) {
        // A connection's process may have ended by itself.
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    }
  }
}
