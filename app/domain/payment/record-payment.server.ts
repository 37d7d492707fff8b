import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { enqueueOrderShopEmail } from "#app/domain/mail/shop-email-queue.server.ts";
import { outcomeOf } from "#app/domain/order/order-status.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { findOrderStatus } from "#app/domain/order/refund-effects.server.ts";
import { readBrCodeAmount } from "#app/domain/values/br-code.ts";
import { payments } from "#db/schema";
import type { Store, Tx } from "#db/store.ts";
import { displaceReservations, listOrderUnits, unmarkDisplaceable } from "./displacement.server.ts";
import type { ProviderPayment, ProviderStatus } from "./payment.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";
import { canTransitionPayment, isOpen, OPEN } from "./payment-status.ts";
import { saveQuarantineReport } from "./quarantine.server.ts";
import { matchRefunds } from "./refund-outcomes.server.ts";
import { refundRemainder, requestDuplicateRefund } from "./refund-remainder.server.ts";
import { listOpenRefunds } from "./refunds.server.ts";
import { findOpenAttempt, type Payment } from "./start-payment.server.ts";

/**
 * Records the provider's report in the attempt and its order. A report that would move the attempt backwards is ignored:
 * reports may be repeated, late or out of order. A payment whose amount or code is not the order's is quarantined and never
 * fulfilled.
 */
export function recordPayment(store: Store, reported: ProviderPayment, now: Date): Promise<void> {
  return store.write(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, reported.reference)).limit(1);
    if (!payment) return;
    const { orderId } = payment;
    if (payment.status === "quarantined") return saveQuarantineReport(tx, reported, now);
    if (isDuplicate(payment, reported)) return requestDuplicateRefund(tx, reported.providerId, now);
    const isValid = matchesAttempt(payment, reported);
    const refundedCents = refundedOf(payment, reported);
    if (!canTransitionPayment(payment.status, reported.status)) {
      const isSame = payment.status === reported.status && payment.providerId === reported.providerId;
      if (isSame && isValid) await recordRefunded(tx, payment, refundedCents, now);
      return;
    }

    const { providerId, refusal, installments, pix } = reported;
    await tx
      .update(payments)
      .set({
        status: isValid ? reported.status : "quarantined",
        providerId,
        refusal,
        installments,
        refundedCents,
        ...(isValid && pix && { pixCode: pix.code, ticketUrl: pix.ticketUrl }),
        updatedAt: now,
      })
      .where(eq(payments.id, payment.id));
    if (!isValid) {
      await saveQuarantineReport(tx, reported, now);
      await enqueueOrderShopEmail(tx, { kind: "payment-set-aside", id: payment.id, orderId }, now);
    } else {
      if (reported.status === "charged_back") {
        await enqueueOrderShopEmail(tx, { kind: "dispute", id: payment.id, orderId }, now);
      }
      await applyPaymentToOrder(tx, payment, reported.status, now);
      await matchRefunds(tx, payment.id, now);
      const open = await listOpenRefunds(tx, payment.id);
      if (open.length > 0) await enqueuePaymentJob(tx, "refund-payment", payment.id, now);
    }
    await unmarkDisplaceable(tx, orderId, now);
  });
}

export function recordCheckoutPage(store: Store, id: string, ticketUrl: string, now: Date): Promise<void> {
  return store.write(async (tx) => {
    await tx
      .update(payments)
      .set({ status: "pending", ticketUrl, updatedAt: now })
      .where(and(eq(payments.id, id), eq(payments.status, "unknown")));
  });
}

/** Closes an attempt for which the provider created no payment; an attempt that has received a payment in the meantime stays as it is. */
export function closeAttempt(
  store: Store,
  id: string,
  status: "refused" | "cancelled",
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    const [payment] = await tx
      .update(payments)
      .set({ status, updatedAt: now })
      .where(and(eq(payments.id, id), inArray(payments.status, [...OPEN]), isNull(payments.providerId)))
      .returning();
    if (payment) await applyPaymentToOrder(tx, payment, status, now);
  });
}

