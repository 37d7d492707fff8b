import { eq } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { reviewAnswered, reviewHidden } from "#app/domain/mail/review-emails.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { accounts, products, reviews } from "#db/schema";
import type { Store, Tx } from "#db/store.ts";

interface Moderation {
  reviewId: string;
  actor: Actor;
  links: ShopLinks;
}

/** `unchanged`: it was already so, for example by somebody else. Nothing is recorded then. */
export type ModerationResult = "done" | "unchanged" | "unknown";

/**
 * Takes a review off the shop at once: triggers take it out of the product's rating and out of cached pages. Its words stay. The
 * author is told why by e-mail.
 */
export function hideReview(
  store: Store,
  { reviewId, actor, links }: Moderation,
  { reason, note }: { reason: string; note: string },
  now: Date,
): Promise<ModerationResult> {
  return store.write(async (tx) => {
    const review = await findReview(tx, reviewId);
    if (!review) return "unknown";
    if (review.hiddenAt) return "unchanged";
    await tx
      .update(reviews)
      .set({ hiddenAt: now, hiddenReason: reason, hiddenNote: note || null })
      .where(eq(reviews.id, reviewId));
    await recordAct(tx, actor, "review.hidden", { kind: "review", id: reviewId }, now);
    if (review.email) {
      const { title, email } = review;
      // Hidden a second time, the author is told again.
      await enqueueEmail(tx, email, reviewHidden({ id: newId(), title, reason, note, links }), now);
    }
    return "done";
  });
}

export function showReview(
  store: Store,
  { reviewId, actor }: Omit<Moderation, "links">,
  now: Date,
): Promise<ModerationResult> {
  return store.write(async (tx) => {
    const review = await findReview(tx, reviewId);
    if (!review) return "unknown";
    if (!review.hiddenAt) return "unchanged";
    await tx
      .update(reviews)
      .set({ hiddenAt: null, hiddenReason: null, hiddenNote: null })
      .where(eq(reviews.id, reviewId));
    await recordAct(tx, actor, "review.shown", { kind: "review", id: reviewId }, now);
    return "done";
  });
}

/**
 * Writes the shop's one public answer, or replaces it. The first one is told to the author by e-mail, unless the review is hidden;
 * every one is an act. `answeredAt` stays that of the first.
 */
export function answerReview(
  store: Store,
  { reviewId, actor, links }: Moderation,
  answer: string,
  now: Date,
): Promise<ModerationResult> {
  return store.write(async (tx) => {
    const review = await findReview(tx, reviewId);
    if (!review) return "unknown";
    if (review.answer === answer) return "unchanged";
    const isFirst = review.answer === null;
    await tx
      .update(reviews)
      .set({ answer, answeredAt: review.answeredAt ?? now })
      .where(eq(reviews.id, reviewId));
    const action = isFirst ? "review.answered" : "review.answer-changed";
    await recordAct(tx, actor, action, { kind: "review", id: reviewId }, now);
    if (isFirst && review.email && !review.hiddenAt) {
      const { title, slug, email } = review;
      await enqueueEmail(tx, email, reviewAnswered({ id: reviewId, title, slug, links }), now);
    }
    return "done";
  });
}

/** `email` is the author's, null once erased or while the account is blocked. */
async function findReview(tx: Tx, id: string) {
  const [review] = await tx
    .select({
      hiddenAt: reviews.hiddenAt,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
      title: products.title,
      slug: products.slug,
      email: accounts.email,
      status: accounts.status,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(accounts, eq(accounts.id, reviews.accountId))
    .where(eq(reviews.id, id))
    .limit(1);
  return review && { ...review, email: review.status === "active" ? review.email : null };
}
