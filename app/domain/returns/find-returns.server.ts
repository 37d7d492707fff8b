import { asc, desc, eq, inArray } from "drizzle-orm";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import type { StoredActor } from "#app/domain/values/actor.ts";
import { orderLines, orders, returnEvents, returnLines, returns } from "#db/schema";
import type { Reader } from "#db/store.ts";
import { isSent, type Return } from "./return.ts";
import { listReturnable } from "./returnable.server.ts";

/** Of any customer: for the staff only. */
export async function findReturn(db: Reader, id: string): Promise<Return | undefined> {
  const [row] = await db
    .select({ row: returns, orderNumber: orders.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id))
    .limit(1);
  if (!row) return undefined;
  const [found] = await withParts(db, [{ ...row.row, orderNumber: row.orderNumber }]);
  return found;
}

/** Newest first. The caller has checked the order's owner. */
export async function listReturnsOf(db: Reader, order: { id: string; number: number }): Promise<Return[]> {
  const rows = await db
    .select()
    .from(returns)
    .where(eq(returns.orderId, order.id))
    .orderBy(desc(returns.askedAt), desc(returns.id));
  return withParts(
    db,
    rows.map((row) => ({ ...row, orderNumber: order.number })),
  );
}

/** For the order's page of the back office. `mayOpen`: whether the staff can open another one. */
export async function describeReturnsOf(
  db: Reader,
  order: { id: string; number: number; status: OrderStatus },
) {
  const found = await listReturnsOf(db, order);
  const hasPieces = (await listReturnable(db, order.id)).some(({ available }) => available > 0);
  return {
    returns: found.map(({ id, kind, stage, outcome, askedAt, lines }) => ({
      ...{ id, kind, stage, outcome, askedAt, lines },
    })),
    mayOpen: isSent(order.status) && hasPieces,
  };
}

async function withParts(
  db: Reader,
  rows: readonly (typeof returns.$inferSelect & { orderNumber: number })[],
): Promise<Return[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select({ line: returnLines, sold: orderLines })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.lineId))
    .where(inArray(returnLines.returnId, ids))
    .orderBy(asc(orderLines.position));
  const events = await db
    .select()
    .from(returnEvents)
    .where(inArray(returnEvents.returnId, ids))
    .orderBy(asc(returnEvents.at), asc(returnEvents.position));
  return rows.map(({ updatedAt: _, openedBy, ...row }) => {
    const own = events.filter(({ returnId }) => returnId === row.id);
    return {
      ...row,
      openedBy: openedBy as StoredActor,
      lines: lines
        .filter(({ line }) => line.returnId === row.id)
        .map(({ line: { returnId: __, ...line }, sold: { title, colorName, unitPriceCents, lens } }) => ({
          ...{ ...line, title, colorName, unitPriceCents },
          hasLens: lens !== null,
        })),
      events: own.map(({ returnId: __, position: ___, ...event }) => event),
      revision: own.length,
    };
  });
}
