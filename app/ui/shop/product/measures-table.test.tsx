import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { findProductBySlug } from "#app/domain/catalog/products.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { MeasuresTable } from "./measures-table.tsx";

test("every product shows its guarantee: its own, or the statutory 90 days", async () => {
  const { addProduct, store } = await openTestShop();
  const frame = await addProduct({ size: "M" });
  const cord = await addProduct({ type: "acessorios", kind: "cordoes", material: "algodão" });
  const rowsOf = async ({ id }: { id: string }) => {
    const product = await findProductBySlug(store.read, id);
    if (!product) throw new Error("The product is gone.");
    const html = renderToStaticMarkup(<MeasuresTable product={product} />);
    return [...html.matchAll(/<th scope="row">(.+?)<\/th><td>(.+?)<\/td>/g)].map(
      ([, label, value]) => `${label}: ${value}`,
    );
  };
  expect(await rowsOf(frame)).toContain("Garantia: 12 meses");
  expect(await rowsOf(cord)).toEqual(["Material: Algodão", "Garantia: 90 dias"]);
});
