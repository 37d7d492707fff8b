import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ImportAct } from "#app/domain/catalog-import/imports.server.ts";

/**
 * Runs `npm run shop -- import --draft ID` in a process of its own. Throws where it fails; an aborted `signal` kills it, and nothing
 * of the catalogue is changed.
 */
export async function runImportProcess(
  id: string,
  act: ImportAct,
  fingerprint: string,
  signal: AbortSignal,
): Promise<void> {
  const args = ["import", "--draft", id, ...(act === "apply" ? ["--apply", fingerprint] : [])];
  const child = spawn(process.execPath, ["app/cli/run.mjs", ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    signal,
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The import failed.");
}
