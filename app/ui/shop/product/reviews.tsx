import type { Review } from "#app/domain/review/review.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import styles from "./reviews.module.css";
import { Stars } from "./stars.tsx";

const DAY = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "America/Sao_Paulo" });

interface ReviewsProps {
  product: { ratingCount: number; ratingHundredths: number };
  reviews: readonly Review[];
}

export function Reviews({ product, reviews }: ReviewsProps) {
  return (
    <section id="avaliacoes" aria-labelledby="avaliacoes-titulo" className={styles.reviews}>
      <h2 id="avaliacoes-titulo">Avaliações</h2>
      {reviews.length > 0 ? (
        <>
          <Stars hundredths={product.ratingHundredths} count={product.ratingCount} />
          <ul className={styles.list}>
            {reviews.map(({ id, authorName, stars, text, createdAt }) => (
              <li key={id} className={styles.review}>
                <Stars hundredths={stars * 100} />
                <p>
                  <UserText>{text}</UserText>
                </p>
                <p className={styles.author}>
                  <UserText>{authorName}</UserText>,{" "}
                  <time dateTime={createdAt.toISOString().slice(0, 10)}>{DAY.format(createdAt)}</time>
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className={styles.none}>Ainda sem avaliações. Só quem comprou e recebeu pode avaliar.</p>
      )}
    </section>
  );
}
