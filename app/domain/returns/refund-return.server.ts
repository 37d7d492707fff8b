import { eq } from "drizzle-orm";
import { causeOf } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { countRefundedUnits } from "#app/domain/order/order-refunds.server.ts";
import { listOrderLines } from "#app/domain/order/orders.server.ts";
import {
  describeRefundable,
  insertRequest,
  previewRefund,
  type RefundParts,
  type RefundPreview,
  type RefundRefusal,
} from "#app/domain/payment/refund-requests.server.ts";
import { refunds } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import { findReturn } from "./find-returns.server.ts";
import { act, actIn, close, type ReturnActor, type ReturnRefusal } from "./handle-return.server.ts";
import { cameBack, type Return, restockable } from "./return.ts";
import { countRestocked, type PieceOutcome, putOnShelf, recordPieces } from "./return-pieces.server.ts";

export type SettleRefusal =
  | ReturnRefusal
  | RefundRefusal
  | { ok: false; reason: "nothing-came-back" }
  | { ok: false; reason: "more-than-pieces"; piecesCents: number };

type Refunded = { ok: true; amountCents: number } | SettleRefusal;

/** `refund` is undefined if the order's money went back before: then the pieces only return to the shelf. */
export interface RefundPlan {
  pieces: PieceOutcome[];
  parts: RefundParts | undefined;
  /** Everything of the order has come back or was refunded before, so that its freight is refunded, too. */
  isEverything: boolean;
}

/**
 * The refund of what came back, missing pieces left out, and what goes on the shelf. The freight goes back with the last pieces of the
 * order (CDC, art. 49: 'os valores eventualmente pagos, a qualquer título'); of a part it stays.
 */
export async function planRefund(db: Reader, found: Return): Promise<RefundPlan> {
  const { id: returnId, orderId, orderNumber, lines } = found;
  const refundable = await describeRefundable(db, orderNumber, { returnId });
  const refunded = await countRefundedUnits(db, orderId);
  const sold = await listOrderLines(db, orderId);
  const shelved = await countRestocked(db, found);
  const pieces = lines.map((line): PieceOutcome => {
    const quantity = sold.find(({ id }) => id === line.lineId)?.quantity ?? 0;
    const restockedQuantity = Math.min(
      restockable(line),
      Math.max(0, quantity - (shelved.get(line.lineId) ?? 0)),
    );
    const left = quantity - (refunded.get(line.lineId) ?? 0);
    return {
      ...{ lineId: line.lineId, title: line.title, restockedQuantity },
      refundedQuantity: refundable.ok ? Math.min(cameBack(line), left) : 0,
      lostQuantity: cameBack(line) - restockedQuantity,
    };
  });
  const isEverything = sold.every(({ id, quantity }) => {
    const now = pieces.find(({ lineId }) => lineId === id)?.refundedQuantity ?? 0;
    return (refunded.get(id) ?? 0) + now >= quantity;
  });
  const paid = pieces.filter(({ refundedQuantity }) => refundedQuantity > 0);
  if (!refundable.ok || paid.length === 0) return { pieces, parts: undefined, isEverything };
  return {
    ...{ pieces, isEverything },
    parts: {
      lines: paid.map(({ lineId, refundedQuantity, restockedQuantity }) => ({
        ...{ lineId, quantity: refundedQuantity, restock: restockedQuantity },
      })),
      freight: isEverything && refundable.freightCents > 0,
      ...{ returnId, isCapped: true },
    },
  };
}

/** The plan with its amounts to the cent, for the form that refunds. */
export async function previewReturnRefund(
  db: Reader,
  found: Return,
): Promise<RefundPlan & { preview: RefundPreview | undefined }> {
  const plan = await planRefund(db, found);
  const preview = plan.parts && (await previewRefund(db, found.orderNumber, plan.parts));
  return { ...plan, preview: preview?.ok ? preview : undefined };
}

