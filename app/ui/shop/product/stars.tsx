import sprite from "#app/ui/kit/icons.svg?url";
import styles from "./stars.module.css";

const OF_FIVE = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface StarsProps {
  /** From 0 to 500. */
  hundredths: number;
  count?: number;
  /** One star beside the number. */
  compact?: boolean;
}

/** A rating: its number, and stars to the nearest half. */
export function Stars({ hundredths, count, compact = false }: StarsProps) {
  const stars = OF_FIVE.format(hundredths / 100);
  return (
    <span className={compact ? styles.compact : styles.stars}>
      {compact ? (
        <svg width="16" height="16" aria-hidden="true">
          <FiveStars className={styles.full} />
        </svg>
      ) : (
        <svg width="84" height="16" aria-hidden="true">
          <FiveStars className={styles.empty} />
          <svg width={Math.round(hundredths / 50) * 8.4} height="16" aria-hidden="true">
            <FiveStars className={styles.full} />
          </svg>
        </svg>
      )}
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

function FiveStars({ className }: { className: string | undefined }) {
  return <use className={className} href={`${sprite}#five-stars`} width="84" height="16" />;
}
