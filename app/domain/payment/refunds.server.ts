import { and, asc, eq, inArray, ne, sum } from "drizzle-orm";
import { REFUND_CAUSES, type Refund } from "#app/domain/order/order-refunds.server.ts";
import { isOngoing } from "#app/domain/order/order-status.ts";
import {
  applyRefundToOrder,
  findOrderStatus,
  recordRefundEvent,
  restockFailedRefund,
} from "#app/domain/order/refund-effects.server.ts";
import type { StoredActor } from "#app/domain/values/actor.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { orders, payments, refundLines, refunds } from "#db/schema";
import type { RefundStatus } from "#db/schema/refunds.ts";
import type { Reader, Tx } from "#db/store.server.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";
import { isOpen } from "./payment-status.ts";
import type { Payment } from "./start-payment.server.ts";

/** Refunds that the provider has not decided. They hold their amount. */
export const OPEN_REFUNDS: readonly RefundStatus[] = ["requested", "in_review"];

/** The actor and the reason of a refund, for the shop's own records. */
export interface RefundOrigin {
  actor: StoredActor;
  reason: string;
}

/** Refunds what remains of everything paid for an order and cancels what is still open. */
export async function refundOrder(tx: Tx, orderId: string, origin: RefundOrigin, now: Date): Promise<void> {
  const attempts = await tx.select().from(payments).where(eq(payments.orderId, orderId));
  for (const { id, status } of attempts) {
    if (status === "approved") await refundRemainder(tx, id, origin, now);
    else if (isOpen(status)) await enqueuePaymentJob(tx, "cancel-payment", id, now);
  }
}

/** Requests the refund of what remains of an approved payment. Requested again, the refunds in progress are looked at again. */
export async function refundRemainder(tx: Tx, paymentId: string, origin: RefundOrigin, now: Date) {
  await insertRemainder(tx, paymentId, origin, now);
  await enqueuePaymentJob(tx, "refund-payment", paymentId, now);
}

/** For the job itself, which would run again at once if it enqueued itself. */
export async function insertRemainder(tx: Tx, paymentId: string, origin: RefundOrigin, now: Date) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  if (!payment) return;
  const amountCents = await leftOf(tx, payment);
  if (amountCents > 0) await insertRefund(tx, payment, { ...origin, amountCents, status: "requested" }, now);
}

/** A refusal of the provider may be one of the day, such as too little money in the shop's account there. */
const MAX_REFUSALS = 10;

/**
 * Whether the provider refused to refund what the buyer is to get back in any case: the rest of an order that is being refunded, or
 * a payment that was made twice or too late. A refund of a part is requested again by the person who wanted it.
 */
export async function owesRemainder(db: Reader, paymentId: string): Promise<boolean> {
  const [found] = await db
    .select({ payment: payments, orderStatus: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .limit(1);
  if (found?.payment.status !== "approved") return false;
  const made = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  if (made.some(({ status }) => OPEN_REFUNDS.includes(status))) return false;
  const refused = made.filter(({ status }) => status === "failed");
  const isAutomatic = refused.at(-1)?.requestedBy === "shop";
  return (
    refused.length > 0 &&
    refused.length < MAX_REFUSALS &&
    (isAutomatic || found.orderStatus === "refund_pending")
  );
}

/** Enqueues the refund of a second payment of one attempt: the provider's own page was paid on twice. */
export function requestDuplicateRefund(tx: Tx, providerId: string, now: Date): Promise<void> {
  return enqueuePaymentJob(tx, "refund-duplicate", providerId, now);
}

/** The amount that may still be refunded. The provider may know of a refund that is not among the shop's own, made on its own pages. */
export async function leftOf(
  db: Reader,
  payment: Pick<Payment, "id" | "amountCents" | "refundedCents">,
): Promise<number> {
  const held = await sumOf(db, payment.id, ["requested", "in_review", "done"]);
  return payment.amountCents - Math.max(held, payment.refundedCents);
}

export async function insertRefund(
  tx: Tx,
  { id: paymentId, orderId }: Pick<Payment, "id" | "orderId">,
  {
    actor,
    reason,
    ...fields
  }: RefundOrigin & { amountCents: number; status: RefundStatus; freightCents?: number },
  now: Date,
): Promise<string> {
  const id = newId();
  await tx.insert(refunds).values({
    id,
    orderId,
    paymentId,
    ...fields,
    reason,
    requestedBy: actor,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Oldest first: the provider is called in this order. */
export function listOpenRefunds(db: Reader, paymentId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, [...OPEN_REFUNDS])))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** In cents. */
export async function sumOf(
  db: Reader,
  paymentId: string,
  statuses: readonly RefundStatus[],
): Promise<number> {
  const [row] = await db
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, [...statuses])));
  return row?.cents ?? 0;
}

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
  await restockFailedRefund(tx, refund);
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

/** If there are several approved payments, the order was paid by the first that is not refunded. */
export async function findRefundablePayment(db: Reader, orderId: string) {
  const approved = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "approved")))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  for (const payment of approved) {
    const leftCents = await leftOf(db, payment);
    if (leftCents > 0) return { payment, leftCents, isApproved: true as const };
  }
  return { isApproved: approved.length > 0 };
}

/** Whether something is refunded of the order's freight, or is to be. */
export async function isFreightRefunded(db: Reader, orderId: string): Promise<boolean> {
  const isFreight = and(
    eq(refunds.orderId, orderId),
    ne(refunds.freightCents, 0),
    ne(refunds.status, "failed"),
  );
  return (await db.$count(refunds, isFreight)) > 0;
}

async function announceRefund(tx: Tx, refund: Pick<Refund, "id" | "orderId">, now: Date): Promise<void> {
  const status = await findOrderStatus(tx, refund.orderId);
  const sendsEmail = status !== undefined && isOngoing(status);
  await recordRefundEvent(tx, refund, { cause: REFUND_CAUSES.done, sendsEmail }, now);
}
