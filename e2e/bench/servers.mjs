import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import path from "node:path";

export const SERVER_CORE = 0;
export const LOAD_CORE = Math.min(1, availableParallelism() - 1);

const TICKS_A_SECOND = 100;
const REPOSITORY = path.resolve(import.meta.dirname, "../..");

/** All servers run with the flags of `npm start`, and with go-live's limit of malloc's arenas. */
const { scripts } = JSON.parse(readFileSync(path.join(REPOSITORY, "package.json"), "utf8"));
const NODE_FLAGS = scripts.start.split(" ").filter((/** @type {string} */ part) => part.startsWith("--"));

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
// Stops the servers when the bench fails, too.
process.on("exit", () => {
  for (const child of running) child.kill();
});

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * Starts a Node program pinned to one core, and resolves at its first output. The program listens on PORT.
 * @param {readonly string[]} program The program and its arguments.
 * @param {Record<string, string>} [env] @param {number} [core] @param {string} [cwd]
 */
export async function startServer(program, env = {}, core = SERVER_CORE, cwd = REPOSITORY) {
  const port = String(await freePort());
  const child = spawn("taskset", ["-c", String(core), process.execPath, ...NODE_FLAGS, ...program], {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: "production", MALLOC_ARENA_MAX: "2", PORT: port, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const ended = once(child, "exit");
  const failed = ended.then(() => Promise.reject(new Error(`${program.join(" ")} ended: ${errors}`)));
  await Promise.race([once(child.stdout, "data"), failed]);
  failed.catch(() => undefined);
  child.stdout.resume();

  const { pid } = child;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The CPU time of all threads since the start, in ms. */
    cpuMs: () => msOfTicks(statOf(pid).ownTicks),
    /** The resident memory, in MB. */
    memoryMb() {
      const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      return Number(kb) / 1024;
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      running.delete(child);
    },
  };
}

/**
 * The CPU time of a process, and of its children that have ended.
 * @param {string | number | undefined} pid
 */
export function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is a name in brackets that may contain spaces, so the fields are counted after it.
  const [user, system, endedUser, endedSystem] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map(Number);
  return { ownTicks: (user ?? 0) + (system ?? 0), endedTicks: (endedUser ?? 0) + (endedSystem ?? 0) };
}

/** @param {number} ticks */
export function msOfTicks(ticks) {
  return (ticks * 1000) / TICKS_A_SECOND;
}

/**
 * Starts the built shop with its files in `folder`, on the database there if no other is named; it adds the demonstration to an empty
 * one.
 * @param {string} folder
 * @param {{ core?: number | undefined, cwd?: string | undefined, database?: string }} [how] `cwd`: another working copy whose shop
 * is built.
 */
export async function startShop(folder, { core, cwd, database = databaseIn(folder) } = {}) {
  const env = {
    HOST: "127.0.0.1",
    SANDBOX_PORT: String(await freePort()),
    DATABASE_URL: database,
    DATA_FOLDER: folder,
    SANDBOX_FILE: path.join(folder, "sandbox.jsonl"),
    PRESCRIPTIONS_FOLDER: path.join(folder, "prescriptions"),
    // Generated in a file when the shop first ran on one.
    ...(database.startsWith("postgres") && {
      PRESCRIPTIONS_KEY: readFileSync(keyIn(folder)).toString("base64"),
    }),
    LOG_LEVEL: "error",
    RATE_LIMITS: "off",
  };
  return startServer(["build/server/server.js"], env, core, cwd);
}

/** @param {string} folder */
function keyIn(folder) {
  return path.join(folder, "prescriptions.key");
}

/** @param {string} folder */
export function databaseIn(folder) {
  return `file:${path.join(folder, "shop.db")}`;
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}
