import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs `npm run shop -- backup` in a process of its own: copying, sealing and examining a database would block the event loop.
 * Its output goes to this process's output. Throws where the backup fails; an aborted `signal` kills it.
 */
export async function runBackupProcess(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ["app/cli/run.mjs", "backup"], {
    stdio: ["ignore", "inherit", "inherit"],
    signal,
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The backup failed.");
}
