import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { PictureView } from "#app/domain/catalog/product.ts";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { pictures, reviews } from "#db/schema";
import { countStars, listPraise, listReviews } from "./reviews.server.ts";

async function openShopToReview() {
  const shop = await openTestShop();
  const product = await shop.addProduct();
  const other = await shop.addProduct();
  const ratingOf = async ({ id }: { id: string }) => {
    const found = await findProductBySlug(shop.store.read, id);
    return [found?.ratingCount, found?.ratingHundredths];
  };
  return {
    ...shop,
    product,
    other,
    rating: () => ratingOf(product),
    otherRating: () => ratingOf(other),
    async addView({ id, variantId }: { id: string; variantId: string }, view: PictureView, position = 9) {
      await shop.store.write(async (tx) => {
        await tx
          .insert(pictures)
          .values({ id: `${id}:${view}`, variantId, view, file: `${id}/${view}`, position });
      });
    },
    async review(id: string, stars: number, productId = product.id) {
      const { id: accountId } = await shop.addAccount();
      await shop.store.write(async (tx) => {
        await tx.insert(reviews).values({
          id,
          productId,
          accountId,
          authorName: "Ana",
          stars,
          text: id,
          createdAt: shop.moveClock(1),
        });
      });
    },
  };
}

test("a product's rating is the mean of its reviews in hundredths of a star", async () => {
  const { store, review, rating, otherRating } = await openShopToReview();
  expect(await rating()).toEqual([0, 0]);
  await review("first", 5);
  expect(await rating()).toEqual([1, 500]);
  await review("second", 4);
  await review("third", 4);
  expect(await rating()).toEqual([3, 433]);

  await store.write(async (tx) => {
    await tx.update(reviews).set({ stars: 1 }).where(eq(reviews.id, "first"));
  });
  expect(await rating()).toEqual([3, 300]);

  await store.write(async (tx) => {
    await tx.delete(reviews).where(eq(reviews.id, "second"));
  });
  expect(await rating()).toEqual([2, 250]);
  expect(await otherRating()).toEqual([0, 0]);

  await store.write(async (tx) => {
    await tx.delete(reviews);
  });
  expect(await rating()).toEqual([0, 0]);
});

test("lists the newest reviews of the product only", async () => {
  const { store, product, other, review } = await openShopToReview();
  for (const id of ["first", "second", "third"]) await review(id, 5);
  await review("elsewhere", 5, other.id);
  const newest = await listReviews(store.read, product.id, 2);
  expect(newest.map(({ text }) => text)).toEqual(["third", "second"]);
});

test("the reviews of a product are counted by their stars, those that nobody gave too", async () => {
  const { store, product, other, review } = await openShopToReview();
  await review("first", 5);
  await review("second", 3);
  await review("third", 5);
  await review("of-another", 1, other.id);
  const counts = await countStars(store.read, product.id);
  expect(counts.map(({ stars, count }) => [stars, count])).toEqual([
    [5, 2],
    [4, 0],
    [3, 1],
    [2, 0],
    [1, 0],
  ]);
});

test("praise is the newest short review with five stars of each product with a view on a head or from the front, in the products' order", async () => {
  const { store, product, other, addProduct, addView, review } = await openShopToReview();
  const withoutView = await addProduct();
  const unpraised = await addProduct();
  for (const each of [product, other, unpraised]) await addView(each, "frente");
  await addView(other, "rosto", 10);
  await addView(other, "rosto-perspectiva", 11);
  for (const { id } of [product, other, withoutView]) await review(`Um elogio antigo do ${id}`, 5, id);
  await review("Um elogio novo do mesmo", 5);
  await review("Bom.", 5);
  await review("a".repeat(81), 5);
  await review("Bonito, mas nem tanto assim", 4);
  await review("Um elogio que foi ocultado", 5);
  await store.write(async (tx) => {
    await tx
      .update(reviews)
      .set({ hiddenAt: new Date(0) })
      .where(eq(reviews.id, "Um elogio que foi ocultado"));
  });
  const ids = [withoutView.id, unpraised.id, other.id, product.id];
  const found = await listPraise(store.read, ids, 3);
  expect(found.map(({ productId, text, file }) => [productId, text, file])).toEqual([
    [other.id, `Um elogio antigo do ${other.id}`, `${other.id}/rosto-perspectiva`],
    [product.id, "Um elogio novo do mesmo", `${product.id}/frente`],
  ]);
  expect(await listPraise(store.read, ids, 1)).toEqual(found.slice(0, 1));
});
