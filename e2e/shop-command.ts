import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { JOURNEYS_SHOP, shopEnvironment } from "./shop-environment.ts";

const REPOSITORY = path.resolve(import.meta.dirname, "..");

/**
 * One of the operator's commands on the shop of this folder, which may be running. Returns what it prints. Does not block this process,
 * so that it notices the connections that a server closes meanwhile.
 */
export async function runCommand(
  folder: string,
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["app/cli/run.mjs", ...command], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, ...shopEnvironment(folder), ...env },
  });
  return stdout;
}

export function runOnJourneys(command: readonly string[]): Promise<string> {
  return runCommand(JOURNEYS_SHOP, command);
}
