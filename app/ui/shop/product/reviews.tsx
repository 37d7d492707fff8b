import type { Review, StarCount } from "#app/domain/review/review.ts";
import { Icon } from "#app/ui/kit/icon.tsx";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { RatingSummary } from "./rating-summary.tsx";
import { ReviewAnswer } from "./review-answer.tsx";
import styles from "./reviews.module.css";
import { Stars } from "./stars.tsx";

/** The others are folded. */
const SHOWN = 2;

const DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "America/Sao_Paulo" });

interface ReviewsProps {
  product: { ratingCount: number; ratingHundredths: number };
  /** The newest first. */
  reviews: readonly Review[];
  counts: readonly StarCount[];
}

export function Reviews({ product, reviews, counts }: ReviewsProps) {
  const more = reviews.slice(SHOWN);
  return (
    <section id="avaliacoes" aria-labelledby="avaliacoes-titulo" className={styles.reviews}>
      <h2 id="avaliacoes-titulo">Avaliações</h2>
      {reviews.length > 0 ? (
        <div className={styles.columns}>
          <RatingSummary product={product} counts={counts} />
          <div>
            <ReviewList reviews={reviews.slice(0, SHOWN)} />
            {more.length > 0 && (
              <details className={styles.more}>
                <summary>
                  {more.length === 1 ? "Ler mais 1 avaliação" : `Ler mais ${more.length} avaliações`}
                  <Icon name="chevron-down" size={20} />
                </summary>
                <ReviewList reviews={more} />
              </details>
            )}
          </div>
        </div>
      ) : (
        <p className={styles.none}>Ainda sem avaliações. Só quem comprou e recebeu pode avaliar.</p>
      )}
    </section>
  );
}

/** All are of verified purchases: the domain accepts a review of a delivered order alone. */
function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className={styles.list}>
      {reviews.map(({ id, authorName, stars, text, createdAt, answer, answeredAt }) => (
        <li key={id} className={styles.review}>
          <p className={styles.verified}>
            <Stars hundredths={stars * 100} />
            <span>
              <Icon name="check" size={16} /> Compra verificada
            </span>
          </p>
          <p>
            <UserText>{text}</UserText>
          </p>
          <p className={styles.author}>
            <UserText>{authorName}</UserText>,{" "}
            <time dateTime={createdAt.toISOString().slice(0, 10)}>{DAY.format(createdAt)}</time>
          </p>
          {answer !== null && answeredAt && <ReviewAnswer answer={answer} answeredAt={answeredAt} />}
        </li>
      ))}
    </ul>
  );
}
