import { type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { type OrderStep, orderTimeline } from "#app/domain/order/order-timeline.ts";
import { Moment, TONES } from "./order-status.tsx";
import styles from "./order-timeline.module.css";

const LABELS: Readonly<Record<OrderStep, string>> = {
  ...STATUS_LABELS,
  awaiting_payment: "Pedido feito",
  payment_again: "Nova tentativa de pagamento",
  paid: "Pagamento confirmado",
  awaiting_prescription: "Aguardando a sua receita",
  prescription_accepted: "Receita conferida",
  in_lab: "Lentes no laboratório",
  expired: "Prazo do pagamento encerrado",
  cancelled: "Pedido cancelado",
  refunded: "Reembolso feito",
  disputed: "Pagamento contestado no banco",
};

interface OrderTimelineProps {
  status: OrderStatus;
  /** Oldest first. */
  events: readonly { status: OrderStatus; at: Date }[];
  isMadeToPrescription: boolean;
}

/** The past, present and future steps of an order. */
export function OrderTimeline({ status, events, isMadeToPrescription }: OrderTimelineProps) {
  return (
    <ol className={`${styles.timeline} ${styles[TONES[status]]}`}>
      {orderTimeline(events, isMadeToPrescription).map(({ step, at, state }) => (
        <li
          key={`${step}-${at?.getTime()}`}
          className={styles[state]}
          aria-current={state === "current" ? "step" : undefined}
        >
          {at ? (
            <>
              <strong>{LABELS[step]}</strong>
              <Moment at={at} />
            </>
          ) : (
            <span>
              <span className="visually-hidden">A seguir: </span>
              {LABELS[step]}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
