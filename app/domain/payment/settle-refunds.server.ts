import { eq } from "drizzle-orm";
import type { Refund } from "#app/domain/order/order-refunds.server.ts";
import { after, days, hours } from "#app/domain/values/duration.ts";
import { payments, refunds } from "#db/schema";
import type { Store } from "#db/store.ts";
import type { PaymentGateway, ProviderRefund } from "./payment.ts";
import { recordPayment } from "./record-payment.server.ts";
import { completeRefund, failRefund } from "./refund-outcomes.server.ts";
import { findRefusedRemainder, insertRemainder } from "./refund-remainder.server.ts";
import { listOpenRefunds, sumOf } from "./refunds.server.ts";

/** A Pix refund may take a day. */
const POLL_REFUND_MS = hours(1);
const REPEAT_REFUSED_MS = days(1);

/**
 * Asks the provider for the open refunds of a payment, one after the other, each with its own key, and then records the payment.
 * A refund that is owed in any case is requested again a day after a refusal, as another refund, unless the refusal is final.
 * Returns when to look again. Throws if the provider does not respond: the job is repeated, with the same keys.
 */
export async function settleRefunds(
  store: Store,
  gateway: PaymentGateway,
  paymentId: string,
  now: Date,
): Promise<Date | undefined> {
  const providerId = (await findPayment(store, paymentId))?.providerId;
  if (!providerId) return undefined;
  await store.write(async (tx) => {
    const origin = { actor: "shop", reason: "Pedido de novo, depois de recusado" } as const;
    const refused = await findRefusedRemainder(tx, paymentId, now);
    if (refused && !refused.isFinal) await insertRemainder(tx, paymentId, origin, now);
  });
  for (const refund of await listOpenRefunds(store.read, paymentId))
    await settleRefund(store, gateway, { providerId, refund }, now);

  const found = await gateway.findPayment(providerId);
  if (!found.ok) throw new Error("The provider did not respond.");
  if (found.payment) await recordPayment(store, found.payment, now);
  return store.write(async (tx) => {
    if ((await listOpenRefunds(tx, paymentId)).length > 0) return after(now, POLL_REFUND_MS);
    const refused = await findRefusedRemainder(tx, paymentId, now);
    return refused && !refused.isFinal ? after(now, REPEAT_REFUSED_MS) : undefined;
  });
}

async function settleRefund(
  store: Store,
  gateway: PaymentGateway,
  { providerId, refund }: { providerId: string; refund: Refund },
  now: Date,
): Promise<void> {
  const { status, providerRefundId } = refund;
  if (status === "in_review" && providerRefundId) {
    const found = await gateway.findRefund(providerId, providerRefundId);
    if (!found.ok) throw new Error("The provider did not respond.");
    if (found.refund) await recordRefund(store, refund, found.refund, now);
    return;
  }

  const payment = await findPayment(store, refund.paymentId);
  // The bank has taken the money back, or is about to. Nothing more is sent; an earlier call may have arrived.
  if (payment?.status !== "approved") return decideByBooks(store, gateway, { providerId, refund }, now);
  const isWhole = refund.amountCents === payment.amountCents;
  const sent = await gateway.refundPayment(providerId, refund.id, isWhole ? undefined : refund.amountCents);
  if (sent.ok) return recordRefund(store, refund, sent.refund, now);
  if (sent.reason === "unreachable") throw new Error("The provider did not respond.");
  return decideByBooks(store, gateway, { providerId, refund }, now);
}

async function recordRefund(store: Store, refund: Refund, reported: ProviderRefund, now: Date) {
  const { refundId: providerRefundId, status, amountCents } = reported;
  await store.write(async (tx) => {
    if (status === "done") return completeRefund(tx, refund, { providerRefundId, amountCents }, now);
    if (status === "refused") return failRefund(tx, refund, now);
    const [current] = await tx.select().from(refunds).where(eq(refunds.id, refund.id)).limit(1);
    if (current?.status === "requested")
      await tx
        .update(refunds)
        .set({ status: "in_review", providerRefundId, updatedAt: now })
        .where(eq(refunds.id, refund.id));
  });
}

/** A refused refund may have been done by an earlier call whose response was lost: then the provider's sum has it already. */
async function decideByBooks(
  store: Store,
  gateway: PaymentGateway,
  { providerId, refund }: { providerId: string; refund: Refund },
  now: Date,
): Promise<void> {
  const found = await gateway.findPayment(providerId);
  if (!found.ok) throw new Error("The provider did not respond.");
  const { payment } = found;
  await store.write(async (tx) => {
    const known = await sumOf(tx, refund.paymentId, ["done", "in_review"]);
    const unknown = (payment?.refundedCents ?? 0) - known;
    const isDone = payment?.status === "refunded" || unknown === refund.amountCents;
    if (isDone) await completeRefund(tx, refund, refund, now);
    else await failRefund(tx, refund, now);
  });
}

/** In a transaction, which sees the latest commit. */
function findPayment(store: Store, id: string) {
  return store.write(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).limit(1);
    return payment;
  });
}
