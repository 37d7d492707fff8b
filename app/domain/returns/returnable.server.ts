import { eq } from "drizzle-orm";
import { countRefundedUnits } from "#app/domain/order/order-refunds.server.ts";
import { countUnitsInReturns } from "#app/domain/order/order-returns.server.ts";
import { listOrderLines } from "#app/domain/order/orders.server.ts";
import { returns } from "#db/schema";
import type { Reader } from "#db/store.ts";
import type { ChosenPieces } from "./return-forms.ts";

/** A line of an order, and how many of its pieces can still be given back. */
export interface ReturnableLine {
  lineId: string;
  title: string;
  colorName: string;
  quantity: number;
  unitPriceCents: number;
  hasLens: boolean;
  available: number;
}

/** All lines of an order, in their order. A piece that is refunded or in an open return is not available. */
export async function listReturnable(db: Reader, orderId: string): Promise<ReturnableLine[]> {
  const refunded = await countRefundedUnits(db, orderId);
  const inReturns = await countUnitsInReturns(db, orderId);
  return (await listOrderLines(db, orderId)).map(
    ({ id, title, colorName, quantity, unitPriceCents, lens }) => ({
      ...{ lineId: id, title, colorName, quantity, unitPriceCents, hasLens: lens !== null },
      available: Math.max(0, quantity - (refunded.get(id) ?? 0) - (inReturns.get(id) ?? 0)),
    }),
  );
}

export type PiecesRefusal =
  | { ok: false; reason: "nothing-left" }
  | { ok: false; reason: "too-many-pieces"; title: string; available: number };

/** The chosen pieces, if all of them are available. `isAll`: they are all that is left of the order, and nothing is on its way back. */
export function choosePieces(
  lines: readonly ReturnableLine[],
  chosen: "all" | readonly ChosenPieces[],
): { ok: true; pieces: ChosenPieces[]; isAll: boolean } | PiecesRefusal {
  const available = lines.filter((line) => line.available > 0);
  const all = available.map(({ lineId, available: quantity }) => ({ lineId, quantity }));
  if (all.length === 0) return { ok: false, reason: "nothing-left" };
  const pieces = chosen === "all" ? all : chosen;
  for (const { lineId, quantity } of pieces) {
    const line = lines.find((each) => each.lineId === lineId);
    if (!line || quantity > line.available)
      return {
        ok: false,
        reason: "too-many-pieces",
        title: line?.title ?? "",
        available: line?.available ?? 0,
      };
  }
  const unitsOf = (some: readonly { quantity: number }[]) =>
    some.reduce((sum, { quantity }) => sum + quantity, 0);
  return { ok: true, pieces: [...pieces], isAll: unitsOf(pieces) === unitsOf(all) };
}

/** How many returns an order has. A form that saw another number was opened before another return. */
export function countReturns(db: Reader, orderId: string): Promise<number> {
  return db.$count(returns, eq(returns.orderId, orderId));
}
