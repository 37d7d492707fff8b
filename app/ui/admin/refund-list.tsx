import type { StaffOrder } from "#app/domain/order/staff-order.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { formatMoment } from "./moment.ts";
import { causeName, REFUND_STATES } from "./order-labels.ts";
import styles from "./order-panels.module.css";

/** The refunds of an order, oldest first, with their state and who requested them. */
export function RefundList({ refunds }: { refunds: StaffOrder["refunds"] }) {
  return (
    <ul className={styles.list}>
      {refunds.map(({ id, amountCents, freightCents, status, reason, at, by, lines }) => (
        <li key={id}>
          Reembolso de {formatReais(amountCents)}: {REFUND_STATES[status]}
          <small>
            {lines.map(({ title, quantity }) => `${quantity} × ${title}, `)}
            {freightCents > 0 && "frete, "}
            {causeName(by)}, {formatMoment(at)}
            {reason && `: ${reason}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
