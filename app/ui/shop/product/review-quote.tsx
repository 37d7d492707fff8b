import type { Review } from "#app/domain/review/review.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import styles from "./review-quote.module.css";
import { Stars } from "./stars.tsx";

/** A short review with five stars, beside the purchase. */
export function ReviewQuote({ authorName, text }: Pick<Review, "authorName" | "text">) {
  return (
    <figure className={styles.quote}>
      <blockquote>
        “<UserText>{text}</UserText>”
      </blockquote>
      <figcaption>
        <Stars hundredths={500} />
        <span>
          <UserText>{authorName}</UserText>, compra verificada
        </span>
      </figcaption>
    </figure>
  );
}
