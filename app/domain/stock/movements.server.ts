import { eq } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { stockMovements, variants } from "#db/schema";
import type { Tx } from "#db/store.ts";
import type { Movement } from "./movement.ts";

/**
 * The one way to change how many units a colour has: adds a movement to the books, and a trigger adds its `delta` to the stock. A
 * delta of 0 does nothing, nor does a colour that was deleted. Throws where less would be left than orders reserve: check that before.
 */
export async function moveStock(tx: Tx, { variantId, delta, ...movement }: Movement): Promise<void> {
  if (delta === 0) return;
  const [variant] = await tx
    .select({ onHand: variants.onHand })
    .from(variants)
    .where(eq(variants.id, variantId))
    .limit(1);
  if (!variant) return;
  const onHand = variant.onHand + delta;
  await tx.insert(stockMovements).values({ ...movement, variantId, delta, onHand });
}

/** The columns that say who. */
export function movedBy(actor: Actor): { staffId: string | null } {
  return { staffId: actor.kind === "staff" ? actor.staffId : null };
}
