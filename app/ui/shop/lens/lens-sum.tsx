import type { ReactNode } from "react";
import type { PricePart } from "#app/domain/lens/lens-choice.ts";
import { formatReais } from "#app/domain/values/money.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { PriceParts } from "#app/ui/shop/price-parts.tsx";
import styles from "./lens-sum.module.css";

/**
 * The price of the glasses so far, with a button where they can be bought. Folded on a phone; on a desk it is open, and its last line
 * is the subtotal instead of the summary. `until` says what the sum includes.
 */
export function LensSum({
  prices,
  totalCents,
  until,
  children,
}: {
  prices: readonly PricePart[];
  totalCents: number;
  until: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.sum}>
      <details aria-live="polite">
        <summary>
          <span>
            Subtotal <small>{until}</small>
          </span>
          <strong>{formatReais(totalCents)}</strong>
          <Icon name="chevron-down" size={20} />
        </summary>
        <PriceParts parts={[...prices, { name: `Subtotal ${until}`, cents: totalCents }]} />
      </details>
      {children}
    </div>
  );
}
