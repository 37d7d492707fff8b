import type { ReactNode } from "react";
import { formatReais } from "#app/domain/values/money.ts";
import styles from "./purchase-bar.module.css";

/**
 * The button that leads on. On a phone it stays at the lower edge of the screen, beside the total, in cents. The total is hidden
 * from screen readers, because the page says it in full.
 */
export function PurchaseBar({
  totalCents,
  hasFreight,
  className = "",
  children,
}: {
  totalCents: number;
  hasFreight: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.bar} ${className}`}>
      <p className={styles.total} aria-hidden="true">
        <span>{hasFreight ? "Com frete" : "Sem frete"}</span>
        <strong>{formatReais(totalCents)}</strong>
      </p>
      {children}
    </div>
  );
}
