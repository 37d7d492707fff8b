import { runCommand } from "#app/cli/shop.ts";

/** A line typed into a terminal: what it said, what it complained of, and the code it ended with. */
export async function runShopCommand(args: readonly string[], env: NodeJS.ProcessEnv, now?: Date) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await runCommand(
    args,
    (line) => said.push(line),
    (line) => complained.push(line),
    env,
    now,
  );
  return { code, said: said.join("\n"), complained: complained.join("\n") };
}
