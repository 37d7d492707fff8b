import type { OrderStatus, PrescriptionState } from "#db/schema/orders.ts";

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
