import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestShop } from "#app/testing/shop.ts";
import { pictures, variants } from "#db/schema";
import { countLowStock, listLowStock } from "./low-stock.server.ts";

test("the colours with few free units are low, those that are sold out first; hidden ones are left out", async () => {
  const { store, addProduct, addColor } = await openTestShop();
  const few = await addProduct({ title: "Copacabana", stock: 2 });
  await addProduct({ title: "Ipanema", stock: 3 });
  const reserved = await addProduct({ title: "Leblon", stock: 9 });
  await addColor(few, { color: "azul", colorName: "Azul", stock: 0 });
  const hidden = await addProduct({ title: "Sem foto", stock: 0 });
  await store.write(async (tx) => {
    await tx.update(variants).set({ reserved: 8 }).where(eq(variants.id, reserved.variantId));
    await tx.delete(pictures).where(eq(pictures.variantId, hidden.variantId));
  });

  expect(await listLowStock(store.read, 9)).toEqual([
    { title: "Copacabana", colorName: "Azul", units: 0 },
    { title: "Leblon", colorName: "Preto", units: 1 },
    { title: "Copacabana", colorName: "Preto", units: 2 },
  ]);
  expect(await listLowStock(store.read, 1)).toHaveLength(1);
  expect(await countLowStock(store.read)).toBe(3);
});
