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
  shipped: ["delivered", "withdrawal_requested", "refund_pending", "disputed"],
  delivered: ["withdrawal_requested", "refund_pending", "disputed"],
  expired: ["awaiting_payment", "paid", "refund_pending"],
  refused: ["awaiting_payment", "paid", "refund_pending", "cancelled"],
  cancelled: ["refund_pending"],
  withdrawal_requested: ["refund_pending", "disputed"],
  refund_pending: ["refunded", "disputed"],
  refunded: [],
  disputed: ["refund_pending", "refunded", "paid"],
};

/** What the shop calls each state, to customers and to its keeper alike. */
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

/** Which of the three result pages tells the truth about an order (decisions, "How results are reached"). */
export function outcomeOf(status: OrderStatus): "confirmed" | "pending" | "refused" {
  if (status === "awaiting_payment") return "pending";
  if (status === "expired" || status === "refused" || status === "cancelled") return "refused";
  return "confirmed";
}

/** Whether an order is paid and nothing of it has been sent: its money can go back without anything coming back first. */
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

/** Whether what was sold is still as it was taken from the shelf: not cut in the lab, not sent, not given back before. */
export function isRestockable(past: readonly OrderStatus[]): boolean {
  const gone: readonly OrderStatus[] = ["in_lab", "shipped", "delivered", "refund_pending"];
  return past.includes("paid") && !past.some((status) => gone.includes(status));
}
