import type { OrderStatus, PrescriptionState, SoldLens } from "#db/schema/orders.ts";

export type { PrescriptionState };

/**
 * Where the prescriptions of a paid order's lines let it go: nothing enters the lab before each of them was accepted (Decreto
 * 24.492/1934, art. 14). Undefined for an order that needs none.
 */
export function statusForPrescriptions(states: readonly PrescriptionState[]): OrderStatus | undefined {
  if (states.length === 0) return undefined;
  if (states.some(isMissing)) return "awaiting_prescription";
  return states.every((state) => state === "accepted") ? "in_lab" : "prescription_review";
}

/** Whether the customer is to send one. */
export function isMissing(state: PrescriptionState): boolean {
  return state === "awaiting" || state === "asked_again";
}

/**
 * What an order's status means to its prescriptions. `unpaid`: they are asked for once it is paid, be it after another try.
 * `making`: without them the lenses cannot be finished. `undone`: nobody waits for them, nor looks at them any more.
 */
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

/** Which glasses of an order a prescription is for: 'Tambor Quadrado, Preto · MULTIFOCAL, FINA 1.56'. */
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
