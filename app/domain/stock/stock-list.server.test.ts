import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { countLowStock } from "#app/domain/catalog/low-stock.server.ts";
import { requestStockAlert } from "#app/domain/catalog/stock-alerts.server.ts";
import { days } from "#app/domain/values/duration.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { products, variants } from "#db/schema";
import { moveStock } from "./movements.server.ts";
import { stockChoicesOf } from "./stock-choices.ts";
import { listStock } from "./stock-list.server.ts";

async function openShop() {
  const shop = await openTestShop();
  const { store, now } = shop;
  const ipe = await shop.addProduct({ title: "Ipê", stock: 40 });
  await store.write(async (tx) => void (await tx.update(products).set({ slug: "ipe" })));
  const rosa = await shop.addColor(ipe, { color: "rosa-cha", colorName: "Rosa Chá", stock: 2 });
  const aurora = await shop.addProduct({ title: "Aurora", stock: 0 });
  const sell = (variantId: string, units: number) =>
    store.write((tx) => moveStock(tx, { variantId, delta: -units, kind: "sale", at: now() }));
  await sell(ipe.variantId, 1);
  shop.moveClock(days(30) + 1);
  await sell(ipe.variantId, 6);
  await store.write((tx) =>
    moveStock(tx, { variantId: ipe.variantId, delta: -3, kind: "adjustment", reason: "lost", at: now() }),
  );
  await requestStockAlert(store, aurora.variantId, "ana@exemplo.com.br", now());
  await store.write(
    async (tx) => void (await tx.update(variants).set({ reserved: 6 }).where(eq(variants.id, ipe.variantId))),
  );
  return {
    store,
    list: (query = "") =>
      listStock(store.read, stockChoicesOf(new URL(`http://loja/admin/estoque?${query}`)), 1, now()),
    names: async (query: string) => {
      const url = new URL(`http://loja/admin/estoque?${query}`);
      const { rows } = await listStock(store.read, stockChoicesOf(url), 1, now());
      return rows.map(({ title, colorName }) => `${title} ${colorName}`);
    },
    rosa,
  };
}

test("a colour has what is there, reserved and free, sales of 30 days, how long it lasts, and who waits", async () => {
  const { list } = await openShop();
  const { rows, total, counts } = await list();
  expect(total).toBe(3);
  expect(counts).toEqual({ baixo: 2, esgotado: 1, esperando: 1 });
  expect(rows).toMatchObject([
    { title: "Aurora", onHand: 0, free: 0, sold: 0, coverDays: null, waiting: 1 },
    { title: "Ipê", onHand: 30, reserved: 6, free: 24, sold: 6, coverDays: 120, waiting: 0 },
    { title: "Ipê", colorName: "Rosa Chá", onHand: 2, reserved: 0, free: 2, sold: 0, waiting: 0 },
  ]);
});

test("the list is filtered and sorted, and finds names without their accents", async () => {
  const { names, store } = await openShop();
  expect(await names("filtro=baixo")).toEqual(["Aurora Preto", "Ipê Rosa Chá"]);
  expect(await countLowStock(store.read)).toBe(2);
  expect(await names("filtro=esgotado")).toEqual(["Aurora Preto"]);
  expect(await names("filtro=esperando")).toEqual(["Aurora Preto"]);
  expect(await names("q=rosa+ch%C3%A1")).toEqual(["Ipê Rosa Chá"]);
  expect(await names("q=IPE")).toEqual(["Ipê Preto", "Ipê Rosa Chá"]);
  expect(await names("q=ipe&filtro=esgotado")).toEqual([]);
  expect(await names("tipo=acessorios")).toEqual([]);
  expect(await names("ordem=-disponivel")).toEqual(["Ipê Preto", "Ipê Rosa Chá", "Aurora Preto"]);
  expect(await names("ordem=-vendidos")).toEqual(["Ipê Preto", "Aurora Preto", "Ipê Rosa Chá"]);
  expect(await names("ordem=cobertura")).toEqual(["Ipê Preto", "Aurora Preto", "Ipê Rosa Chá"]);
  expect(await names("ordem=-esperando")).toEqual(["Aurora Preto", "Ipê Preto", "Ipê Rosa Chá"]);
});
