import { eq } from "drizzle-orm";
import { findOrderByNumber, type NotMoved } from "#app/domain/order/fulfilment.server.ts";
import { isPaidUnsent, type OrderStatus } from "#app/domain/order/order-status.ts";
import { findOrder, listOrderEvents, transitionOrder } from "#app/domain/order/orders.server.ts";
import { type WithdrawalRefusal, withdrawalRight } from "#app/domain/order/withdrawal.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { payments } from "#db/schema";
import type { Store, Tx } from "#db/store.server.ts";
import { refundOrder } from "./payments.server.ts";

/** Sent, come back, or contested: what the keeper refunds once it is settled with the customer. */
const REFUNDABLE_LATER: readonly OrderStatus[] = [
  "shipped",
  "delivered",
  "withdrawal_requested",
  "disputed",
  "refund_pending",
];

/**
 * Gives up an order that has not been sent: one that waits for its payment can no longer be paid, and of one that was paid the
 * money goes back. `refunds` says which it was.
 */
export function cancelOrder(
  store: Store,
  number: number,
  now: Date,
): Promise<{ ok: true; refunds: boolean } | NotMoved> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { ok: false, reason: "unknown" };
    const { id, status } = order;

    const refunds = isPaidUnsent(status);
    if (!refunds && status !== "awaiting_payment") return { ok: false, reason: "wrong-status", status };
    await transitionOrder(tx, id, refunds ? "refund_pending" : "cancelled", "keeper", now);
    await refundOrder(tx, id, now);
    return { ok: true, refunds };
  });
}

/**
 * Sends a paid order's money back, all of it, wherever the order is. Of one whose refund is on its way the provider is asked
 * again, with the same key. `isDone` where the buyer's bank has taken the money back already: then there is nothing to wait for.
 */
export function refundOrderByNumber(
  store: Store,
  number: number,
  now: Date,
): Promise<{ ok: true; isDone: boolean } | NotMoved | { ok: false; reason: "no-payment" }> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { ok: false, reason: "unknown" };
    const { id, status } = order;
    if (!isPaidUnsent(status) && !REFUNDABLE_LATER.includes(status)) {
      return { ok: false, reason: "wrong-status", status };
    }
    const attempts = await tx
      .select({ status: payments.status })
      .from(payments)
      .where(eq(payments.orderId, id));
    const isWithUs = attempts.some((attempt) => attempt.status === "approved");
    const isTakenBack = attempts.some((attempt) => attempt.status === "charged_back");
    if (!isWithUs && !isTakenBack) return { ok: false, reason: "no-payment" };

    await transitionOrder(tx, id, "refund_pending", "keeper", now, { tells: isWithUs });
    await refundOrder(tx, id, now);
    if (!isWithUs) await transitionOrder(tx, id, "refunded", "keeper", now);
    return { ok: true, isDone: !isWithUs };
  });
}

/**
 * The customer goes back on a purchase (CDC, art. 49). What has not been sent is refunded at once; what was sent has to come
 * back first. Asked for twice, or when the money goes back already, it changes nothing. `refunds`: the money is on its way.
 */
export function requestWithdrawal(
  store: Store,
  owner: Owner,
  orderId: string,
  now: Date,
): Promise<
  | { ok: true; isNew: boolean; refunds: boolean }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: WithdrawalRefusal; until: Date | null }
> {
  return store.write(async (tx) => {
    const order = await findOrder(tx, owner, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    const right = withdrawalRight(order, await listOrderEvents(tx, orderId), now);
    const { status } = order;
    if (right.state === "done") return { ok: true, isNew: false, refunds: status !== "withdrawal_requested" };
    if (right.state === "closed") return { ok: false, reason: right.reason, until: right.until };

    const refunds = isPaidUnsent(status);
    await transitionOrder(tx, orderId, "withdrawal_requested", "withdrawal", now);
    if (refunds) await giveBack(tx, orderId, now);
    return { ok: true, isNew: true, refunds };
  });
}

/** The receipt of the withdrawal says that the money goes back. */
async function giveBack(tx: Tx, orderId: string, now: Date): Promise<void> {
  await transitionOrder(tx, orderId, "refund_pending", "withdrawal", now, { tells: false });
  await refundOrder(tx, orderId, now);
}
