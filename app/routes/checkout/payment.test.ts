import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { variants } from "#db/schema";
import { loader } from "./payment.tsx";

const VISITOR = { accountId: null, visitorId: "a visitor" };

test.each([
  [2, undefined],
  [1, "Há só 1 peça de Lumina na cor Preto."],
  [0, "Lumina na cor Preto acabou."],
])("the payment page of an order of two says the shortage if %i are left", async (onHand, shortage) => {
  const shop = await openTestShop();
  const product = await shop.addProduct({ title: "Lumina" });
  await shop.addCheckout(VISITOR, product, 2);
  await shop.store.write(async (tx) => {
    await tx.update(variants).set({ onHand }).where(eq(variants.id, product.variantId));
  });
  const { result } = await shop.send(loader, new Request("http://localhost/checkout/pagamento"), VISITOR);
  expect((result as { shortage?: string }).shortage).toBe(shortage);
});
