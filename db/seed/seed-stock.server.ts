import { asc, eq } from "drizzle-orm";
import { orderEvents, orderLines, stockMovements, variants } from "../schema/index.ts";
import type { Tx } from "../store.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The movements of the seeded orders: the units came in before the first of them, so that the catalogue's figures are what is left. */
export async function seedMovements(tx: Tx, now: Date): Promise<void> {
  const sales = await tx
    .select({
      variantId: orderLines.variantId,
      quantity: orderLines.quantity,
      orderId: orderLines.orderId,
      at: orderEvents.at,
      onHand: variants.onHand,
    })
    .from(orderLines)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orderLines.orderId))
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orderEvents.status, "paid"))
    .orderBy(asc(orderEvents.at), asc(orderEvents.position), asc(orderLines.id));
  const units = new Map<string, number>();
  for (const { variantId, quantity } of sales) units.set(variantId, (units.get(variantId) ?? 0) + quantity);

  const left = new Map(sales.map(({ variantId, onHand }) => [variantId, onHand]));
  const move = (variantId: string, delta: number) => {
    const onHand = (left.get(variantId) ?? 0) + delta;
    left.set(variantId, onHand);
    return { variantId, delta, onHand };
  };
  const receivedAt = new Date(now.getTime() - 120 * DAY);
  for (const [variantId, received] of units)
    await tx.insert(stockMovements).values({
      ...move(variantId, received),
      ...{ kind: "adjustment", reason: "received", at: receivedAt },
    });
  for (const { variantId, quantity, orderId, at } of sales)
    await tx.insert(stockMovements).values({ ...move(variantId, -quantity), kind: "sale", orderId, at });
}
