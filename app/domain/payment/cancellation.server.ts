import { eq } from "drizzle-orm";
import { COMMAND_LINE, causeOf } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import {
  type ActedBy,
  findOrderByNumber,
  isChanged,
  type Seen,
  type TransitionRefusal,
} from "#app/domain/order/fulfilment.server.ts";
import { insertNote } from "#app/domain/order/order-notes.server.ts";
import { isPaidUnsent, type OrderStatus } from "#app/domain/order/order-status.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { payments } from "#db/schema";
import type { Store } from "#db/store.ts";
import { refundOrder } from "./refund-remainder.server.ts";
import type { RefundOrigin } from "./refunds.server.ts";

/** The operator refunds these once the parcel is back or the case is settled with the customer. */
const REFUNDABLE_LATER: readonly OrderStatus[] = [
  "shipped",
  "delivered",
  "withdrawal_requested",
  "disputed",
  "refund_pending",
];

/** Cancels an order that has not been shipped. `refunds`: it was paid, so the money goes back. */
export function cancelOrder(
  store: Store,
  number: number,
  now: Date,
  {
    actor = COMMAND_LINE,
    reason = "Pedido cancelado",
    seenRevision,
  }: Seen & ActedBy & { reason?: string } = {},
): Promise<{ ok: true; refunds: boolean } | TransitionRefusal> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { ok: false, reason: "unknown" };
    const { id, status } = order;
    if (await isChanged(tx, id, seenRevision)) return { ok: false, reason: "changed" };

    const refunds = isPaidUnsent(status);
    if (!refunds && status !== "awaiting_payment") return { ok: false, reason: "wrong-status", status };
    await transitionOrder(tx, id, refunds ? "refund_pending" : "cancelled", causeOf(actor), now);
    await refundOrder(tx, id, { actor: causeOf(actor), reason }, now);
    await recordAct(tx, actor, "order.cancelled", { kind: "order", id }, now);
    // An order that was never paid has no refund to keep the reason in.
    if (actor.kind === "staff") await insertNote(tx, id, { actor, text: `Cancelado: ${reason}` }, now);
    return { ok: true, refunds };
  });
}

/** Refunds the rest of an order, shipped or not. A refund in progress is requested again with the same key. `isDone`: the bank has already taken the money. */
export function refundOrderByNumber(
  store: Store,
  number: number,
  now: Date,
  { actor = "operator", reason = "Pedido reembolsado", seenRevision }: Seen & Partial<RefundOrigin> = {},
): Promise<{ ok: true; isDone: boolean } | TransitionRefusal | { ok: false; reason: "no-payment" }> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { ok: false, reason: "unknown" };
    const { id, status } = order;
    if (await isChanged(tx, id, seenRevision)) return { ok: false, reason: "changed" };
    if (!isPaidUnsent(status) && !REFUNDABLE_LATER.includes(status)) {
      return { ok: false, reason: "wrong-status", status };
    }
    const attempts = await tx
      .select({ status: payments.status })
      .from(payments)
      .where(eq(payments.orderId, id));
    const isApproved = attempts.some((attempt) => attempt.status === "approved");
    const isChargedBack = attempts.some((attempt) => attempt.status === "charged_back");
    if (!isApproved && !isChargedBack) return { ok: false, reason: "no-payment" };

    await transitionOrder(tx, id, "refund_pending", "operator", now, { sendsEmail: isApproved });
    await refundOrder(tx, id, { actor, reason }, now);
    if (!isApproved) await transitionOrder(tx, id, "refunded", "operator", now);
    return { ok: true, isDone: !isApproved };
  });
}
