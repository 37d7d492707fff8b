import type { Settings } from "#app/settings.server.ts";
import type { Store } from "#db/store.server.ts";

/** The shop a command works on. */
export interface CommandContext {
  store: Store;
  settings: Settings;
  now: Date;
}

/** What a command says, and whether it was done. */
export interface CommandResult {
  succeeded: boolean;
  output: string;
}

/** What was asked for, or what is wrong with how it was asked. `workApart` needs no shop: there may be none any more. */
export type Wanted =
  | { work: (shop: CommandContext) => Promise<CommandResult> }
  | { workApart: (shop: Omit<CommandContext, "store">) => Promise<CommandResult> }
  | { mistake: string };

export interface Command {
  /** What stands behind the subject and the command: 'ID MOTIVO'. */
  usage: string;
  does: string;
  read(args: readonly string[]): Wanted;
}

/** What the keeper looks after, with its commands by name; of the shop as a whole a command stands alone. */
export interface Subject {
  missing: string;
  commands: Readonly<Record<string, Command>>;
}

export function succeeded(output: string): CommandResult {
  return { succeeded: true, output: output };
}

export function failed(output: string): CommandResult {
  return { succeeded: false, output: output };
}
