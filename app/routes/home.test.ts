import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { pictures, reviews } from "#db/schema";
import { loader } from "./home.tsx";

/** Best sellers and launches are above the others, which are listed or praised. */
const PRODUCTS = 16;

test("a product is listed or praised, and praise of one product alone is left out", async () => {
  const shop = await openTestShop();
  const variants = new Map<string, string>();
  for (let number = 0; number < PRODUCTS; number++) {
    const { id, variantId } = await shop.addProduct();
    variants.set(id, variantId);
  }
  const show = async () => {
    const { result } = await shop.send(loader, new Request("http://localhost/"), { visitorId: "a visitor" });
    const { praise, products } = result as Awaited<ReturnType<typeof loader>>;
    return { praised: praise.map(({ productId }) => productId), listed: products.map(({ id }) => id) };
  };
  const praise = async (productId: string) => {
    const { id: accountId } = await shop.addAccount();
    const variantId = variants.get(productId) ?? "";
    const text = "Leve, bonito e bem acabado.";
    await shop.store.write(async (tx) => {
      await tx.insert(pictures).values({
        id: `${productId}:frente`,
        variantId,
        view: "frente",
        file: `${productId}/frente`,
        position: 9,
      });
      await tx.insert(reviews).values({
        id: productId,
        productId,
        accountId,
        authorName: "Ana",
        stars: 5,
        text,
        createdAt: shop.now(),
      });
    });
  };

  const { praised, listed } = await show();
  expect(praised).toEqual([]);
  const [first = "", second = ""] = listed;
  await praise(first);
  expect(await show()).toEqual({ praised: [], listed });
  await praise(second);
  expect(await show()).toEqual({
    praised: [first, second],
    listed: listed.filter((id) => id !== first && id !== second),
  });
});
