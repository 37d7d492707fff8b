import { formatReais } from "#app/domain/values/money.ts";
import styles from "./order-refunds.module.css";
import { Day } from "./order-status.tsx";

/** Without lines and freight it is an amount of its own, or what remained of the order. */
export interface ShownRefund {
  id: string;
  isDone: boolean;
  isByProvider: boolean;
  at: Date;
  cents: number;
  freightCents: number;
  lines: readonly { title: string; colorName: string; quantity: number; cents: number }[];
}

/** The refunds of an order: done, and requested. */
export function OrderRefunds({
  refunds,
  totalCents,
}: {
  refunds: readonly ShownRefund[];
  totalCents: number;
}) {
  return (
    <ul className={styles.refunds}>
      {refunds.map(({ id, isDone, at, cents, freightCents, lines }) => (
        <li key={id}>
          <strong>{formatReais(cents)}</strong>
          {isDone ? (
            <>
              , reembolso feito em <Day at={at} />
            </>
          ) : (
            ", reembolso em andamento"
          )}
          <ul className={styles.parts}>
            {lines.map(({ title, colorName, quantity, cents: part }) => (
              <li key={title + colorName}>
                {quantity} × {title}, {colorName}: {formatReais(part)}
              </li>
            ))}
            {freightCents > 0 && <li>Frete: {formatReais(freightCents)}</li>}
            {lines.length === 0 && freightCents === 0 && (
              <li>{cents === totalCents ? "Valor integral do pedido" : "Parte do valor do pedido"}</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}
