import { type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { StatusChip, type StatusTone } from "./status-chip.tsx";

const STATUS_TONES: Readonly<Record<OrderStatus, StatusTone>> = {
  awaiting_payment: "plain",
  paid: "waiting",
  awaiting_prescription: "waiting",
  prescription_review: "waiting",
  in_lab: "waiting",
  preparing: "waiting",
  shipped: "good",
  delivered: "good",
  expired: "plain",
  refused: "plain",
  cancelled: "plain",
  withdrawal_requested: "bad",
  refund_pending: "waiting",
  refunded: "plain",
  disputed: "bad",
};

export function OrderStatusChip({ status }: { status: OrderStatus }) {
  return <StatusChip tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</StatusChip>;
}
