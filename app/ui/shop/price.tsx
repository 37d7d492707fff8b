import { formatReais, installmentsOf } from "#app/domain/values/money.ts";
import styles from "./price.module.css";

interface PriceProps {
  priceCents: number;
  promotionalPriceCents: number;
  numberOfInstallments: number;
  large?: boolean;
}

export function Price({ priceCents, promotionalPriceCents, numberOfInstallments, large }: PriceProps) {
  const { count, eachCents } = installmentsOf(promotionalPriceCents, numberOfInstallments);
  // Never more than what is taken off.
  const percentOff = Math.floor(100 - (100 * promotionalPriceCents) / priceCents);
  return (
    <div className={`${styles.price} ${large ? styles.large : ""}`}>
      <p className={styles.now}>{formatReais(promotionalPriceCents)}</p>
      {priceCents > promotionalPriceCents && (
        <s className={styles.full}>
          <span className="visually-hidden">antes </span>
          {formatReais(priceCents)}
        </s>
      )}
      {large && percentOff > 0 && <p className={styles.off}>{percentOff}% OFF</p>}
      <p className={styles.instalments}>
        {count > 1 ? `${count}x de ${formatReais(eachCents)} sem juros` : "À vista: Pix ou cartão"}
        {large &&
          count * eachCents !== promotionalPriceCents &&
          ` (total ${formatReais(promotionalPriceCents)})`}
      </p>
    </div>
  );
}
