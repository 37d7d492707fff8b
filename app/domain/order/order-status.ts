import type { OrderStatus } from "#db/schema/orders.ts";

export type { OrderStatus };

/**
 * Where an order can go next (decisions, "Order states"). What a payment is doing lives in the payment itself.
 * An expired or refused order may still be paid: an approval can come late, and a refused buyer may try again.
 */
const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  awaiting_payment: ["paid", "expired", "refused", "cancelled"],
  paid: [
    "awaiting_prescription",
    "prescription_review",
    "in_lab",
    "preparing",
    "withdrawal_requested",
    "refund_pending",
    "disputed",
  ],
  awaiting_prescription: ["prescription_review", "withdrawal_requested", "refund_pending", "disputed"],
  prescription_review: [
    "awaiting_prescription",
    "in_lab",
    "withdrawal_requested",
    "refund_pending",
    "disputed",
  ],
  in_lab: ["preparing", "withdrawal_requested", "refund_pending", "disputed"],
  preparing: ["shipped", "withdrawal_requested", "refund_pending", "disputed"],
  shipped: ["delivered", "refund_pending", "disputed"],
  delivered: ["withdrawal_requested", "refund_pending", "disputed"],
  expired: ["awaiting_payment", "paid", "refund_pending"],
  refused: ["awaiting_payment", "paid", "refund_pending", "cancelled"],
  cancelled: ["refund_pending"],
  withdrawal_requested: ["refund_pending", "disputed"],
  refund_pending: ["refunded", "disputed"],
  refunded: [],
  disputed: ["refunded", "paid"],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

/** Which of the three result pages tells the truth about an order (decisions, "How results are reached"). */
export function outcomeOf(status: OrderStatus): "confirmed" | "pending" | "refused" {
  if (status === "awaiting_payment") return "pending";
  if (status === "expired" || status === "refused" || status === "cancelled") return "refused";
  return "confirmed";
}
