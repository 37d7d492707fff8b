import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { urlOn } from "../../app/testing/postgres-server.mjs";
import { LOAD_CORE } from "./servers.mjs";

/** How much longer a round trip takes than on this machine: that of two machines in one region. */
export const DISTANCE_MS = 1;
const SOCKET = ".s.PGSQL.5432";

/**
 * The same server as from another machine: its URLs lead through a proxy that delays what is sent to it. The proxy has the server's core.
 * @param {{ folder: string }} server
 */
export async function fromAnotherMachine({ folder }) {
  const near = mkdtempSync(path.join(tmpdir(), "far-"));
  const options = JSON.stringify({
    from: path.join(near, SOCKET),
    to: path.join(folder, SOCKET),
    delayMs: DISTANCE_MS,
  });
  const proxy = spawn(
    "taskset",
    ["-c", String(LOAD_CORE), process.execPath, "e2e/bench/delay-proxy.mjs", options],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await once(proxy.stdout, "data");
  const end = () => proxy.kill();
  process.on("exit", end);
  return {
    /** @param {string} database */
    urlOf: (database) => urlOn(near, database),
    stop() {
      process.off("exit", end);
      end();
      rmSync(near, { recursive: true, force: true });
    },
  };
}
