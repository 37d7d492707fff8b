import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { FREE_UNITS } from "#app/domain/catalog/stock-units.server.ts";
import { moveStock } from "#app/domain/stock/movements.server.ts";
import { products, variants } from "#db/schema";
import type { Tx } from "#db/store.ts";

export interface Units {
  variantId: string;
  quantity: number;
}

/** Reserves the units of every line, all or nothing. Returns the first line that is short of stock, or undefined on success. */
export async function reserveStock<Line extends Units>(tx: Tx, lines: readonly Line[]) {
  const reservedLines: Line[] = [];
  for (const line of inFixedOrder(lines)) {
    const [reserved] = await tx
      .update(variants)
      .set({ reserved: sql`${variants.reserved} + ${line.quantity}` })
      .where(and(eq(variants.id, line.variantId), gte(FREE_UNITS, line.quantity)))
      .returning({ id: variants.id });
    if (!reserved) {
      await releaseStock(tx, reservedLines);
      return line;
    }
    reservedLines.push(line);
  }
  return undefined;
}

/** Undoes `reserveStock`: the order will not be paid. */
export async function releaseStock(tx: Tx, lines: readonly Units[]): Promise<void> {
  for (const line of inFixedOrder(lines)) {
    await tx
      .update(variants)
      .set({ reserved: sql`${variants.reserved} - ${line.quantity}` })
      .where(eq(variants.id, line.variantId));
  }
}

/** Adds the reserved units to those that another buyer may take, or removes them with `sign` -1. */
export async function adjustDisplaceable(tx: Tx, lines: readonly Units[], sign: 1 | -1 = 1): Promise<void> {
  for (const line of inFixedOrder(lines)) {
    await tx
      .update(variants)
      .set({ yielding: sql`${variants.yielding} + ${sign * line.quantity}` })
      .where(eq(variants.id, line.variantId));
  }
}

/** Why units leave or return, for the books of the stock. */
export interface StockCause {
  orderId: string;
  /** By which the units return. Null: with the whole order. */
  refundId?: string | null;
  at: Date;
}

/** Turns reserved units into sold ones: the order is paid. */
export async function commitStock(
  tx: Tx,
  lines: readonly Units[],
  { orderId, at }: StockCause,
): Promise<void> {
  await releaseStock(tx, lines);
  for (const line of inFixedOrder(lines)) {
    const { variantId, quantity } = line;
    await moveStock(tx, { variantId, delta: -quantity, kind: "sale", orderId, at });
    await countSold(tx, line, quantity);
  }
}

/** Undoes `commitStock` for units that were not produced or shipped, or that came back: the money goes back. */
export async function restock(
  tx: Tx,
  lines: readonly Units[],
  { orderId, refundId, at }: StockCause,
): Promise<void> {
  for (const line of inFixedOrder(lines)) {
    const { variantId, quantity } = line;
    await moveStock(tx, {
      ...{ variantId, delta: quantity, kind: "restock", orderId, at },
      ...(refundId && { refundId }),
    });
    await countSold(tx, line, -quantity);
  }
}

/** Listings can be sorted by this count. */
async function countSold(tx: Tx, { variantId }: Units, units: number): Promise<void> {
  const product = tx.select({ id: variants.productId }).from(variants).where(eq(variants.id, variantId));
  const sold = sql`${products.soldCount} + ${units}`;
  await tx
    .update(products)
    .set({ soldCount: sql`CASE WHEN ${sold} > 0 THEN ${sold} ELSE 0 END` })
    .where(inArray(products.id, product));
}

/** Every transaction updates variants in the same order, so that two cannot deadlock where the engine locks rows. */
function inFixedOrder<Line extends Units>(lines: readonly Line[]): Line[] {
  return [...lines].sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}
