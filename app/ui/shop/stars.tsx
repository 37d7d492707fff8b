import { useId } from "react";
import styles from "./stars.module.css";

/** How many of five stars, drawn; `hundredths` from 0 to 500. */
export function Stars({ hundredths, count }: { hundredths: number; count?: number }) {
  const clip = useId();
  const stars = (hundredths / 100).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  return (
    <span className={styles.stars}>
      <svg width="84" height="16" viewBox="0 0 84 16" aria-hidden="true" focusable="false">
        <clipPath id={clip}>
          <rect width={(hundredths / 500) * 84} height="16" />
        </clipPath>
        <path className={styles.empty} d={FIVE_STARS} />
        <path className={styles.full} d={FIVE_STARS} clipPath={`url(#${clip})`} />
      </svg>
      <span className="visually-hidden">{`Nota ${stars} de 5`}</span>
      {count !== undefined && (
        <span className={styles.count}>
          <span aria-hidden="true">{`${stars} (${count})`}</span>
          <span className="visually-hidden">{count === 1 ? "1 avaliação" : `${count} avaliações`}</span>
        </span>
      )}
    </span>
  );
}

const FIVE_STARS = [8, 25, 42, 59, 76]
  .map((x) => `M${x} 1l2.1 4.5 4.9.6-3.6 3.4 1 4.9-4.4-2.5-4.4 2.5 1-4.9-3.6-3.4 4.9-.6z`)
  .join("");
