import { runCommand } from "#app/cli/shop.ts";

export async function runShopCommand(args: readonly string[], env: NodeJS.ProcessEnv, now?: Date) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await runCommand(
    args,
    (line) => stdout.push(line),
    (line) => stderr.push(line),
    env,
    now,
  );
  return { code, stdout: stdout.join("\n"), stderr: stderr.join("\n") };
}
