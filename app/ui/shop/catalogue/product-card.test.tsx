import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { listBestSellers } from "#app/domain/catalog/products.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { pictures } from "#db/schema";
import { LEAD, ProductGrid } from "./product-card.tsx";

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
    const Stub = createRoutesStub([
      {
        path: "/",
        Component: () => (
          <ProductGrid
            layout="lead"
            products={products}
            favouriteIds={[]}
            hasSecondView={false}
            story="Leve."
          />
        ),
      },
    ]);
    const html = renderToStaticMarkup(<Stub />);
    expect(html.match(/rosto-640\.jpg/g)?.length ?? 0).toBe(worn);
    expect(html.match(/Leve\./g)?.length ?? 0).toBe(worn > 0 ? 1 : 0);
  },
);
