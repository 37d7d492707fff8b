import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PictureView } from "#app/domain/catalog/product.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { isAmong, listOf } from "#db/id-lists.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { accounts, orderLines, orders, pictures, products, reviews, variants } from "#db/schema";
import { isShownVariant } from "#db/shown-products.ts";
import type { Reader, Store } from "#db/store.ts";
import { QUOTABLE } from "./quotable-review.ts";
import type { OwnReview, Praise, Review, StarCount, WrittenReview } from "./review.ts";

const newestReviews = prepared((db, values: Placeholders<{ productId: string; limit: number }>) =>
  db
    .select({
      id: reviews.id,
      authorName: reviews.authorName,
      stars: reviews.stars,
      text: reviews.text,
      createdAt: reviews.createdAt,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
    })
    .from(reviews)
    .where(and(eq(reviews.productId, values.productId), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(values.limit),
);

/** The newest first, without hidden ones. */
export function listReviews(db: Reader, productId: string, limit: number): Promise<Review[]> {
  return newestReviews(db, { productId, limit });
}

/** In the order of preference, which is the reverse of the alphabet. */
const PRAISED_VIEWS: PictureView[] = ["rosto-perspectiva", "rosto", "frente"];

const praiseAmong = prepared((db, { ids }: Placeholders<{ ids: string }>) =>
  db
    .select({
      productId: products.id,
      slug: products.slug,
      title: products.title,
      priceCents: products.promotionalPriceCents,
      authorName: reviews.authorName,
      text: reviews.text,
      family: variants.colorFamily,
      file: pictures.file,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(variants, eq(variants.productId, products.id))
    .innerJoin(pictures, eq(pictures.variantId, variants.id))
    .where(
      and(
        isAmong(reviews.productId, ids),
        eq(reviews.stars, 5),
        isNull(reviews.hiddenAt),
        sql`length(${reviews.text}) BETWEEN ${QUOTABLE.min} AND ${QUOTABLE.max}`,
        inArray(pictures.view, PRAISED_VIEWS),
        isShownVariant(variants.id),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id), asc(variants.position), desc(pictures.view)),
);

/** Of each of these products, in their order, its newest short review with five stars. Only those with one of these views. */
export async function listPraise(
  db: Reader,
  productIds: readonly string[],
  limit: number,
): Promise<Praise[]> {
  const found = await praiseAmong(db, { ids: listOf(productIds) });
  return productIds.flatMap((id) => found.find(({ productId }) => productId === id) ?? []).slice(0, limit);
}

const starCounts = prepared((db, values: Placeholders<{ productId: string }>) =>
  db
    .select({ stars: reviews.stars, count: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, values.productId), isNull(reviews.hiddenAt)))
    .groupBy(reviews.stars)
    .orderBy(desc(reviews.stars)),
);

/** How many reviews that are shown gave each number of stars, from 5 to 1. */
export async function countStars(db: Reader, productId: string): Promise<StarCount[]> {
  const found = await starCounts(db, { productId });
  return [5, 4, 3, 2, 1].map((stars) => found.find((each) => each.stars === stars) ?? { stars, count: 0 });
}

/** Products of the account's delivered order that it has not reviewed yet, in the order of the line items. */
export async function listReviewable(
  db: Reader,
  accountId: string,
  orderId: string,
): Promise<{ id: string; title: string }[]> {
  const rows = await db
    .select({ id: products.id, title: products.title })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(reviews, and(eq(reviews.productId, products.id), eq(reviews.accountId, accountId)))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.accountId, accountId),
        eq(orders.status, "delivered"),
        isNull(reviews.id),
      ),
    )
    .orderBy(asc(orderLines.position));
  return rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index);
}

/** The account's reviews of the products in its order, hidden ones too, in the order of writing. */
export function listOwnReviews(db: Reader, accountId: string, orderId: string): Promise<OwnReview[]> {
  const ordered = db
    .select({ id: variants.productId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .where(and(eq(orders.id, orderId), eq(orders.accountId, accountId)));
  return db
    .select({
      id: reviews.id,
      productTitle: products.title,
      stars: reviews.stars,
      text: reviews.text,
      createdAt: reviews.createdAt,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
      hiddenAt: reviews.hiddenAt,
      hiddenReason: reviews.hiddenReason,
      hiddenNote: reviews.hiddenNote,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.accountId, accountId), inArray(reviews.productId, ordered)))
    .orderBy(asc(reviews.createdAt), asc(reviews.id));
}

/** False for a product that is not in the order or was reviewed before. An identical review is a form sent twice: true. */
export function addReview(
  store: Store,
  accountId: string,
  orderId: string,
  { idProduct, stars, text }: WrittenReview,
  now: Date,
): Promise<boolean> {
  return store.write(async (tx) => {
    const isIdentical = and(
      eq(reviews.productId, idProduct),
      eq(reviews.accountId, accountId),
      eq(reviews.stars, stars),
      eq(reviews.text, text),
    );
    const [earlier] = await tx.select({ id: reviews.id }).from(reviews).where(isIdentical).limit(1);
    if (earlier) return true;

    const reviewable = await listReviewable(tx, accountId, orderId);
    const [author] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).limit(1);
    if (!author || !reviewable.some(({ id }) => id === idProduct)) return false;

    const { socialName: authorName } = author;
    await tx
      .insert(reviews)
      .values({ id: newId(), productId: idProduct, accountId, authorName, stars, text, createdAt: now });
    return true;
  });
}
