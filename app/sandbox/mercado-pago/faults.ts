import { z } from "zod";
import { minutes } from "#app/domain/values/duration.ts";

/**
 * What may go wrong with an answer. `-before`: nothing was done; `-after`, and all that have neither: it was done, and
 * only the answer is lost or slow.
 */
const ANSWER_FAULTS = [
  "delay",
  "error-before",
  "error-after",
  "hang-before",
  "hang-after",
  "stall",
  "reset-before",
  "reset-after",
  "html-before",
  "html-after",
  "no-id",
  "too-many",
  /** What was refused is said with 402 instead of 201. */
  "payment-required",
] as const;

/** What may go wrong with a notification, each on its own; the last two are shapes the provider sends too. */
const NOTICE_FAULTS = [
  "drop",
  "double",
  "shuffle",
  "early",
  "late",
  "bad-signature",
  "in-seconds",
  "legacy",
] as const;

const ruleSchema = z.strictObject({
  /** How often, from 0 to 1. */
  rate: z.number().min(0).max(1).default(0),
  /** Before all else: this many times in a row. */
  next: z.number().int().min(0).default(0),
  /** For what begins with it alone: 'POST /v1/payments'. */
  call: z.string().default(""),
  /** How long a delay takes, or how much later 'late' is. */
  ms: z.number().int().min(0).max(120_000).optional(),
  retryAfterSeconds: z.number().int().min(0).default(1),
});

export const faultsSchema = z.strictObject({
  seed: z.number().int().default(1),
  answers: z.partialRecord(z.enum(ANSWER_FAULTS), ruleSchema).default({}),
  webhooks: z.partialRecord(z.enum(NOTICE_FAULTS), ruleSchema).default({}),
  /** After how long a notification that was not taken is sent again. */
  sendAgainMs: z.number().int().min(0).default(minutes(15)),
  /** Pix refunds that sit in process for a minute. */
  slowRefunds: ruleSchema.prefault({}),
});

export type FaultPlan = z.input<typeof faultsSchema>;
export type ResponseFault = (typeof ANSWER_FAULTS)[number];
export type NoticeFault = (typeof NOTICE_FAULTS)[number];
type Rule = z.output<typeof ruleSchema>;

export type Faults = ReturnType<typeof openFaults>;

/** Chooses what goes wrong, from a seed: the same plan before the same calls goes wrong in the same way. */
export function openFaults(start: FaultPlan = {}) {
  let plan = faultsSchema.parse(start);
  let random = randomFrom(plan.seed);

  return {
    plan: () => plan,
    /** Instead of all that was set before. */
    set(next: FaultPlan) {
      plan = faultsSchema.parse(next);
      random = randomFrom(plan.seed);
    },
    clear() {
      this.set({});
    },
    /** At most one for each call; the rates add up. */
    forResponse(call: string): { kind: ResponseFault; rule: Rule } | undefined {
      const entries = ANSWER_FAULTS.flatMap((kind) => {
        const rule = plan.answers[kind];
        return rule && call.startsWith(rule.call) ? [{ kind, rule }] : [];
      });
      const due = entries.find(({ rule }) => isNext(rule));
      if (due) return due;

      let share = entries.length > 0 ? random() : 1;
      return entries.find(({ rule }) => {
        share -= rule.rate;
        return share < 0;
      });
    },
    /** Any number of them for each notification. */
    forWebhook(): ReadonlyMap<NoticeFault, Rule> {
      const drawn = NOTICE_FAULTS.flatMap((kind) => {
        const rule = plan.webhooks[kind];
        return rule && isDue(rule) ? [[kind, rule] as const] : [];
      });
      return new Map(drawn);
    },
    isRefundSlow: () => isDue(plan.slowRefunds),
  };

  function isDue(rule: Rule): boolean {
    return isNext(rule) || random() < rule.rate;
  }
}

function isNext(rule: Rule): boolean {
  if (rule.next === 0) return false;
  rule.next--;
  return true;
}

/** mulberry32: numbers from 0 to 1 that look random and are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
