import { asc, eq } from "drizzle-orm";
import { after, days } from "#app/domain/values/duration.ts";
import { orders, payments, refunds } from "#db/schema";
import type { Reader, Tx } from "#db/store.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";
import { isOpen } from "./payment-status.ts";
import { insertRefund, leftOf, OPEN_REFUNDS, type RefundOrigin } from "./refunds.server.ts";

/** Refunds what remains of everything paid for an order and cancels what is still open. */
export async function refundOrder(tx: Tx, orderId: string, origin: RefundOrigin, now: Date): Promise<void> {
  const attempts = await tx
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
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

/** For the job itself, which would run again at once if it enqueued itself. Returns the refund's id if something was left. */
export async function insertRemainder(
  tx: Tx,
  paymentId: string,
  origin: RefundOrigin,
  now: Date,
): Promise<string | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  const amountCents = payment ? await leftOf(tx, payment) : 0;
  if (!payment || amountCents <= 0) return undefined;
  return insertRefund(tx, payment, { ...origin, amountCents, status: "requested" }, now);
}

/** A refusal of the provider may be one of the day, such as too little money in the shop's account there. */
const MAX_REFUSALS = 10;

/** Mercado Pago refunds a payment within this time of its approval. */
const REFUNDABLE_MS = days(180);

/**
 * What the provider refused to refund although the buyer is to get it back in any case: the rest of an order that is being refunded,
 * or a payment that was made twice or too late. A refund of a part is requested again by the person who wanted it. `isFinal`: the
 * provider has reviewed and then refused it, does not refund payments as old as this one, or has refused ten times. Then a person
 * decides (`retryRefund`). Undefined if nothing is owed, or a refund is open.
 */
export async function findRefusedRemainder(
  db: Reader,
  paymentId: string,
  now: Date,
): Promise<{ leftCents: number; isFinal: boolean } | undefined> {
  const [found] = await db
    .select({ payment: payments, orderStatus: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .limit(1);
  if (found?.payment.status !== "approved") return undefined;
  const made = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  if (made.some(({ status }) => OPEN_REFUNDS.includes(status))) return undefined;
  const refused = made.filter(({ status }) => status === "failed");
  const last = refused.at(-1);
  const isOwed =
    refused.some(({ requestedBy }) => requestedBy === "shop") || found.orderStatus === "refund_pending";
  const leftCents = await leftOf(db, found.payment);
  if (!last || !isOwed || leftCents <= 0) return undefined;
  // The provider gives an id to what it reviews.
  const isReviewed = last.providerRefundId !== null;
  const isTooOld = after(found.payment.createdAt, REFUNDABLE_MS) < now;
  return { leftCents, isFinal: isReviewed || isTooOld || refused.length >= MAX_REFUSALS };
}

/** Enqueues the refund of a second payment of one attempt: the provider's own page was paid on twice. */
export function requestDuplicateRefund(tx: Tx, providerId: string, now: Date): Promise<void> {
  return enqueuePaymentJob(tx, "refund-duplicate", providerId, now);
}
