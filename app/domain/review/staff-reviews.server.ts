import { and, desc, eq, gte, inArray, isNotNull, isNull, like, type SQL } from "drizzle-orm";
import { after, days } from "#app/domain/values/duration.ts";
import { accounts, products, reviews } from "#db/schema";
import type { Reader } from "#db/store.ts";
import type { ReviewTab, StaffReview } from "./moderation.ts";

export const REVIEWS_PER_PAGE = 25;
/** A review counts as new for this long. */
const NEW_FOR = days(30);

export interface ReviewFilter {
  tab?: ReviewTab | undefined;
  /** 1 to 5. */
  stars?: number | undefined;
  /** Part of a product's title. */
  product?: string | undefined;
}

/** Newest first. `page` counts from 1. */
export async function listStaffReviews(
  db: Reader,
  filter: ReviewFilter,
  { page, now }: { page: number; now: Date },
): Promise<{ reviews: StaffReview[]; total: number }> {
  const condition = conditionOf(db, filter, now);
  return {
    reviews: await staffReviews(db)
      .where(condition)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(REVIEWS_PER_PAGE)
      .offset((page - 1) * REVIEWS_PER_PAGE),
    total: await db.$count(reviews, condition),
  };
}

export async function findStaffReview(db: Reader, id: string): Promise<StaffReview | undefined> {
  const [review] = await staffReviews(db).where(eq(reviews.id, id)).limit(1);
  return review;
}

export async function countReviewsByTab(db: Reader, now: Date): Promise<Record<ReviewTab, number>> {
  return {
    novas: await db.$count(reviews, tabCondition("novas", now)),
    escondidas: await db.$count(reviews, tabCondition("escondidas", now)),
    "com-resposta": await db.$count(reviews, tabCondition("com-resposta", now)),
  };
}

function conditionOf(db: Reader, { tab, stars, product }: ReviewFilter, now: Date): SQL | undefined {
  return and(
    tab && tabCondition(tab, now),
    stars ? eq(reviews.stars, stars) : undefined,
    product
      ? inArray(
          reviews.productId,
          db
            .select({ id: products.id })
            .from(products)
            .where(like(products.title, `%${product.replace(/[%_]/g, " ")}%`)),
        )
      : undefined,
  );
}

function tabCondition(tab: ReviewTab, now: Date): SQL | undefined {
  if (tab === "escondidas") return isNotNull(reviews.hiddenAt);
  if (tab === "com-resposta") return isNotNull(reviews.answer);
  return and(gte(reviews.createdAt, after(now, -NEW_FOR)), isNull(reviews.hiddenAt), isNull(reviews.answer));
}

function staffReviews(db: Reader) {
  return db
    .select({
      id: reviews.id,
      productTitle: products.title,
      productSlug: products.slug,
      accountId: accounts.id,
      authorName: reviews.authorName,
      stars: reviews.stars,
      text: reviews.text,
      createdAt: reviews.createdAt,
      hiddenAt: reviews.hiddenAt,
      hiddenReason: reviews.hiddenReason,
      hiddenNote: reviews.hiddenNote,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .leftJoin(accounts, eq(accounts.id, reviews.accountId));
}
