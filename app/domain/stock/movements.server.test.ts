import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openShopWithPaidOrder } from "#app/testing/refundable-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { refunds, stockMovements, variants } from "#db/schema";
import { moveStock } from "./movements.server.ts";

async function openShop() {
  const shop = await openTestShop();
  const { variantId } = await shop.addProduct({ stock: 5 });
  const { store } = shop;
  return {
    ...shop,
    variantId,
    movements: async () => {
      const rows = await store.read
        .select()
        .from(stockMovements)
        .where(eq(stockMovements.variantId, variantId))
        .orderBy(stockMovements.id);
      return rows.map(({ kind, delta, onHand }) => [kind, delta, onHand]);
    },
    move: (delta: number) =>
      store.write((tx) => moveStock(tx, { variantId, delta, kind: "adjustment", at: shop.now() })),
  };
}

test("a movement changes the stock, and a change by hand leaves a movement", async () => {
  const { store, variantId, move, movements, stock } = await openShop();
  await move(3);
  await move(0);
  expect(await stock()).toEqual([{ onHand: 8, reserved: 0 }]);
  await store.write(async (tx) => void (await tx.update(variants).set({ onHand: 2 })));
  await move(-1);
  await store.write(async (tx) => void (await tx.delete(variants).where(eq(variants.id, variantId))));
  expect(await movements()).toEqual([
    ["opening", 5, 5],
    ["adjustment", 3, 8],
    ["direct", -6, 2],
    ["adjustment", -1, 1],
    ["direct", -1, 0],
  ]);
});

test("movements are neither changed nor deleted, and continue those before", async () => {
  const { store, variantId, move, movements, now } = await openShop();
  await move(1);
  const wrong = { variantId, delta: 1, onHand: 9, kind: "count", at: now() } as const;
  const refused = [
    store.write(async (tx) => void (await tx.update(stockMovements).set({ delta: 2 }))),
    store.write(async (tx) => void (await tx.delete(stockMovements))),
    store.write(async (tx) => void (await tx.insert(stockMovements).values(wrong))),
  ];
  for (const each of refused) await expect(each).rejects.toThrow();
  expect(await movements()).toEqual([
    ["opening", 5, 5],
    ["adjustment", 1, 6],
  ]);
});

test("a movement that would leave less than is reserved is undone as a whole", async () => {
  const { store, move, movements, stock } = await openShop();
  await store.write(async (tx) => void (await tx.update(variants).set({ reserved: 4 })));
  await expect(move(-2)).rejects.toThrow();
  expect(await stock()).toEqual([{ onHand: 5, reserved: 4 }]);
  expect(await movements()).toHaveLength(1);
});

test("a sale and the units of a refund name the order, and the refund", async () => {
  const { shop, orderId, frame, refund, runJobs } = await openShopWithPaidOrder();
  await refund({ lines: [{ lineId: frame, quantity: 1, restock: true }] });
  await runJobs();
  const [{ id: refundId } = { id: "" }] = await shop.store.read.select().from(refunds);
  const rows = await shop.store.read.select().from(stockMovements).orderBy(stockMovements.id);
  const moved = rows.filter(({ kind }) => kind !== "opening");
  expect(moved.map(({ kind, delta }) => [kind, delta])).toEqual(
    expect.arrayContaining([
      ["sale", -1],
      ["sale", -2],
      ["restock", 1],
    ]),
  );
  expect(moved).toHaveLength(3);
  expect(moved.every((each) => each.orderId === orderId)).toBe(true);
  expect(moved.map((each) => each.refundId).filter(Boolean)).toEqual([refundId]);
});
