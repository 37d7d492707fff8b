import { and, eq, isNull } from "drizzle-orm";
import { newId } from "#app/domain/values/id.server.ts";
import { payments } from "#db/schema";
import type { Store, Tx } from "#db/store.server.ts";
import type { PaymentGateway, ProviderPayment } from "./payment.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";
import { isOpen } from "./payment-status.ts";

/** Refunds everything paid for an order and cancels what is still open. */
export async function refundOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const attempts = await tx.select().from(payments).where(eq(payments.orderId, orderId));
  for (const { id, status } of attempts) {
    if (status === "approved") await requestRefund(tx, id, now);
    else if (isOpen(status)) await enqueuePaymentJob(tx, "cancel-payment", id, now);
  }
}

/** Enqueues the full refund of an approved payment. Repeated requests are one refund: the key is set once. */
export async function requestRefund(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ refundKey: newId() })
    .where(and(eq(payments.id, paymentId), isNull(payments.refundKey)));
  await enqueuePaymentJob(tx, "refund-payment", paymentId, now);
}

/** Enqueues the refund of a second payment of one attempt: the provider's own page was paid on twice. */
export function requestDuplicateRefund(tx: Tx, providerId: string, now: Date): Promise<void> {
  return enqueuePaymentJob(tx, "refund-duplicate", providerId, now);
}

/** Undefined when there is nothing to refund. Throws if the provider does not respond: the job is retried, with the same key. */
export async function refundPayment(
  store: Store,
  gateway: PaymentGateway,
  paymentId: string,
): Promise<ProviderPayment | undefined> {
  const [payment] = await store.read.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  if (payment?.status !== "approved" || !payment.providerId || !payment.refundKey) return undefined;

  const refunded = await gateway.refundPayment(payment.providerId, payment.refundKey);
  if (!refunded.ok && refunded.reason === "unreachable") throw new Error("The provider did not respond.");
  const found = await gateway.findPayment(payment.providerId);
  if (!found.ok) throw new Error("The provider did not respond.");
  return found.payment;
}
