import type { LabProgress } from "#app/domain/lab/lab-job.ts";
import { type OrderStatus, STATUS_LABELS } from "#app/domain/order/order-status.ts";
import { type OrderStep, orderTimeline } from "#app/domain/order/order-timeline.ts";
import { formatDay } from "#app/domain/values/day.ts";
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
  in_lab_again: "Lentes de volta ao laboratório",
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
  /** Null unless lenses are being made. */
  lab?: LabProgress | null;
}

/** The past, present and future steps of an order. */
export function OrderTimeline({ status, events, isMadeToPrescription, lab }: OrderTimelineProps) {
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
              {lab && state === "current" && <p className={styles.note}>{labText(lab)}</p>}
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

function labText({ expectedOn, isLate, isRemade }: LabProgress): string {
  const again = isRemade ? "Estão sendo feitas de novo, por isso o pedido vai demorar mais. " : "";
  if (!expectedOn) return `${again}A previsão aparece aqui quando o laboratório confirmar.`;
  return isLate
    ? `${again}A previsão era ${formatDay(expectedOn)}: o laboratório está atrasado, e estamos cobrando.`
    : `${again}Previsão: ${formatDay(expectedOn)}.`;
}
