import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "../../app/testing/postgres-server.mjs";
import { LOAD_CORE, msOfTicks, statOf } from "./servers.mjs";

/** @typedef {Awaited<ReturnType<typeof startPinnedPostgres>>} PinnedPostgres */

/**
 * Starts a PostgreSQL that waits for the disk, pinned to the core of the load generator: a node of the shop has the other one.
 * The processes of its connections inherit the core.
 */
export async function startPinnedPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), "pg-"));
  const postgres = await startPostgres({ folder });
  const [pid = ""] = readFileSync(path.join(folder, "data/postmaster.pid"), "utf8").split("\n");
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  for (const each of [pid, ...children()])
    execFileSync("taskset", ["-c", "-p", String(LOAD_CORE), each], { stdio: "ignore" });
  // Stops the server when the bench fails, too.
  const end = () => process.kill(Number(pid), "SIGINT");
  process.on("exit", end);
  return {
    ...postgres,
    /** The CPU time of all its processes since the start, those that have ended included, in ms. */
    cpuMs() {
      const { ownTicks, endedTicks } = statOf(pid);
      return children().reduce(
        (sum, child) => sum + msOfTicks(statOf(child).ownTicks),
        msOfTicks(ownTicks + endedTicks),
      );
    },
    async stop() {
      process.off("exit", end);
      await postgres.stop();
    },
  };
}
