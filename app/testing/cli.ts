import { randomBytes } from "node:crypto";
import { runCommand } from "#app/cli/shop.ts";
import { isServerUrl } from "#db/database-url.ts";

/** Required on a server; a test that is about keys sets its own. */
const PRESCRIPTIONS_KEY = randomBytes(32).toString("base64");

export async function runShopCommand(args: readonly string[], env: NodeJS.ProcessEnv, now?: Date) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const isOnServer = isServerUrl(env.DATABASE_URL ?? "");
  const code = await runCommand(
    args,
    (line) => stdout.push(line),
    (line) => stderr.push(line),
    isOnServer ? { PRESCRIPTIONS_KEY, ...env } : env,
    now,
  );
  return { code, stdout: stdout.join("\n"), stderr: stderr.join("\n") };
}
