import type { OrderStatus } from "#app/domain/order/order-status.ts";
import type { StoredActor } from "#app/domain/values/actor.ts";
import { endOfDay, endOfNamedDay } from "#app/domain/values/day.ts";
import type { ReturnKind, ReturnOutcome, ReturnStage } from "#db/schema/returns.ts";

export type { ReturnKind, ReturnOutcome, ReturnStage };

/** The condition of a piece, as the staff records it: as new, used, damaged, not in the parcel. */
export const CONDITIONS = ["as-new", "used", "damaged", "missing"] as const;

export type Condition = (typeof CONDITIONS)[number];

/** A line of the order with the pieces that come back. */
export interface ReturnedLine {
  lineId: string;
  title: string;
  colorName: string;
  quantity: number;
  unitPriceCents: number;
  /** Lenses were cut for it: what comes back cannot be sold again. */
  hasLens: boolean;
  asNewQuantity: number;
  usedQuantity: number;
  damagedQuantity: number;
  missingQuantity: number;
  restockedQuantity: number;
  lostQuantity: number;
}

/** A return with everything its page shows. `postingUntil` is a day: '2026-11-30'. */
export interface Return {
  id: string;
  orderId: string;
  orderNumber: number;
  kind: ReturnKind;
  stage: ReturnStage;
  outcome: ReturnOutcome | null;
  isWhole: boolean;
  reason: string;
  words: string;
  outcomeReason: string;
  openedBy: StoredActor;
  postingCode: string | null;
  postingUntil: string | null;
  trackingCode: string | null;
  refundId: string | null;
  askedAt: Date;
  dueAt: Date | null;
  lines: ReturnedLine[];
  events: { id: string; stage: ReturnStage; outcome: ReturnOutcome | null; actor: string; at: Date }[];
  /** The number of events. A form with another one was opened before somebody else acted. */
  revision: number;
}

/** A complaint is answered within five days (Decreto 7.962/2013, art. 4º, parágrafo único). */
const DAYS_TO_ANSWER = 5;

/** A defect is put right within 30 days of the complaint. After them the buyer chooses (CDC, art. 18, § 1º). */
const DAYS_TO_REPAIR = 30;

/** A posted parcel that takes longer is looked for. The shop's own limit. */
const DAYS_OF_PARCEL = 15;

/**
 * The last moment of a stage, in São Paulo's days. The refund after a withdrawal is due on the day on which the parcel arrives ('de
 * imediato': CDC, art. 49, parágrafo único). Null: closed. `at`: since when the stage has lasted.
 */
export function dueOf(
  { kind, stage, askedAt, postingUntil }: Pick<Return, "kind" | "stage" | "askedAt" | "postingUntil">,
  at: Date,
): Date | null {
  if (stage === "closed") return null;
  if (stage === "asked") return endOfDay(askedAt, DAYS_TO_ANSWER);
  if (stage === "code_sent" && postingUntil) return endOfNamedDay(postingUntil) ?? null;
  if (kind === "warranty") return endOfDay(askedAt, DAYS_TO_REPAIR);
  if (stage === "posted") return endOfDay(at, DAYS_OF_PARCEL);
  return endOfDay(at);
}

/** Whether 30 days have passed since the complaint, so that the buyer chooses between exchange, refund and reduction. */
export function isBuyersChoice({ kind, askedAt }: Pick<Return, "kind" | "askedAt">, now: Date): boolean {
  return kind === "warranty" && now > endOfDay(askedAt, DAYS_TO_REPAIR);
}

/** The acts of the staff, and the stages in which each is possible. */
const POSSIBLE_IN = {
  "send-code": ["asked", "code_sent"],
  post: ["asked", "code_sent"],
  receive: ["asked", "code_sent", "posted"],
  check: ["received", "checked"],
  refund: ["checked"],
  reduce: ["asked", "code_sent", "posted", "received", "checked"],
  repair: ["checked"],
  exchange: ["checked"],
  refuse: ["asked", "code_sent", "posted", "received", "checked"],
  drop: ["asked", "code_sent", "posted", "checked"],
} as const satisfies Record<string, readonly ReturnStage[]>;

export type ReturnAct = keyof typeof POSSIBLE_IN;

/** The acts that a withdrawal does not know: nothing is repaired, and the right to withdraw is not refused. */
const WARRANTY_ONLY: readonly ReturnAct[] = ["reduce", "repair", "exchange", "refuse"];

export function mayAct(act: ReturnAct, { kind, stage }: Pick<Return, "kind" | "stage">): boolean {
  const stages: readonly ReturnStage[] = POSSIBLE_IN[act];
  return stages.includes(stage) && (kind === "warranty" || !WARRANTY_ONLY.includes(act));
}

/** Of a line, the pieces that were in the parcel. */
export function cameBack({ quantity, missingQuantity }: ReturnedLine): number {
  return quantity - missingQuantity;
}

/** The pieces of a line that go back on the shelf: as good as new, and without lenses that were cut for somebody. */
export function restockable({ hasLens, asNewQuantity }: ReturnedLine): number {
  return hasLens ? 0 : asNewQuantity;
}

/** Whether the pieces are with the carrier or the buyer, so that a return can be opened. */
export function isSent(status: OrderStatus): boolean {
  return status === "shipped" || status === "delivered";
}
