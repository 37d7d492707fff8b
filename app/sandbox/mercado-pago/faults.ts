import { z } from "zod";
import { minutes } from "#app/domain/values/duration.ts";

/** `-before`: the request has no effect. All others: it has its effect, and only the response is lost, slow or wrong. */
const RESPONSE_FAULTS = [
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
  /** Responds to a refused card with 402 instead of 201. */
  "payment-required",
] as const;

/** Applied independently of each other; the last two are formats that the provider also sends. */
const WEBHOOK_FAULTS = [
  "drop",
  "double",
  "shuffle",
  "early",
  "late",
  "bad-signature",
  "in-seconds",
  "legacy",
] as const;

/** Of the CEP directory, which the same process serves. `huge`: far more bytes than any reply has. */
const DIRECTORY_FAULTS = ["delay", "error-before", "hang-before", "html-before", "huge", "stall"] as const;

const ruleSchema = z.strictObject({
  /** A probability, from 0 to 1. */
  rate: z.number().min(0).max(1).default(0),
  /** Applies to this many calls in a row, before any rate does. */
  next: z.number().int().min(0).default(0),
  /** Only for calls that begin with it: 'POST /v1/payments'. */
  call: z.string().default(""),
  /** Of 'delay' and 'late'. */
  ms: z.number().int().min(0).max(120_000).optional(),
  retryAfterSeconds: z.number().int().min(0).default(1),
});

export const faultsSchema = z.strictObject({
  seed: z.number().int().default(1),
  responses: z.partialRecord(z.enum(RESPONSE_FAULTS), ruleSchema).default({}),
  directory: z.partialRecord(z.enum(DIRECTORY_FAULTS), ruleSchema).default({}),
  webhooks: z.partialRecord(z.enum(WEBHOOK_FAULTS), ruleSchema).default({}),
  /** The delay before a notification without a successful response is sent again. */
  retryMs: z.number().int().min(0).default(minutes(15)),
  /** Pix refunds that stay in process for a minute. */
  slowRefunds: ruleSchema.prefault({}),
  /** Refunds that the provider refuses: at once, or at the end of the minute if the same refund is slow. */
  refusedRefunds: ruleSchema.prefault({}),
});

export type FaultPlan = z.input<typeof faultsSchema>;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];
type Rule = z.output<typeof ruleSchema>;

export type Faults = ReturnType<typeof openFaults>;

/** Pseudo-random: the same plan, with the same seed, gives the same faults for the same calls. */
export function openFaults(start: FaultPlan = {}) {
  let plan = faultsSchema.parse(start);
  let random = randomFrom(plan.seed);

  return {
    plan: () => plan,
    set(next: FaultPlan) {
      plan = faultsSchema.parse(next);
      random = randomFrom(plan.seed);
    },
    clear() {
      this.set({});
    },
    forResponse: (call: string) => faultOf(RESPONSE_FAULTS, plan.responses, call),
    forDirectory: (call: string) => faultOf(DIRECTORY_FAULTS, plan.directory, call),
    forWebhook(): ReadonlyMap<WebhookFault, Rule> {
      const active = WEBHOOK_FAULTS.flatMap((kind) => {
        const rule = plan.webhooks[kind];
        return rule && isDue(rule) ? [[kind, rule] as const] : [];
      });
      return new Map(active);
    },
    isRefundSlow: () => isDue(plan.slowRefunds),
    isRefundRefused: () => isDue(plan.refusedRefunds),
  };

  /** At most one per call; the rates add up. */
  function faultOf<Kind extends string>(
    kinds: readonly Kind[],
    rules: Partial<Record<Kind, Rule>>,
    call: string,
  ): { kind: Kind; rule: Rule } | undefined {
    const entries = kinds.flatMap((kind) => {
      const rule = rules[kind];
      return rule && call.startsWith(rule.call) ? [{ kind, rule }] : [];
    });
    const next = entries.find(({ rule }) => isNext(rule));
    if (next) return next;

    let share = entries.length > 0 ? random() : 1;
    return entries.find(({ rule }) => {
      share -= rule.rate;
      return share < 0;
    });
  }

  function isDue(rule: Rule): boolean {
    return isNext(rule) || random() < rule.rate;
  }
}

function isNext(rule: Rule): boolean {
  if (rule.next === 0) return false;
  rule.next--;
  return true;
}

/** mulberry32: a seeded generator of pseudo-random numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
