import { days } from "#app/domain/values/duration.ts";
import type { OrderStatus } from "./order-status.ts";

/**
 * The tabs of the staff's list of orders, by what is to be done. In the order of the work. Statuses that the page Hoje counts apart
 * have tabs apart, so that its count is the list's.
 */
export const ORDER_TABS = {
  "a-preparar": ["paid"],
  "a-enviar": ["preparing"],
  receita: ["prescription_review"],
  "sem-receita": ["awaiting_prescription"],
  laboratorio: ["in_lab"],
  enviados: ["shipped"],
  desistencias: ["withdrawal_requested"],
  reembolsos: ["refund_pending"],
  disputas: ["disputed"],
  "aguardando-pagamento": ["awaiting_payment"],
  entregues: ["delivered"],
  encerrados: ["expired", "refused", "cancelled", "refunded"],
} as const satisfies Record<string, readonly OrderStatus[]>;

/** An order that has been in one status for this time, in ms, may have been forgotten. */
export const LONG_WAIT = days(3);

export type OrderTab = keyof typeof ORDER_TABS;

export function isOrderTab(text: string): text is OrderTab {
  return Object.hasOwn(ORDER_TABS, text);
}

/** An order as the staff's list shows it. Amounts in cents. `units` is the number of things to pack. */
export interface ListedOrder {
  number: number;
  status: OrderStatus;
  placedAt: Date;
  totalCents: number;
  name: string;
  city: string;
  uf: string;
  units: number;
  hasLens: boolean;
}
