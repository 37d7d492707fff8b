import type { Review } from "#app/domain/review/review.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import styles from "./reviews.module.css";
import { Stars } from "./stars.tsx";

/** A short review with five stars, beside the purchase. */
export function ReviewQuote({ authorName, text }: Pick<Review, "authorName" | "text">) {
  return (
    <figure className={`${styles.review} ${styles.quote}`}>
      <blockquote>
        “<UserText>{text}</UserText>”
      </blockquote>
      <figcaption className={styles.author}>
        <Stars hundredths={500} /> <UserText>{authorName}</UserText>, compra verificada
      </figcaption>
    </figure>
  );
}
