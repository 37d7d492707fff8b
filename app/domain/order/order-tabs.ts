import type { OrderStatus } from "./order-status.ts";

/** The tabs of the staff's list of orders, by what is to be done. In the order of the work. */
export const ORDER_TABS = {
  "a-preparar": ["paid", "preparing"],
  receita: ["awaiting_prescription", "prescription_review"],
  laboratorio: ["in_lab"],
  enviados: ["shipped"],
  devolucoes: ["withdrawal_requested", "refund_pending", "disputed"],
  "aguardando-pagamento": ["awaiting_payment"],
  entregues: ["delivered"],
  encerrados: ["expired", "refused", "cancelled", "refunded"],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type OrderTab = keyof typeof ORDER_TABS;

export function isOrderTab(text: string): text is OrderTab {
  return Object.hasOwn(ORDER_TABS, text);
}
