import type { PaymentStatus, ProviderStatus } from "./payment.ts";

/** Attempts without a final status. An order has at most one. */
export const OPEN: readonly PaymentStatus[] = ["unknown", "pending", "in_review"];

/**
 * The statuses that a provider's report may change a payment to. Reports may be repeated, late or out of order, so no payment
 * returns to an earlier status. But a refused or cancelled attempt may still become approved, because the buyer was charged. A
 * quarantined payment stays so: the operator finds it with `orders list quarantined`.
 */
const NEXT: Readonly<Record<PaymentStatus, readonly ProviderStatus[]>> = {
  unknown: ["pending", "in_review", "approved", "refused", "cancelled", "refunded", "charged_back"],
  pending: ["in_review", "approved", "refused", "cancelled", "refunded", "charged_back"],
  in_review: ["approved", "refused", "cancelled", "refunded", "charged_back"],
  approved: ["refunded", "charged_back"],
  refused: ["approved", "refunded", "charged_back"],
  cancelled: ["approved", "refunded", "charged_back"],
  refunded: [],
  charged_back: ["refunded"],
  quarantined: [],
};

export function canTransitionPayment(from: PaymentStatus, to: ProviderStatus): boolean {
  return NEXT[from].includes(to);
}

export function isOpen(status: PaymentStatus): boolean {
  return OPEN.includes(status);
}
