import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { shopLinks } from "#app/http/shop-links.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { catalogueVersion, emails, reviews, staffActs } from "#db/schema";
import { answerReview, hideReview, showReview } from "./moderation.server.ts";
import { REVIEW_ACTS } from "./moderation-acts.ts";
import { countStars, listReviews } from "./reviews.server.ts";
import { countReviewsByTab, listStaffReviews } from "./staff-reviews.server.ts";

const HIDDEN = { reason: "Ofende ou discrimina alguém", note: "Xinga outra pessoa." };

async function openShopWithReviews() {
  const shop = await openTestShop();
  const { store } = shop;
  const product = await shop.addProduct({ title: "Lumina" });
  const ana = await shop.addAccount({ email: "ana@exemplo.com.br" });
  const bia = await shop.addAccount({ email: "bia@exemplo.com.br" });
  const { actor } = await addMember(shop, "clerk");
  await store.write(async (tx) => {
    const common = { productId: product.id, text: "Leve.", createdAt: shop.now() };
    await tx.insert(reviews).values([
      { ...common, id: "da-ana", accountId: ana.id, authorName: "Ana", stars: 1 },
      { ...common, id: "da-bia", accountId: bia.id, authorName: "Bia", stars: 5 },
    ]);
  });
  return {
    ...shop,
    product,
    moderation: { reviewId: "da-ana", actor, links: shopLinks("http://loja") },
    shown: async () => {
      const found = await findProductBySlug(store.read, product.id);
      const [version] = await store.read.select().from(catalogueVersion);
      return {
        texts: (await listReviews(store.read, product.id, 9)).map(({ id }) => id).sort(),
        ones: (await countStars(store.read, product.id)).at(-1)?.count,
        rating: [found?.ratingCount, found?.ratingHundredths],
        version: version?.version ?? 0,
      };
    },
    subjects: async () =>
      (await store.read.select().from(emails).where(eq(emails.recipient, "ana@exemplo.com.br"))).map(
        ({ subject }) => subject,
      ),
    acts: async () =>
      (await store.read.select().from(staffActs))
        .filter(({ subjectKind }) => subjectKind === "review")
        .map(({ action, subjectId }) => `${action} ${subjectId}`),
    stored: async () => (await store.read.select().from(reviews).where(eq(reviews.id, "da-ana")))[0],
  };
}

test("a hidden review leaves the page, the counts and the rating at once, and its author is told why", async () => {
  const { store, now, moderation, shown, subjects, acts, stored } = await openShopWithReviews();
  const before = await shown();
  expect(before).toMatchObject({ texts: ["da-ana", "da-bia"], ones: 1, rating: [2, 300] });

  expect(await hideReview(store, moderation, HIDDEN, now())).toBe("done");
  const hidden = await shown();
  expect(hidden).toMatchObject({ texts: ["da-bia"], ones: 0, rating: [1, 500] });
  expect(hidden.version).toBeGreaterThan(before.version);
  expect(await subjects()).toContain("Sua avaliação de Lumina não aparece mais na loja");
  expect(await stored()).toMatchObject({ text: "Leve.", hiddenNote: HIDDEN.note });

  expect(await hideReview(store, moderation, HIDDEN, now())).toBe("unchanged");
  expect(await showReview(store, moderation, now())).toBe("done");
  expect(await showReview(store, moderation, now())).toBe("unchanged");
  expect(await shown()).toMatchObject({ texts: ["da-ana", "da-bia"], ones: 1, rating: [2, 300] });
  expect(await stored()).toMatchObject({ hiddenAt: null, hiddenReason: null, hiddenNote: null });
  expect(await acts()).toEqual(["review.hidden da-ana", "review.shown da-ana"]);
  expect(await showReview(store, { ...moderation, reviewId: "nenhuma" }, now())).toBe("unknown");
});

test("an answer is shown below the review; its changes are acts, and only the first one is an e-mail", async () => {
  const { store, now, moveClock, product, moderation, subjects, acts, stored } = await openShopWithReviews();
  const first = now();
  expect(await answerReview(store, moderation, "Sentimos muito.", first)).toBe("done");
  expect(await answerReview(store, moderation, "Sentimos muito.", moveClock(1000))).toBe("unchanged");
  expect(await answerReview(store, moderation, "Fale conosco.", moveClock(1000))).toBe("done");
  const listed = await listReviews(store.read, product.id, 9);
  expect(listed.find(({ id }) => id === "da-ana")).toMatchObject({
    ...{ text: "Leve.", answer: "Fale conosco.", answeredAt: first },
  });
  expect(await stored()).toMatchObject({ text: "Leve.", stars: 1, authorName: "Ana" });
  expect(await acts()).toEqual(["review.answered da-ana", "review.answer-changed da-ana"]);
  expect((await subjects()).filter((subject) => subject.startsWith("Respondemos"))).toHaveLength(1);
});

test("the lists are filtered by state, stars and product, and their counts are equal", async () => {
  const { store, now, moderation } = await openShopWithReviews();
  await hideReview(store, moderation, HIDDEN, now());
  await answerReview(store, { ...moderation, reviewId: "da-bia" }, "Obrigado!", now());
  const idsOf = async (filter: Parameters<typeof listStaffReviews>[1]) =>
    (await listStaffReviews(store.read, filter, { page: 1, now: now() })).reviews.map(({ id }) => id);
  expect(await idsOf({ tab: "escondidas" })).toEqual(["da-ana"]);
  expect(await idsOf({ tab: "com-resposta" })).toEqual(["da-bia"]);
  expect(await idsOf({ tab: "novas" })).toEqual([]);
  expect(await idsOf({ stars: 5 })).toEqual(["da-bia"]);
  expect(await idsOf({ product: "umin" })).toHaveLength(2);
  expect(await idsOf({ product: "Aurora" })).toEqual([]);
  expect(await countReviewsByTab(store.read, now())).toEqual({
    ...{ novas: 0, escondidas: 1, "com-resposta": 1 },
  });
});

test("hiding needs a reason of the list, and words for another one", () => {
  const errorsOf = (fields: object) =>
    REVIEW_ACTS.hide.safeParse(fields).error?.issues.map(({ path }) => path[0]) ?? [];
  expect(errorsOf({ reason: "Não gostei" })).toEqual(["reason"]);
  expect(errorsOf({ reason: "Outro motivo" })).toEqual(["note"]);
  expect(errorsOf({ reason: "Outro motivo", note: "Fala de outra loja" })).toEqual([]);
  expect(errorsOf(HIDDEN)).toEqual([]);
});
