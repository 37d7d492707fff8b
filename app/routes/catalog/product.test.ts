import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectRedirect, statusOf } from "#app/testing/requests.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { pictures } from "#db/schema";
import { loader } from "./product.tsx";

test("a product without pictures is a 404; a colour without pictures redirects to the other colours", async () => {
  const { addProduct, addColor, store, send } = await openTestShop();
  const product = await addProduct();
  const blue = await addColor(product, { color: "azul", colorName: "Azul" });
  const visit = async (query = "") => {
    const request = new Request(`http://localhost/oculos/${product.id}${query}`);
    return (await send(loader, request, { params: { title: product.id } })).result;
  };
  await store.write((tx) => tx.delete(pictures).where(eq(pictures.variantId, blue)));
  expectRedirect(await visit("?cor=azul"), `/oculos/${product.id}`, 302);

  await store.write((tx) => tx.delete(pictures));
  expect(statusOf(await visit())).toBe(404);
  expect(statusOf(await visit("?cor=preto"))).toBe(404);
});
