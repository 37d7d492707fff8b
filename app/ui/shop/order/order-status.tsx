import { type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import styles from "./order-status.module.css";

/** `waiting`: for the buyer, the bank or the shop. `over`: it ended without a purchase. */
export type OrderTone = "waiting" | "good" | "bad" | "over";

export const TONES: Readonly<Record<OrderStatus, OrderTone>> = {
  awaiting_payment: "waiting",
  paid: "good",
  awaiting_prescription: "waiting",
  prescription_review: "waiting",
  in_lab: "good",
  preparing: "good",
  shipped: "good",
  delivered: "good",
  expired: "over",
  refused: "bad",
  cancelled: "over",
  withdrawal_requested: "waiting",
  refund_pending: "waiting",
  refunded: "over",
  disputed: "waiting",
};

export function OrderStatusLabel({ status }: { status: OrderStatus }) {
  return <span className={`${styles.status} ${styles[TONES[status]]}`}>{STATUS_LABELS[status]}</span>;
}

const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

const DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" });
const TIME = new Intl.DateTimeFormat("pt-BR", { timeStyle: "short", timeZone: "America/Sao_Paulo" });

/** Date and time in São Paulo. Without the date if it is that of `now`. */
export function Moment({ at, now }: { at: Date; now?: Date }) {
  const isToday = now && DAY.format(at) === DAY.format(now);
  return <time dateTime={at.toISOString()}>{(isToday ? TIME : MOMENT).format(at)}</time>;
}

/** Of an order that waits for its payment. */
export function PayUntil({ at }: { at: Date }) {
  return (
    <p className={styles.until}>
      Pague até <Moment at={at} /> (horário de Brasília)
    </p>
  );
}

/** The date in São Paulo. */
export function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{DAY.format(at)}</time>;
}
