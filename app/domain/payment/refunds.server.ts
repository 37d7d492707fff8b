import { and, eq, isNull } from "drizzle-orm";
import { enqueueJob } from "#app/domain/jobs/jobs.server.ts";
import { after, hours } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { payments } from "#db/schema";
import type { Store, Tx } from "#db/store.server.ts";
import type { PaymentGateway, ProviderPayment } from "./payment.ts";

/** A refund that the provider does not make at once is asked after so often: a Pix may take a day. */
const LOOK_AGAIN = hours(1);

/** Sends all of an approved payment back, once however often it is asked for; a job asks the provider. */
export async function requestRefund(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ refundKey: newId() })
    .where(and(eq(payments.id, paymentId), isNull(payments.refundKey)));
  await enqueueJob(tx, {
    key: `refund-payment:${paymentId}`,
    kind: "refund-payment",
    payload: { paymentId },
    runAt: now,
  });
}

/** Sends back a payment nobody asked for: the provider's own page took the same order's money twice. */
export function requestDuplicateRefund(tx: Tx, providerId: string, now: Date): Promise<void> {
  return enqueueJob(tx, {
    key: `refund-stray:${providerId}`,
    kind: "refund-stray",
    payload: { providerId },
    runAt: now,
  });
}

/**
 * Asks the provider to give an approved payment back, and answers what has become of it; undefined where there is nothing to
 * give back. Throws where the provider does not answer, so that the job is tried again, with the same key.
 */
export async function refundPayment(
  store: Store,
  gateway: PaymentGateway,
  paymentId: string,
): Promise<ProviderPayment | undefined> {
  const [payment] = await store.read.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  if (payment?.status !== "approved" || !payment.providerId || !payment.refundKey) return undefined;

  const asked = await gateway.refundPayment(payment.providerId, payment.refundKey);
  if (!asked.ok && asked.reason === "unreachable") throw new Error("The provider did not answer.");
  const found = await gateway.findPayment(payment.providerId);
  if (!found.ok) throw new Error("The provider did not answer.");
  return found.payment;
}

export function nextRefundPollAt(now: Date): Date {
  return after(now, LOOK_AGAIN);
}
