import { setTimeout as pause } from "node:timers/promises";
import type { RawDatabase } from "../../app/testing/raw-database.ts";
import type { ClientResponse, PlainClient } from "../client.ts";
import { withReader } from "../database.ts";
import type { ServerProcess } from "../server-process.ts";
import type { Violations } from "./invariants.ts";

const MAX_REFUSALS = 50;

/** A query for one number, and its values. */
export type Trace = readonly [query: string, ...values: (string | number)[]];

export interface Workplace {
  server: ServerProcess;
  acts: StaffActs;
  member: PlainClient;
}

interface Act {
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

/** The acts of the staff on a shop that is killed meanwhile. */
export class StaffActs {
  readonly #acts: Act[] = [];

  constructor(readonly folder: string) {}

  get acknowledged(): number {
    return this.#acts.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  get cutOff(): number {
    return this.#acts.filter(({ wasCutOff }) => wasCutOff).length;
  }

  /** The names of the acts that were done, acknowledged or not. */
  async doneNames(): Promise<string[]> {
    const done = (await this.#counted()).filter(({ counts }) => counts.every((count) => count > 0));
    return [...new Set(done.map(({ name }) => name))].sort();
  }

  /** Sends a form twice at once, and the same form again while the response to it is lost. */
  async press(client: PlainClient, { name, path, fields, traces, isRepeated = true }: Press): Promise<void> {
    const act: Act = { name, traces, isAcknowledged: false, wasCutOff: false };
    this.#acts.push(act);
    let form = await fields();
    for (let refusals = 0; refusals < MAX_REFUSALS; ) {
      const sent = await Promise.allSettled([1, 2].map(() => client.post(path, form)));
      const responses = sent.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      const isCutOff = responses.length < sent.length;
      act.wasCutOff ||= isCutOff;
      act.isAcknowledged = responses.some(isSuccess);
      if (act.isAcknowledged) return;
      for (const { status, text } of responses)
        if (status !== 422) throw new Error(`${name}: ${status}, ${text.slice(0, 300)}`);
      if (isCutOff) {
        await pause(20);
        continue;
      }
      refusals += 1;
      const counts = await withReader(this.folder, (database) => countsOf(database, traces));
      if (!isRepeated || counts.every((count) => count > 0)) return;
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

  #counted() {
    return withReader(this.folder, async (database) => {
      const counted: (Act & { counts: number[] })[] = [];
      for (const act of this.#acts) counted.push({ ...act, counts: await countsOf(database, act.traces) });
      return counted;
    });
  }
}

async function countsOf(database: RawDatabase, traces: readonly Trace[]): Promise<number[]> {
  const counts: number[] = [];
  for (const [query, ...values] of traces) {
    const [row = {}] = await database.rows<Record<string, number>>(query, ...values);
    counts.push(Number(Object.values(row)[0]));
  }
  return counts;
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
      // What `fetch` throws without a response, or with half of one.
      if (!(error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message))) throw error;
      await pause(20);
    }
  }
}

/** The revision that a page of the staff shows. */
export async function seenOn(client: PlainClient, path: string): Promise<string> {
  const { status, text } = await persist(() => client.get(path));
  const seen = /name="seen"[^>]*value="(\d+)"/.exec(text)?.[1];
  if (!seen) throw new Error(`${path} shows no revision: ${status}`);
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