/** Refunds what came back, once, and closes the return. After a refusal of the provider it is requested again as another refund. */
export function refundReturn(store: Store, by: ReturnActor, now: Date): Promise<Refunded> {
  return store.write(async (tx) => {
    const found = await findReturn(tx, by.id);
    if (found && (await isRefundRefused(tx, found))) return refundAgain(tx, found, by, now);
    return actIn(tx, by, "refund", (checked) => settleRefund(tx, checked, by, now));
  });
}

async function settleRefund(tx: Tx, found: Return, by: ReturnActor, now: Date) {
  if (found.lines.every((line) => cameBack(line) === 0))
    return { ok: false, reason: "nothing-came-back" } as const;
  const { pieces, parts } = await planRefund(tx, found);
  const requested = parts && (await requestFor(tx, found, parts, by, now));
  if (requested && !requested.ok) return requested;
  // The refund's own lines return to the shelf once it is done.
  const alone = pieces.map((piece) => ({
    ...piece,
    restockedQuantity:
      piece.restockedQuantity - (parts ? Math.min(piece.restockedQuantity, piece.refundedQuantity) : 0),
  }));
  await putOnShelf(tx, alone, { orderId: found.orderId, at: now });
  await recordPieces(tx, found.id, pieces);
  const closing = { found, by, outcome: "refunded" as const, action: "return.refunded" as const };
  const refundId = requested?.refundId ?? null;
  await close(tx, { ...closing, sendsEmail: !requested }, { refundId }, now);
  return { ok: true, amountCents: requested?.amountCents ?? 0 } as const;
}

async function requestFor(tx: Tx, found: Return, parts: RefundParts, by: ReturnActor, now: Date) {
  const reason = found.kind === "withdrawal" ? "Desistência da compra" : "Defeito ou avaria";
  const { orderNumber, orderId } = found;
  const requested = await insertRequest(tx, orderNumber, { ...parts, reason }, causeOf(by.actor), now);
  if (requested.ok)
    await recordAct(tx, by.actor, "order.refund-requested", { kind: "order", id: orderId }, now);
  return requested;
}

/** The provider refused the refund of a closed return, and nothing else has requested it since. */
export async function isRefundRefused(
  db: Reader,
  { stage, outcome, refundId }: Pick<Return, "stage" | "outcome" | "refundId">,
): Promise<boolean> {
  if (stage !== "closed" || outcome !== "refunded" || !refundId) return false;
  const [refund] = await db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, refundId));
  return refund?.status === "failed";
}

async function refundAgain(tx: Tx, found: Return, by: ReturnActor, now: Date) {
  if (found.revision !== by.seen) return { ok: false, reason: "changed" } as const;
  const { parts } = await planRefund(tx, found);
  if (!parts) return { ok: false, reason: "nothing-left" } as const;
  const requested = await requestFor(tx, found, parts, by, now);
  if (!requested.ok) return requested;
  const closing = { found, by, outcome: "refunded" as const, action: "return.refunded" as const };
  await close(tx, { ...closing, sendsEmail: false }, { refundId: requested.refundId }, now);
  return { ok: true, amountCents: requested.amountCents } as const;
}

/** A part of the price goes back, and the buyer keeps the pieces (CDC, art. 18, § 1º, III). At most their price. In cents. */
export function reducePrice(
  store: Store,
  by: ReturnActor,
  amountCents: number,
  now: Date,
): Promise<Refunded> {
  return act(store, by, "reduce", async (tx, found): Promise<Refunded> => {
    const piecesCents = found.lines.reduce((total, line) => total + line.quantity * line.unitPriceCents, 0);
    if (amountCents > piecesCents) return { ok: false, reason: "more-than-pieces", piecesCents };
    const requested = await requestFor(tx, found, { lines: [], freight: false, amountCents }, by, now);
    if (!requested.ok) return requested;
    const closing = { found, by, outcome: "reduced" as const, action: "return.reduced" as const };
    await close(tx, closing, { refundId: requested.refundId }, now);
    return { ok: true, amountCents: requested.amountCents };
  });
}
