import type { Settings } from "#app/settings.server.ts";
import type { Store } from "#db/store.server.ts";

/** The shop a command works on. */
export interface KeptShop {
  store: Store;
  settings: Settings;
  now: Date;
}

/** What a command says, and whether it was done. */
export interface Outcome {
  done: boolean;
  words: string;
}

/** What was asked for, or what is wrong with how it was asked. `workApart` needs no shop: there may be none any more. */
export type Wanted =
  | { work: (shop: KeptShop) => Promise<Outcome> }
  | { workApart: (shop: Omit<KeptShop, "store">) => Promise<Outcome> }
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

export function done(words: string): Outcome {
  return { done: true, words };
}

export function undone(words: string): Outcome {
  return { done: false, words };
}
