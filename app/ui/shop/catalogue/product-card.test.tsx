import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { listBestSellers } from "#app/domain/catalog/products.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { pictures } from "#db/schema";
import { LEAD, ProductGrid } from "./product-card.tsx";

function htmlOf(props: Omit<ComponentProps<typeof ProductGrid>, "favouriteIds">) {
  const Component = () => <ProductGrid favouriteIds={[]} hasSecondView={false} {...props} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub />);
}

test.each([
  [LEAD, LEAD],
  [LEAD - 1, 0],
])(
  "a lead shows its frames worn, and tells of the first, if they fill its rows: of %i products, %i",
  async (count, worn) => {
    const shop = await openTestShop();
    for (let number = 0; number < count; number++) {
      const { id, variantId } = await shop.addProduct();
      await shop.store.write(async (tx) => {
        await tx
          .insert(pictures)
          .values({ id: `${id}:rosto`, variantId, view: "rosto", file: `${id}/rosto`, position: 1 });
      });
    }
    const products = await listBestSellers(shop.store.read, count);
    const html = htmlOf({ layout: "lead", products, story: "Leve." });
    expect(html.match(/rosto-640\.jpg/g)?.length ?? 0).toBe(worn);
    expect(html.match(/Leve\./g)?.length ?? 0).toBe(worn > 0 ? 1 : 0);
  },
);

test("a list of one product shows it large, so its picture is never that of 320 pixels", async () => {
  const shop = await openTestShop();
  await shop.addProduct();
  await shop.addProduct();
  const two = await listBestSellers(shop.store.read, 2);
  expect(htmlOf({ products: two.slice(1) })).not.toMatch(/-320\.(avif|jpg)/);
  expect(htmlOf({ products: two })).toMatch(/-320\.(avif|jpg)/);
});
