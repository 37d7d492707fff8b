import { setTimeout as pause } from "node:timers/promises";
import { type ClientResponse, isResponseLost, type PlainClient } from "../client.ts";
import type { Ask } from "../database.ts";
import { runConcurrently } from "./concurrency.ts";
import type { Violations } from "./invariants.ts";

const MAX_REFUSALS = 50;
/** How many acts are looked for at once. */
const COUNTED_AT_ONCE = 4;

/** A query for one number, and its values. */
export type Trace = readonly [query: string, ...values: (string | number)[]];

export interface Workplace {
  acts: StaffActs;
  member: PlainClient;
  /** Another person at the same shop. */
  newClient: () => PlainClient;
}

export interface Act {
  name: string;
  /** Each counts 1 once the act is done, and 0 before: a row of the act, its place in the audit. */
  traces: readonly Trace[];
  isAcknowledged: boolean;
  /** A response was lost at least once. */
  wasCutOff: boolean;
}

interface Press {
  name: string;
  path: string;
  /** Called again after a refusal, so that the form has the revision of then. */
  fields: () => Promise<Record<string, string>>;
  traces: readonly Trace[];
  /** False: a refusal is final, as somebody else acted first. */
  isRepeated?: boolean;
}

/** The acts of the staff, or of others, on a shop that is killed meanwhile. */
export class StaffActs {
  readonly #acts: Act[] = [];

  constructor(readonly ask: Ask) {}

  get acknowledged(): number {
    return this.#acts.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  get cutOff(): number {
    return this.#acts.filter(({ wasCutOff }) => wasCutOff).length;
  }

  acknowledgedOf(name: string): number {
    return this.#acts.filter((act) => act.name === name && act.isAcknowledged).length;
  }

  /** The names of the acts that were done, acknowledged or not. */
  async doneNames(): Promise<string[]> {
    const done = (await this.#counted()).filter(({ counts }) => counts.every((count) => count > 0));
    return [...new Set(done.map(({ name }) => name))].sort();
  }

  /** An act that is about to be sent. */
  begin(name: string, traces: readonly Trace[]): Act {
    const act: Act = { name, traces, isAcknowledged: false, wasCutOff: false };
    this.#acts.push(act);
    return act;
  }

  /**
   * Sends a form twice at once, and the same form again while the response to it is lost. Returns the response that acknowledges the
   * act, if one does.
   */
  async press(
    client: PlainClient,
    { name, path, fields, traces, isRepeated = true }: Press,
  ): Promise<ClientResponse | undefined> {
    const act = this.begin(name, traces);
    let form = await fields();
    for (let refusals = 0; refusals < MAX_REFUSALS; ) {
      const sent = await Promise.allSettled([1, 2].map(() => client.post(path, form)));
      const responses = sent.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      const isCutOff = responses.length < sent.length;
      act.wasCutOff ||= isCutOff;
      const success = responses.find(isSuccess);
      act.isAcknowledged = success !== undefined;
      if (success) return success;
      for (const { status, text } of responses)
        if (status !== 422) throw new Error(`${name}: ${status}, ${mainTextOf(text)}`);
      if (isCutOff) {
        await pause(20);
        continue;
      }
      refusals += 1;
      if (!isRepeated || (await this.#count(act)).every((count) => count > 0)) return undefined;
      form = await fields();
    }
    throw new Error(`${name} at ${path} was refused ${MAX_REFUSALS} times.`);
  }

  async violations() {
    const counted = await this.#counted();
    return {
      // Acknowledged, and something of it is missing.
      actsLost: counted.filter(({ isAcknowledged, counts }) => isAcknowledged && counts.includes(0)).length,
      actsTwice: counted.filter(({ counts }) => counts.some((count) => count > 1)).length,
      // One of its rows is there, and another is not.
      actsInPart: counted.filter(({ counts }) => new Set(counts).size > 1).length,
      actsRefusedAndDone: counted.filter(
        ({ isAcknowledged, wasCutOff, counts }) =>
          !isAcknowledged && !wasCutOff && counts.some((count) => count > 0),
      ).length,
    } satisfies Violations;
  }

  #counted(): Promise<(Act & { counts: number[] })[]> {
    const acts = [...this.#acts];
    return runConcurrently(acts.length, COUNTED_AT_ONCE, async (index) => {
      const act = acts[index] as Act;
      return { ...act, counts: await this.#count(act) };
    });
  }

  async #count({ traces }: Act): Promise<number[]> {
    const counts: number[] = [];
    for (const [query, ...values] of traces) counts.push(Number(await this.ask(query, values)));
    return counts;
  }
}

function mainTextOf(page: string): string {
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? page;
  return main.replace(/<[^>]+>/g, " ").slice(0, 300);
}

/** Not a redirect to sign in, or to confirm the second factor. */
function isSuccess({ status, location }: ClientResponse): boolean {
  return status === 303 && !/^\/admin\/(entrar|confirmar)/.test(location ?? "");
}

/** Repeats what only reads, or begins something new, until the shop runs again. */
export async function persist<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isResponseLost(error)) throw error;
      await pause(20);
    }
  }
}

/** The revision that a page of the staff shows. */
export async function seenOn(client: PlainClient, path: string): Promise<string> {
  const { status, text } = await persist(() => client.get(path));
  const seen = /name="seen"[^>]*value="(\d+)"/.exec(text)?.[1];
  if (!seen) throw new Error(`${path} shows no revision: ${status}, ${mainTextOf(text)}`);
  return seen;
}

/** One row of an act in the audit. */
export function audited(action: string, subjectId: string): Trace {
  return ["SELECT count(*) FROM staff_acts WHERE action = ? AND subject_id = ?", action, subjectId];
}

/** One transition of an order. */
export function transition(status: string, orderId: string): Trace {
  return [
    `SELECT count(*) FROM order_events
      WHERE status = ? AND order_id = ? AND refund_id IS NULL AND changed_fields IS NULL`,
    status,
    orderId,
  ];
}
