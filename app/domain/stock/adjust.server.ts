import { desc, eq, max } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { stockMovements, variants } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import { type Adjustment, MAX_UNITS } from "./adjustment.ts";
import { movedBy, moveStock } from "./movements.server.ts";

export type AdjustmentRefusal =
  | { ok: false; reason: "unknown" | "no-change" | "too-many" }
  /** Orders hold `reserved` units, and fewer would be left. */
  | { ok: false; reason: "below-reserved"; reserved: number }
  /** The stock has moved since the page was opened. */
  | { ok: false; reason: "moved"; onHand: number };

/** Changes the stock of a colour by some units, or to the counted ones, and records who did it. */
export function adjustStock(
  store: Store,
  variantId: string,
  { how, units, reason, note, seen }: Adjustment,
  actor: Actor,
  now: Date,
): Promise<{ ok: true; onHand: number; delta: number } | AdjustmentRefusal> {
  return store.write(async (tx) => {
    const variant = await findUnits(tx, variantId);
    if (!variant) return { ok: false, reason: "unknown" };
    if ((await lastMovementOf(tx, variantId)) !== seen)
      return { ok: false, reason: "moved", onHand: variant.onHand };
    const onHand =
      how === "counted" ? units : how === "add" ? variant.onHand + units : variant.onHand - units;
    const delta = onHand - variant.onHand;
    if (delta === 0) return { ok: false, reason: "no-change" };
    if (onHand > MAX_UNITS) return { ok: false, reason: "too-many" };
    if (onHand < variant.reserved) return { ok: false, reason: "below-reserved", reserved: variant.reserved };

    const kind = how === "counted" ? "count" : "adjustment";
    await moveStock(tx, {
      ...{ variantId, delta, kind, reason, at: now },
      ...(note && { note }),
      ...movedBy(actor),
    });
    await recordAct(tx, actor, "stock.adjusted", { kind: "variant", id: variantId }, now);
    return { ok: true, onHand, delta };
  });
}

/** Returns false if the colour is unknown. */
export function changeThreshold(
  store: Store,
  variantId: string,
  lowStockUnits: number,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  return store.write(async (tx) => {
    const [changed] = await tx
      .update(variants)
      .set({ lowStockUnits })
      .where(eq(variants.id, variantId))
      .returning({ id: variants.id });
    if (!changed) return false;
    await recordAct(tx, actor, "stock.threshold-changed", { kind: "variant", id: variantId }, now);
    return true;
  });
}

/** The number of the last movement of a colour. */
export async function lastMovementOf(db: Reader, variantId: string): Promise<number> {
  const [last] = await db
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variantId))
    .orderBy(desc(stockMovements.id))
    .limit(1);
  return last?.id ?? 0;
}

/** The number of the last movement of the shop. */
export async function lastMovement(db: Reader): Promise<number> {
  const [last] = await db.select({ id: max(stockMovements.id) }).from(stockMovements);
  return last?.id ?? 0;
}

async function findUnits(tx: Tx, variantId: string) {
  const [variant] = await tx
    .select({ onHand: variants.onHand, reserved: variants.reserved })
    .from(variants)
    .where(eq(variants.id, variantId))
    .limit(1);
  return variant;
}
