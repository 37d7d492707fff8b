import type { Settings } from "#app/settings.server.ts";
import type { Store } from "#db/store.ts";

export interface CommandContext {
  store: Store;
  settings: Settings;
  now: Date;
}

/** `output` goes to stdout where the command succeeded, to stderr otherwise. */
export interface CommandResult {
  ok: boolean;
  output: string;
}

/** `runWithoutStore` is for commands that must work where there is no database any more. */
export type ParsedArguments =
  | { run: (context: CommandContext) => Promise<CommandResult> }
  | { runWithoutStore: (context: Omit<CommandContext, "store">) => Promise<CommandResult> }
  | { usageError: string };

export interface Command {
  /** The arguments, as the help text shows them: 'ID MOTIVO'. */
  usage: string;
  description: string;
  /** Further help, which `--help` after the command prints. */
  help?(): string;
  parse(args: readonly string[]): ParsedArguments;
}

/** Commands that share a first word: 'orders list', 'orders show'. */
export interface CommandGroup {
  missingCommand: string;
  commands: Readonly<Record<string, Command>>;
  /** Old names of commands, accepted for one more version and missing from the help text. */
  aliases?: ReadonlyMap<string, string>;
}

export function succeeded(output: string): CommandResult {
  return { ok: true, output };
}

export function failed(output: string): CommandResult {
  return { ok: false, output };
}

/** A command without arguments. */
export function withoutArguments(
  description: string,
  run: (context: CommandContext) => Promise<CommandResult>,
): Command {
  return {
    usage: "",
    description,
    parse(args) {
      return args.length === 0 ? { run } : { usageError: `Sobrou “${args.join(" ")}”.` };
    },
  };
}

/** A command about one thing. `missing` is the message without it; `only` completes the one about more: 'é um e-mail por vez'. */
export function withOneArgument(
  {
    usage,
    description,
    missing,
    only,
  }: { usage: string; description: string; missing: string; only: string },
  run: (context: CommandContext, argument: string) => Promise<CommandResult>,
): Command {
  return {
    usage,
    description,
    parse([argument, ...rest]) {
      if (argument === undefined) return { usageError: missing };
      if (rest.length > 0) return { usageError: `Sobrou “${rest.join(" ")}”: ${only}.` };
      return { run: (context) => run(context, argument) };
    },
  };
}
