import type { PrescriptionAct } from "#db/schema/lenses.ts";
import type { OrderStatus, PrescriptionState, SoldLens } from "#db/schema/orders.ts";

export type { PrescriptionAct, PrescriptionState };

export const REVIEW_STATUSES: readonly OrderStatus[] = ["awaiting_prescription", "prescription_review"];

/** Undefined if there are none. No order enters the lab before each prescription is accepted (Decreto 24.492/1934, art. 14). */
export function statusForPrescriptions(states: readonly PrescriptionState[]): OrderStatus | undefined {
  if (states.length === 0) return undefined;
  if (states.some(isMissing)) return "awaiting_prescription";
  return states.every((state) => state === "accepted") ? "in_lab" : "prescription_review";
}

export function isMissing(state: PrescriptionState): boolean {
  return awaitsPrescription(state) || state === "measures_missing";
}

export function awaitsPrescription(state: PrescriptionState): boolean {
  return state === "awaiting" || state === "asked_again";
}

/** `unpaid`: requested once paid. `making`: no lens can be finished without them. `undone`: neither expected nor reviewed. */
export type PrescriptionStage = "unpaid" | "review" | "making" | "made" | "undone";

const STAGES: Readonly<Record<OrderStatus, PrescriptionStage>> = {
  awaiting_payment: "unpaid",
  expired: "unpaid",
  refused: "unpaid",
  paid: "review",
  awaiting_prescription: "review",
  prescription_review: "review",
  in_lab: "making",
  preparing: "making",
  shipped: "made",
  delivered: "made",
  cancelled: "undone",
  withdrawal_requested: "undone",
  refund_pending: "undone",
  refunded: "undone",
  disputed: "undone",
};

export function stageOf(status: OrderStatus): PrescriptionStage {
  return STAGES[status];
}

/** For example 'Tambor Quadrado, Preto · MULTIFOCAL, FINA 1.56'. */
export function describeGlasses({
  title,
  colorName,
  lens,
}: {
  title: string;
  colorName: string;
  lens: Pick<SoldLens, "name" | "thickness"> | null;
}): string {
  const frame = `${title}, ${colorName}`;
  return lens ? `${frame} · ${lens.name}, ${lens.thickness}` : frame;
}
