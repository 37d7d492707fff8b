import type { StarCount } from "#app/domain/review/review.ts";
import styles from "./rating-summary.module.css";
import { Stars } from "./stars.tsx";

const MEAN = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface RatingSummaryProps {
  product: { ratingCount: number; ratingHundredths: number };
  counts: readonly StarCount[];
}

/** The mean, and how many gave each number of stars. */
export function RatingSummary({ product, counts }: RatingSummaryProps) {
  return (
    <div className={styles.summary}>
      <p className={styles.mean}>
        <strong aria-hidden="true">{MEAN.format(product.ratingHundredths / 100)}</strong>
        <Stars hundredths={product.ratingHundredths} />
        <span>{product.ratingCount === 1 ? "1 avaliação" : `${product.ratingCount} avaliações`}</span>
      </p>
      <ul className={styles.counts}>
        {counts.map(({ stars, count }) => (
          <li key={stars}>
            <span className="visually-hidden">
              {`${stars} ${stars === 1 ? "estrela" : "estrelas"}: ${count} ${count === 1 ? "avaliação" : "avaliações"}`}
            </span>
            <span aria-hidden="true">{stars}</span>
            <Bar share={product.ratingCount > 0 ? count / product.ratingCount : 0} />
            <span aria-hidden="true">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An SVG, because the Content-Security-Policy forbids style attributes. */
function Bar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} height="8" aria-hidden="true">
      <rect className={styles.all} width="100%" height="8" rx="4" />
      {share > 0 && <rect className={styles.part} width={`${Math.round(share * 100)}%`} height="8" rx="4" />}
    </svg>
  );
}