/** The amount only grows: an older report may arrive later. A refunded payment is refunded as a whole. */
function refundedOf(payment: Payment, { status, refundedCents }: ProviderPayment): number {
  if (status === "refunded") return payment.amountCents;
  return Math.min(Math.max(payment.refundedCents, refundedCents), payment.amountCents);
}

/** A part was refunded, which leaves the payment approved. */
async function recordRefunded(tx: Tx, payment: Payment, refundedCents: number, now: Date): Promise<void> {
  if (payment.status !== "approved" && payment.status !== "charged_back") return;
  if (refundedCents > payment.refundedCents)
    await tx.update(payments).set({ refundedCents, updatedAt: now }).where(eq(payments.id, payment.id));
  await matchRefunds(tx, payment.id, now);
}

/** The provider's own page can be paid on twice; the second payment is refunded. */
function isDuplicate(payment: Payment, reported: ProviderPayment): boolean {
  const isPaid = payment.status === "approved" || payment.status === "refunded";
  return isPaid && reported.status === "approved" && payment.providerId !== reported.providerId;
}

/** A Pix code is checked before a buyer sees it: its CRC, and that it charges the order's amount. */
function matchesAttempt(payment: Payment, reported: ProviderPayment): boolean {
  const code = reported.pix?.code ?? payment.pixCode;
  const isSamePayment = payment.providerId === null || payment.providerId === reported.providerId;
  return (
    reported.amountCents === payment.amountCents &&
    (isSamePayment || payment.method === "checkout") &&
    (payment.method !== "pix" || code === null || readBrCodeAmount(code) === payment.amountCents)
  );
}

async function applyPaymentToOrder(
  tx: Tx,
  payment: Payment,
  status: ProviderStatus,
  now: Date,
): Promise<void> {
  const { orderId } = payment;
  if (status === "approved") return applyApproval(tx, payment, now);
  if (status === "pending" || status === "in_review") return;

  const others = await tx
    .select({ status: payments.status })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.id, payment.id)));
  if (others.some(({ status: other }) => isOpen(other) || other === "approved")) return;

  if (status === "refused") await transitionOrder(tx, orderId, "refused", "payment refused", now);
  if (status === "cancelled") await transitionOrder(tx, orderId, "expired", "payment cancelled", now);
  if (status === "refunded" || status === "charged_back") await applyReversal(tx, orderId, status, now);
}

/** If the order cannot be paid any more, the money is refunded. If stock is short, even protected unpaid orders are displaced. */
async function applyApproval(tx: Tx, payment: Payment, now: Date): Promise<void> {
  const other = await findOpenAttempt(tx, payment.orderId);
  if (other) await enqueuePaymentJob(tx, "cancel-payment", other.id, now);

  const before = await findOrderStatus(tx, payment.orderId);
  if (before === "expired" || before === "refused")
    await displaceReservations(tx, await listOrderUnits(tx, payment.orderId), now, { protects: false });
  const isMoved =
    (await transitionOrder(tx, payment.orderId, "paid", "payment approved", now)) ||
    (before === "cancelled" &&
      (await transitionOrder(tx, payment.orderId, "refund_pending", "paid too late", now)));
  const status = await findOrderStatus(tx, payment.orderId);
  if (!isMoved || status === "refund_pending")
    await refundRemainder(tx, payment.id, { actor: "shop", reason: "Pago duas vezes, ou tarde demais" }, now);
}

/**
 * The money went back. If the approval was never reported, an order that awaits payment or was refused is cancelled; an expired
 * order stays as it is.
 */
async function applyReversal(tx: Tx, orderId: string, status: "refunded" | "charged_back", now: Date) {
  const before = await findOrderStatus(tx, orderId);
  const cause = `payment ${status}`;
  if (before && outcomeOf(before) !== "confirmed") {
    await transitionOrder(tx, orderId, "cancelled", cause, now);
    return;
  }
  if (status === "charged_back") await transitionOrder(tx, orderId, "disputed", cause, now);
  else {
    await transitionOrder(tx, orderId, "refund_pending", cause, now, { sendsEmail: false });
    await transitionOrder(tx, orderId, "refunded", cause, now);
  }
}
