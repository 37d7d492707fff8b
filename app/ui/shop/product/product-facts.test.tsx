import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { ProductFacts } from "./product-facts.tsx";

test("every product shows its guarantee: its own, or the statutory 90 days", async () => {
  const { addProduct, store } = await openTestShop();
  const frame = await addProduct({ size: "M" });
  const cord = await addProduct({ type: "acessorios", kind: "cordoes", material: "algodão" });
  const factsOf = async ({ id }: { id: string }) => {
    const product = await findProductBySlug(store.read, id);
    if (!product) throw new Error("The product is gone.");
    const html = renderToStaticMarkup(<ProductFacts product={product} hasCloseUp />);
    return [...html.matchAll(/([\p{L}]+)<\/dt><dd>(.+?)<\/dd>/gu)].map(
      ([, label, value]) => `${label}: ${value}`,
    );
  };
  expect(await factsOf(frame)).toContain("Garantia: 12 meses");
  expect(await factsOf(cord)).toEqual(["Material: Algodão", "Garantia: 90 dias"]);
});
