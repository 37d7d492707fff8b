import { type OrderStatus, outcomeOf } from "#app/domain/order/order-status.ts";
import styles from "./order-status.module.css";

const LABELS: Record<OrderStatus, string> = {
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
  withdrawal_requested: "Devolução solicitada",
  refund_pending: "Reembolso a caminho",
  refunded: "Reembolsado",
  disputed: "Em disputa",
};

export function OrderStatusLabel({ status }: { status: OrderStatus }) {
  return <span className={`${styles.status} ${styles[outcomeOf(status)]}`}>{LABELS[status]}</span>;
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

/** What happened to an order so far. */
export function OrderTimeline({ events }: { events: readonly { status: OrderStatus; at: Date }[] }) {
  return (
    <ol>
      {events.map(({ status, at }) => (
        <li key={`${status}-${at.getTime()}`}>
          <Moment at={at} />: {LABELS[status]}
        </li>
      ))}
    </ol>
  );
}
