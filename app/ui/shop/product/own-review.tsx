import type { OwnReview } from "#app/domain/review/review.ts";
import { UserText } from "#app/ui/kit/user-text.tsx";
import { ReviewAnswer } from "./review-answer.tsx";
import { Stars } from "./stars.tsx";

/** A review as its author sees it, also while the shop hides it. */
export function OwnReviewText({ review }: { review: OwnReview }) {
  const { productTitle, stars, text, answer, answeredAt, hiddenAt, hiddenReason, hiddenNote } = review;
  return (
    <div>
      <h3>{productTitle}</h3>
      <Stars hundredths={stars * 100} />
      <p>
        <UserText>{text}</UserText>
      </p>
      {hiddenAt && (
        <p>
          <strong>Só você vê esta avaliação.</strong> A loja a escondeu. Motivo: {hiddenReason}
          {hiddenNote ? `. ${hiddenNote}` : "."}
        </p>
      )}
      {answer !== null && answeredAt && <ReviewAnswer answer={answer} answeredAt={answeredAt} />}
    </div>
  );
}
