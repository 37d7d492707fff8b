import { commitStock, reserveStock } from "#app/domain/order/stock.server.ts";
import type { Reader, Store } from "#db/store.ts";
import { act, close, type ReturnActor, type ReturnRefusal } from "./handle-return.server.ts";
import { cameBack, type Return, restockable } from "./return.ts";
import { putOnShelf, recordPieces, variantsOf } from "./return-pieces.server.ts";

type Exchanged =
  | { ok: true }
  | ReturnRefusal
  | { ok: false; reason: "nothing-came-back" }
  | { ok: false; reason: "out-of-stock"; title: string };

/** Other units go to the buyer, out of the stock; of what came back, pieces as good as new go on the shelf. */
export function exchangeReturn(
  store: Store,
  by: ReturnActor,
  trackingCode: string,
  now: Date,
): Promise<Exchanged> {
  return act(store, by, "exchange", async (tx, found): Promise<Exchanged> => {
    const units = (await withVariants(tx, found)).filter(({ quantity }) => quantity > 0);
    if (units.length === 0) return { ok: false, reason: "nothing-came-back" };
    const short = await reserveStock(tx, units);
    if (short) return { ok: false, reason: "out-of-stock", title: short.title };
    const cause = { orderId: found.orderId, at: now };
    await commitStock(tx, units, cause);
    const pieces = found.lines.map((line) => ({
      ...{ lineId: line.lineId, title: line.title, refundedQuantity: 0 },
      restockedQuantity: restockable(line),
      lostQuantity: cameBack(line) - restockable(line),
    }));
    await putOnShelf(tx, pieces, cause);
    await recordPieces(tx, found.id, pieces);
    const closing = { found, by, outcome: "exchanged" as const, action: "return.exchanged" as const };
    return close(tx, closing, { trackingCode }, now);
  });
}

async function withVariants(db: Reader, { lines }: Return) {
  const variantOf = await variantsOf(
    db,
    lines.map(({ lineId }) => lineId),
  );
  return lines.map((line) => ({
    ...{ variantId: variantOf.get(line.lineId) ?? "", title: line.title, quantity: cameBack(line) },
  }));
}
