import { asc, eq } from "drizzle-orm";
import { type Actor, causeOf } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import {
  findOrderByNumber,
  isChanged,
  type Seen,
  type TransitionRefusal,
} from "#app/domain/order/fulfilment.server.ts";
import { countRefundedUnits, REFUND_CAUSES } from "#app/domain/order/order-refunds.server.ts";
import { countUnitsInReturns } from "#app/domain/order/order-returns.server.ts";
import { isOngoing, isRestockable } from "#app/domain/order/order-status.ts";
import { listOrderEvents, transitionOrder } from "#app/domain/order/orders.server.ts";
import { recordRefundEvent } from "#app/domain/order/refund-effects.server.ts";
import type { StoredActor } from "#app/domain/values/actor.ts";
import { orderLines, refundLines } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";
import { findRefundablePayment, insertRefund, isFreightRefunded } from "./refunds.server.ts";

const MIN_REASON_LENGTH = 3;
export const MAX_REASON_LENGTH = 500;

/**
 * Lines and freight, or an amount of its own. `restock`: the line's units, or as many of them, return to the stock once the refund is
 * done.
 */
export interface RefundParts {
  lines: readonly { lineId: string; quantity: number; restock: boolean | number }[];
  freight: boolean;
  amountCents?: number | undefined;
  /** The return whose pieces are refunded. Other refunds leave the pieces of open returns to them. */
  returnId?: string | undefined;
  /** What was paid back before as an amount of its own is taken off these parts, so that they never exceed what is left. */
  isCapped?: boolean;
}

/** A form that is sent twice refunds once, if it has the revision that was seen. */
export interface RefundRequest extends RefundParts, Seen {
  /** For the shop's own records. */
  reason: string;
}

export type RefundRefusal =
  | TransitionRefusal
  /** `no-payment`: none is approved. `mixed`: an amount of its own with lines or freight. */
  | { ok: false; reason: "no-payment" | "nothing-left" | "nothing-chosen" | "mixed" | "needs-reason" }
  | { ok: false; reason: "unknown-line" | "freight-refunded" }
  | { ok: false; reason: "too-many-units"; title: string; leftQuantity: number }
  | { ok: false; reason: "more-than-left"; amountCents: number; leftCents: number };

/** `isRest`: nothing is left after it, so the order ends as refunded. */
export interface RefundPreview {
  ok: true;
  amountCents: number;
  freightCents: number;
  leftCents: number;
  isRest: boolean;
  /** With the rest, the units that no refund names return to the stock: the order was neither cut in the lab nor sent. */
  returnsRest: boolean;
  lines: {
    lineId: string;
    title: string;
    quantity: number;
    amountCents: number;
    restockedQuantity: number;
  }[];
}

/** The amount a refund would pay back, or the reason for a refusal. In cents. */
export async function previewRefund(
  db: Reader,
  number: number,
  parts: RefundParts,
): Promise<RefundPreview | RefundRefusal> {
  const found = await findRefundable(db, number, parts);
  if (!found.ok) return found;
  const priced = priceOf(found, parts);
  if (!priced.ok) return priced;
  const past = (await listOrderEvents(db, found.payment.orderId)).map(({ status }) => status);
  return { ...priced, returnsRest: priced.isRest && isRestockable(past) };
}

/** The lines and amounts of an order that can be refunded now, for the form that requests it. */
export async function describeRefundable(
  db: Reader,
  number: number,
  { returnId }: Pick<RefundParts, "returnId"> = {},
) {
  const found = await findRefundable(db, number, { returnId });
  if (!found.ok) return found;
  const { leftCents, freightCents, lines } = found;
  return { ok: true as const, leftCents, freightCents, lines };
}

/**
 * Requests the refund of lines, freight or an amount. The order keeps its status, unless nothing is left: then it is refunded as a
 * whole. A job asks the provider.
 */
export function requestRefund(
  store: Store,
  number: number,
  request: RefundRequest,
  actor: Actor,
  now: Date,
): Promise<{ ok: true; refundId: string; amountCents: number; isRest: boolean } | RefundRefusal> {
  return store.write(async (tx) => {
    const requested = await insertRequest(tx, number, request, causeOf(actor), now);
    if (requested.ok)
      await recordAct(tx, actor, "order.refund-requested", { kind: "order", id: requested.orderId }, now);
    return requested;
  });
}

/** `requestRefund` in a transaction that changes more than this, without an act. `actor`: also the buyer. */
export async function insertRequest(
  tx: Tx,
  number: number,
  request: RefundRequest,
  actor: StoredActor,
  now: Date,
): Promise<
  { ok: true; refundId: string; orderId: string; amountCents: number; isRest: boolean } | RefundRefusal
