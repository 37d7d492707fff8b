import type { OrderStatus } from "#db/schema/orders.ts";

export type { OrderStatus };

/**
 * An expired or refused order may still be paid: an approval can arrive late, and the buyer may retry. An order that is being
 * packed returns to the lab if its lenses have to be made again.
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
  awaiting_prescription: [
    "prescription_review",
    "in_lab",
    "preparing",
    "withdrawal_requested",
    "refund_pending",
    "disputed",
  ],
  prescription_review: [
    "awaiting_prescription",
    "in_lab",
    "preparing",
    "withdrawal_requested",
    "refund_pending",
    "disputed",
  ],
  in_lab: ["preparing", "withdrawal_requested", "refund_pending", "disputed"],
  preparing: ["in_lab", "shipped", "withdrawal_requested", "refund_pending", "disputed"],
  shipped: ["delivered", "withdrawal_requested", "refund_pending", "disputed"],
  delivered: ["withdrawal_requested", "refund_pending", "disputed"],
  expired: ["awaiting_payment", "paid", "refund_pending"],
  refused: ["awaiting_payment", "paid", "refund_pending", "cancelled"],
  cancelled: ["refund_pending"],
  // Back to what it was, if the buyer keeps everything after all.
  withdrawal_requested: ["shipped", "delivered", "refund_pending", "disputed"],
  refund_pending: ["refunded", "disputed"],
  refunded: [],
  disputed: ["refund_pending", "refunded", "paid"],
};

export const STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  awaiting_payment: "Aguardando pagamento",
  paid: "Pago",
  awaiting_prescription: "Aguardando receita",
  prescription_review: "Receita em análise",
  in_lab: "Lentes em produção",
  preparing: "Em preparação",
  shipped: "Enviado",
  delivered: "Entregue",
  expired: "Pagamento expirado",
  refused: "Pagamento recusado",
  cancelled: "Cancelado",
  withdrawal_requested: "Desistência recebida",
  refund_pending: "Reembolso em andamento",
  refunded: "Reembolsado",
  disputed: "Em disputa",
};

export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT_STATUSES[from].includes(to);
}

/**
 * Decides which of the three result pages shows the order, and whether it holds units: an order that ended unpaid (`refused`)
 * has released them. `confirmed` includes paid orders that were undone since.
 */
export function outcomeOf(status: OrderStatus): "confirmed" | "pending" | "refused" {
  if (status === "awaiting_payment") return "pending";
  if (status === "expired" || status === "refused" || status === "cancelled") return "refused";
  return "confirmed";
}

/** Whether an order is paid and not shipped, so that it can be refunded without a return. */
export function isPaidUnsent(status: OrderStatus): boolean {
  const states: readonly OrderStatus[] = [
    "paid",
    "awaiting_prescription",
    "prescription_review",
    "in_lab",
    "preparing",
  ];
  return states.includes(status);
}

/** Whether the buyer's address and contact can still be corrected: nothing is sent, and the order is not over. */
export function isCorrectable(status: OrderStatus): boolean {
  return status === "awaiting_payment" || isPaidUnsent(status);
}

/** Whether the purchase goes on, so that a refund is one of a part. */
export function isOngoing(status: OrderStatus): boolean {
  return isPaidUnsent(status) || ["shipped", "delivered", "withdrawal_requested"].includes(status);
}

/** Whether the sold units can return to stock: not cut in the lab, not shipped, not restocked before. `past`: its statuses. */
export function isRestockable(past: readonly OrderStatus[]): boolean {
  const gone: readonly OrderStatus[] = ["in_lab", "shipped", "delivered", "refund_pending"];
  return past.includes("paid") && !past.some((status) => gone.includes(status));
}
