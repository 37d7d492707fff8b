import type { PaymentStatus, ProviderStatus } from "./payment.ts";

/** Attempts of which the end is not known yet; an order has one of them at most. */
export const OPEN: readonly PaymentStatus[] = ["unknown", "pending", "in_review"];

/**
 * What news of an attempt may make of it. News may be doubled, late, or older than what is known, so that nothing goes back to
 * an earlier state; but money that arrives for an attempt that was given up has arrived. What was set aside stays there until
 * a person has looked.
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

export function canFollow(from: PaymentStatus, to: ProviderStatus): boolean {
  return NEXT[from].includes(to);
}

export function isOpen(status: PaymentStatus): boolean {
  return OPEN.includes(status);
}
