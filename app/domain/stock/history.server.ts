import { and, count, desc, eq } from "drizzle-orm";
import { orders, staff, stockMovements } from "#db/schema";
import type { Reader } from "#db/store.ts";

export const MOVEMENTS_PER_PAGE = 50;

export type ListedMovement = Awaited<ReturnType<typeof listHistory>>["movements"][number];

/** The movements of a colour, the newest first. `page` counts from 1. */
export async function listHistory(db: Reader, variantId: string, page: number) {
  const ofVariant = and(eq(stockMovements.variantId, variantId));
  const movements = await db
    .select({
      id: stockMovements.id,
      delta: stockMovements.delta,
      onHand: stockMovements.onHand,
      kind: stockMovements.kind,
      reason: stockMovements.reason,
      note: stockMovements.note,
      orderNumber: orders.number,
      importId: stockMovements.importId,
      staffName: staff.name,
      at: stockMovements.at,
    })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .leftJoin(staff, eq(staff.id, stockMovements.staffId))
    .where(ofVariant)
    .orderBy(desc(stockMovements.id))
    .limit(MOVEMENTS_PER_PAGE)
    .offset((page - 1) * MOVEMENTS_PER_PAGE);
  const [all] = await db.select({ count: count() }).from(stockMovements).where(ofVariant);
  return { movements, pages: Math.ceil((all?.count ?? 0) / MOVEMENTS_PER_PAGE) };
}
