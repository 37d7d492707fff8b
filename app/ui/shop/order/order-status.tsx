import { type OrderStatus, outcomeOf, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import styles from "./order-status.module.css";

const EVENTS: Record<OrderStatus, string> = {
  ...STATUS_LABELS,
  awaiting_payment: "Pedido feito",
  paid: "Pagamento confirmado",
  awaiting_prescription: "Aguardando a sua receita",
  expired: "Prazo do pagamento encerrado",
  cancelled: "Pedido cancelado",
  refunded: "Reembolso feito",
  disputed: "Pagamento contestado no banco",
};

/** A later `awaiting_payment` event means a new attempt, after a refused or expired payment. */
const RETRY_LABEL = "Nova tentativa de pagamento";

export function OrderStatusLabel({ status }: { status: OrderStatus }) {
  return <span className={`${styles.status} ${styles[outcomeOf(status)]}`}>{STATUS_LABELS[status]}</span>;
}

const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/** Date and time in São Paulo. */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{MOMENT.format(at)}</time>;
}

const DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" });

/** The date in São Paulo. */
export function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{DAY.format(at)}</time>;
}

/** Expects the events oldest first. */
export function OrderTimeline({ events }: { events: readonly { status: OrderStatus; at: Date }[] }) {
  return (
    <ol className={styles.timeline}>
      {events.map(({ status, at }, index) => (
        <li key={`${status}-${at.getTime()}`}>
          <strong>{status === "awaiting_payment" && index > 0 ? RETRY_LABEL : EVENTS[status]}</strong>
          <Moment at={at} />
        </li>
      ))}
    </ol>
  );
}
