import { and, eq, inArray } from "drizzle-orm";
import { REFUND_CAUSES, type Refund } from "#app/domain/order/order-refunds.server.ts";
import { isOngoing } from "#app/domain/order/order-status.ts";
import {
  applyRefundToOrder,
  findOrderStatus,
  recordRefundEvent,
  restockFailedRefund,
} from "#app/domain/order/refund-effects.server.ts";
import { payments, refundLines, refunds } from "#db/schema";
import type { Tx } from "#db/store.ts";
import { insertRefund, listOpenRefunds, OPEN_REFUNDS, sumOf } from "./refunds.server.ts";

/** `amountCents` is what the provider paid back. It may be less than what remained when the rest was requested. */
export async function completeRefund(
  tx: Tx,
  { id }: Pick<Refund, "id">,
  paid: { providerRefundId: string | null; amountCents: number },
  now: Date,
): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).limit(1);
  if (!refund || !OPEN_REFUNDS.includes(refund.status)) return;
  const hasParts =
    refund.freightCents > 0 || (await tx.$count(refundLines, eq(refundLines.refundId, id))) > 0;
  const isLess = !hasParts && paid.amountCents > 0 && paid.amountCents < refund.amountCents;
  const amountCents = isLess ? paid.amountCents : refund.amountCents;
  await tx
    .update(refunds)
    .set({ status: "done", amountCents, providerRefundId: paid.providerRefundId, updatedAt: now })
    .where(eq(refunds.id, id));

  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId)).limit(1);
  if (!payment) return;
  const refundedCents = Math.max(payment.refundedCents, await sumOf(tx, payment.id, ["done"]));
  await tx.update(payments).set({ refundedCents }).where(eq(payments.id, payment.id));
  await applyRefundToOrder(tx, refund, now);
  // Of a payment that is refunded at once, the order's transitions tell; or it was paid twice, and nothing changes for the order.
  if (hasParts || amountCents < payment.amountCents) await announceRefund(tx, refund, now);
}

/** The provider refused: what was held is free again. */
export async function failRefund(tx: Tx, { id }: Pick<Refund, "id">, now: Date): Promise<void> {
  const [refund] = await tx
    .update(refunds)
    .set({ status: "failed", updatedAt: now })
    .where(and(eq(refunds.id, id), inArray(refunds.status, [...OPEN_REFUNDS])))
    .returning();
  if (!refund) return;
  await restockFailedRefund(tx, refund, now);
  await recordRefundEvent(tx, refund, { cause: REFUND_CAUSES.failed, sendsEmail: false }, now);
}

/**
 * Brings the refunds of a payment in line with what the provider reports of it. An amount that is not the shop's was refunded on
 * the provider's own pages, and becomes a refund of its own; not while one of the shop's is open, which may be that amount.
 */
export async function matchRefunds(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  if (!payment) return;
  const open = await listOpenRefunds(tx, paymentId);
  if (payment.status === "refunded") for (const refund of open) await completeRefund(tx, refund, refund, now);
  else if (open.length > 0) return;

  const amountCents = payment.refundedCents - (await sumOf(tx, paymentId, ["done"]));
  if (amountCents <= 0) return;
  const origin = { actor: "provider", reason: "" } as const;
  const id = await insertRefund(tx, payment, { ...origin, amountCents, status: "done" }, now);
  if (payment.status === "approved") await announceRefund(tx, { id, orderId: payment.orderId }, now);
}

async function announceRefund(tx: Tx, refund: Pick<Refund, "id" | "orderId">, now: Date): Promise<void> {
  const status = await findOrderStatus(tx, refund.orderId);
  const sendsEmail = status !== undefined && isOngoing(status);
  await recordRefundEvent(tx, refund, { cause: REFUND_CAUSES.done, sendsEmail }, now);
}
