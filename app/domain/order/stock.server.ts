import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { products, variants } from "#db/schema";
import type { Tx } from "#db/store.server.ts";

interface Units {
  variantId: string;
  quantity: number;
}

/**
 * Promises the pieces of every line to an order, all or nothing, in a fixed order of variants.
 * Answers the first line that there is not enough for, or undefined when everything is promised.
 */
export async function reserveStock<Line extends Units>(tx: Tx, lines: readonly Line[]) {
  const reservedLines: Line[] = [];
  for (const line of inFixedOrder(lines)) {
    const [reserved] = await tx
      .update(variants)
      .set({ reserved: sql`${variants.reserved} + ${line.quantity}` })
      .where(
        and(
          eq(variants.id, line.variantId),
          gte(sql`${variants.onHand} - ${variants.reserved}`, line.quantity),
        ),
      )
      .returning({ id: variants.id });
    if (!reserved) {
      await releaseStock(tx, reservedLines);
      return line;
    }
    reservedLines.push(line);
  }
  return undefined;
}

/** Gives back what was promised: the order will not be paid. */
export async function releaseStock(tx: Tx, lines: readonly Units[]): Promise<void> {
  for (const line of inFixedOrder(lines)) {
    await tx
      .update(variants)
      .set({ reserved: sql`${variants.reserved} - ${line.quantity}` })
      .where(eq(variants.id, line.variantId));
  }
}

/** Counts what was promised among what gives way to whoever buys the last pieces. */
export async function yieldStock(tx: Tx, lines: readonly Units[], sign: 1 | -1 = 1): Promise<void> {
  for (const line of inFixedOrder(lines)) {
    await tx
      .update(variants)
      .set({ yielding: sql`${variants.yielding} + ${sign * line.quantity}` })
      .where(eq(variants.id, line.variantId));
  }
}

/** Takes what was promised out of the house, and counts it as sold: the order is paid. */
export async function commitStock(tx: Tx, lines: readonly Units[]): Promise<void> {
  for (const line of inFixedOrder(lines)) {
    await tx
      .update(variants)
      .set({
        reserved: sql`${variants.reserved} - ${line.quantity}`,
        onHand: sql`${variants.onHand} - ${line.quantity}`,
      })
      .where(eq(variants.id, line.variantId));
    await countSold(tx, line, line.quantity);
  }
}

/** Puts back what was taken and never left the house: the money goes back. */
export async function restock(tx: Tx, lines: readonly Units[]): Promise<void> {
  for (const line of inFixedOrder(lines)) {
    await tx
      .update(variants)
      .set({ onHand: sql`${variants.onHand} + ${line.quantity}` })
      .where(eq(variants.id, line.variantId));
    await countSold(tx, line, -line.quantity);
  }
}

/** What a product has sold, by which lists are sorted. */
async function countSold(tx: Tx, { variantId }: Units, units: number): Promise<void> {
  const product = tx.select({ id: variants.productId }).from(variants).where(eq(variants.id, variantId));
  await tx
    .update(products)
    .set({ soldCount: sql`max(${products.soldCount} + ${units}, 0)` })
    .where(inArray(products.id, product));
}

function inFixedOrder<Line extends Units>(lines: readonly Line[]): Line[] {
  return [...lines].sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}