> {
  const reason = request.reason.trim().slice(0, MAX_REASON_LENGTH);
  const found = await findRefundable(tx, number, request);
  if (!found.ok) return found;
  const priced = priceOf(found, request);
  if (!priced.ok) return priced;
  if (reason.length < MIN_REASON_LENGTH) return { ok: false, reason: "needs-reason" };

  const { amountCents, freightCents, isRest } = priced;
  const { payment } = found;
  const fields = { actor, reason, amountCents, freightCents, status: "requested" } as const;
  const refundId = await insertRefund(tx, payment, fields, now);
  await insertLines(tx, refundId, priced.lines);
  await enqueuePaymentJob(tx, "refund-payment", payment.id, now);
  const { orderId } = payment;
  if (isRest) await transitionOrder(tx, orderId, "refund_pending", actor, now);
  else
    await recordRefundEvent(
      tx,
      { id: refundId, orderId },
      { cause: REFUND_CAUSES.requested, sendsEmail: false },
      now,
    );
  return { ok: true, refundId, orderId, amountCents, isRest };
}

type Refundable = Extract<Awaited<ReturnType<typeof findRefundable>>, { ok: true }>;

async function findRefundable(
  db: Reader,
  number: number,
  { seenRevision, returnId }: Seen & Pick<RefundParts, "returnId"> = {},
) {
  const order = await findOrderByNumber(db, number);
  if (!order) return { ok: false, reason: "unknown" } as const;
  const { id, status } = order;
  if (await isChanged(db, id, seenRevision)) return { ok: false, reason: "changed" } as const;
  if (!isOngoing(status)) return { ok: false, reason: "wrong-status", status } as const;
  const { payment, leftCents, isApproved } = await findRefundablePayment(db, id);
  if (!payment) return { ok: false, reason: isApproved ? "nothing-left" : "no-payment" } as const;

  const refunded = await countRefundedUnits(db, id);
  const inReturns = await countUnitsInReturns(db, id, returnId);
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position));
  return {
    ok: true,
    payment,
    leftCents,
    /** 0 once it is refunded. */
    freightCents: (await isFreightRefunded(db, id)) ? 0 : order.freightCents,
    hasFreight: order.freightCents > 0,
    lines: lines.map(({ id: lineId, title, colorName, quantity, unitPriceCents }) => ({
      lineId,
      title,
      colorName,
      unitPriceCents,
      quantity,
      leftQuantity: quantity - (refunded.get(lineId) ?? 0) - (inReturns.get(lineId) ?? 0),
    })),
  } as const;
}

function priceOf(
  { leftCents, freightCents: freightLeft, hasFreight, lines }: Refundable,
  parts: RefundParts,
): Omit<RefundPreview, "returnsRest"> | RefundRefusal {
  const hasParts = parts.lines.length > 0 || parts.freight;
  if (parts.amountCents !== undefined && hasParts) return { ok: false, reason: "mixed" };
  if (parts.freight && hasFreight && freightLeft === 0) return { ok: false, reason: "freight-refunded" };

  const chosen: RefundPreview["lines"] = [];
  for (const { lineId, quantity, restock } of parts.lines) {
    const line = lines.find((each) => each.lineId === lineId);
    const isValid = Number.isSafeInteger(quantity) && quantity > 0;
    if (!line || !isValid || chosen.some((each) => each.lineId === lineId))
      return { ok: false, reason: "unknown-line" };
    const { title, leftQuantity, unitPriceCents } = line;
    if (quantity > leftQuantity) return { ok: false, reason: "too-many-units", title, leftQuantity };
    const amountCents = quantity * unitPriceCents;
    chosen.push({ lineId, title, quantity, amountCents, restockedQuantity: restockedOf(restock, quantity) });
  }
  const freightCents = parts.freight ? freightLeft : 0;
  const ofParts = chosen.reduce((sum, line) => sum + line.amountCents, freightCents);
  if (parts.isCapped && ofParts > leftCents) return cappedTo(leftCents, chosen, freightCents);
  const amountCents = parts.amountCents ?? ofParts;
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return { ok: false, reason: "nothing-chosen" };
  if (amountCents > leftCents) return { ok: false, reason: "more-than-left", amountCents, leftCents };
  return { ok: true, amountCents, freightCents, leftCents, isRest: amountCents === leftCents, lines: chosen };
}

function restockedOf(restock: boolean | number, quantity: number): number {
  return typeof restock === "number" ? Math.min(restock, quantity) : restock ? quantity : 0;
}

/** What was paid back before is taken off the last lines, and then off the freight. */
function cappedTo(
  leftCents: number,
  lines: RefundPreview["lines"],
  freightCents: number,
): Omit<RefundPreview, "returnsRest"> {
  let rest = leftCents - Math.min(freightCents, leftCents);
  const capped = lines.map((line) => {
    const amountCents = Math.min(line.amountCents, rest);
    rest -= amountCents;
    return { ...line, amountCents };
  });
  return {
    ...{ ok: true, amountCents: leftCents, leftCents, isRest: true, lines: capped },
    freightCents: Math.min(freightCents, leftCents),
  };
}

async function insertLines(tx: Tx, refundId: string, lines: RefundPreview["lines"]): Promise<void> {
  for (const { title: _, ...line } of lines) await tx.insert(refundLines).values({ refundId, ...line });
}
