import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs `npm run shop -- backup` in a process of its own: copying, sealing and examining a database would keep requests waiting
 * here. What it says goes where the shop's own lines go. Throws where it fails, and ends it where `signal` says so.
 */
export async function runBackupApart(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ["app/cli/run.mjs", "backup"], {
    stdio: ["ignore", "inherit", "inherit"],
    signal,
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The backup failed.");
}
