import { type OrderStatus, outcomeOf, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import styles from "./order-status.module.css";

/** What happened, as its history tells it. */
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

/** An order waits for its payment again once one was refused or came too late. */
const TRIED_AGAIN = "Nova tentativa de pagamento";

export function OrderStatusLabel({ status }: { status: OrderStatus }) {
  return <span className={`${styles.status} ${styles[outcomeOf(status)]}`}>{STATUS_LABELS[status]}</span>;
}

const MOMENT = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/** A moment on the shop's own clock, in São Paulo. */
export function Moment({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{MOMENT.format(at)}</time>;
}

const DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "America/Sao_Paulo" });

/** The day of it, there. */
export function Day({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{DAY.format(at)}</time>;
}

/** What happened to an order so far, oldest first. */
export function OrderTimeline({ events }: { events: readonly { status: OrderStatus; at: Date }[] }) {
  return (
    <ol>
      {events.map(({ status, at }, index) => (
        <li key={`${status}-${at.getTime()}`}>
          <Moment at={at} />: {status === "awaiting_payment" && index > 0 ? TRIED_AGAIN : EVENTS[status]}
        </li>
      ))}
    </ol>
  );
}
