import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import path from "node:path";

/** The core the measured server has for itself, and the one of who asks it. */
export const SERVER_CORE = 0;
export const LOAD_CORE = Math.min(1, availableParallelism() - 1);

const TICKS_A_SECOND = 100;
const REPOSITORY = path.resolve(import.meta.dirname, "../..");

/** As `npm start` runs Node; the limits beside it run the same way. */
const { scripts } = JSON.parse(readFileSync(path.join(REPOSITORY, "package.json"), "utf8"));
const NODE_FLAGS = scripts.start.split(" ").filter((/** @type {string} */ word) => word.startsWith("--"));

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
// A bench that fails leaves nothing running behind it.
process.on("exit", () => {
  for (const child of running) child.kill();
});

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * A Node program as a process of its own on one core, once it has said that it listens. It finds its port in PORT.
 * @param {readonly string[]} program The program and its arguments.
 * @param {Record<string, string>} [env] @param {number} [core]
 */
export async function startServer(program, env = {}, core = SERVER_CORE) {
  const port = String(await freePort());
  const child = spawn("taskset", ["-c", String(core), process.execPath, ...NODE_FLAGS, ...program], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: port, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let complaints = "";
  child.stderr.on("data", (chunk) => {
    complaints += chunk;
  });
  const ended = once(child, "exit");
  const failed = ended.then(() => Promise.reject(new Error(`${program.join(" ")} ended: ${complaints}`)));
  await Promise.race([once(child.stdout, "data"), failed]);
  failed.catch(() => undefined);
  child.stdout.resume();

  const { pid } = child;
  return {
    origin: `http://127.0.0.1:${port}`,
    /** What all its threads have used of a core since it started, in ms. */
    cpuMs() {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The second field is a name in brackets, which may hold blanks: counted is from behind it.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
    },
    /** What it holds of memory, in MB. */
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
 * The built shop on the database in `folder`, which it fills with the demonstration where it is empty.
 * @param {string} folder @param {number} [core]
 */
export async function startShop(folder, core) {
  const env = {
    HOST: "127.0.0.1",
    SANDBOX_PORT: String(await freePort()),
    DATABASE_URL: databaseIn(folder),
    SANDBOX_FILE: path.join(folder, "sandbox.jsonl"),
    PRESCRIPTIONS_FOLDER: path.join(folder, "prescriptions"),
    LOG_LEVEL: "error",
    RATE_LIMITS: "off",
  };
  return startServer(["build/server/server.js"], env, core);
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
