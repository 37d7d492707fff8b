import { expect, test } from "vitest";
import { deliverOrder, shipOrder } from "#app/domain/order/fulfilment.server.ts";
import { listReviewable, listReviews } from "#app/domain/review/reviews.server.ts";
import { buyByPix } from "#app/testing/paid-orders.ts";
import { expectRedirect, post, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { action, loader } from "./review.tsx";

async function openShopWithOrder({ isDelivered = true } = {}) {
  const shop = await openTestShop();
  const { store, now } = shop;
  const ana = await shop.addAccount();
  const { orderId, number, product } = await buyByPix(shop, { accountId: ana.id, visitorId: null });
  await shipOrder(store, number, "AM123456789BR", now());
  if (isDelivered) await deliverOrder(store, number, now());
  const page = `/minha-conta/pedidos/${orderId}`;
  return {
    shop,
    ana,
    page,
    orderId,
    product,
    review: (fields: Record<string, string>) =>
      shop.send(action, post({ idProduct: product.id, stars: "4", text: " Leves e bonitos. ", ...fields }), {
        as: ana,
        params: { order: orderId },
      }),
    load: async () =>
      (await shop.send(loader, new Request("http://localhost/"), { as: ana, params: { order: orderId } }))
        .result,
    reviews: () => listReviews(store.read, product.id, 9),
  };
}

test("a delivered product is reviewed once, under the account's social name", async () => {
  const { shop, ana, page, orderId, product, review, load, reviews } = await openShopWithOrder();
  expect(await load()).toMatchObject({ products: [{ id: product.id, title: product.title }] });

  const { result, session } = await review({});
  expectRedirect(result, page);
  expect(session.get("notice")).toMatchObject({ text: "Avaliação publicada. Agradecemos a sua opinião." });
  expect(await reviews()).toMatchObject([{ authorName: "Ana", stars: 4, text: "Leves e bonitos." }]);

  expect(await listReviewable(shop.store.read, ana.id, orderId)).toEqual([]);
  expectRedirect(await load(), page, 302);
  const again = await review({ stars: "1" });
  expectRedirect(again.result, page);
  expect(again.session.get("notice")).toMatchObject({ tone: "info" });
  expect(await reviews()).toMatchObject([{ stars: 4 }]);
});

test("two simultaneous posts save one review, and both responses confirm it", async () => {
  const { review, reviews } = await openShopWithOrder();
  const sent = await Promise.all([review({}), review({})]);
  for (const { session } of sent)
    expect(session.get("notice")).toMatchObject({ text: "Avaliação publicada. Agradecemos a sua opinião." });
  expect(await reviews()).toHaveLength(1);
});

test("a product that is not delivered, or not in the order, cannot be reviewed", async () => {
  const shipped = await openShopWithOrder({ isDelivered: false });
  await shipped.review({});
  expect(await shipped.reviews()).toEqual([]);

  const { shop, review } = await openShopWithOrder();
  const other = await shop.addProduct();
  await review({ idProduct: other.id });
  expect(await listReviews(shop.store.read, other.id, 9)).toEqual([]);
});

test.each([
  { stars: "0" },
  { stars: "6" },
  { stars: "2.5" },
  { stars: "" },
  { text: " " },
  { text: "a".repeat(1001) },
])("%j is refused with 422", async (fields) => {
  const { review, reviews } = await openShopWithOrder();
  const { result } = await review(fields);
  expect(statusOf(result)).toBe(422);
  expect(await reviews()).toEqual([]);
});
