import { eq } from "drizzle-orm";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";
import { MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import { orders, payments } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import type { CardCharge, NoResponse, PaymentGateway, ProviderPayment } from "./payment.ts";
import { isOpen } from "./payment-status.ts";
import { closeAttempt, recordCheckoutPage, recordPayment } from "./record-payment.server.ts";
import { cancelKeyOf, type Payment } from "./start-payment.server.ts";

/**
 * For how long an expired attempt is polled as often as before, for a payment that was made in its last seconds. Then an attempt
 * without a payment at the provider is closed.
 */
const GRACE_MS = minutes(10);

const POLL_MS = seconds(15);
/** After a failed call. Even if 30 % of calls fail, one succeeds within a minute. */
const RETRY_MS = seconds(5);
const MAX_RETRY_MS = minutes(1);
const POLL_EXPIRED_MS = minutes(10);

type Attempt = { payment: Payment; order: typeof orders.$inferSelect };
type CallResult = { ok: true } | NoResponse;

export type CardDetails = Pick<CardCharge, "token" | "installments" | "paymentMethodId" | "issuerId">;

/**
 * An attempt that never reached the provider is created there, again with the same idempotency key. Returns when to poll next, or
 * undefined once nothing can change. Safe to repeat: it runs after a checkout, from the poller, and at a click on 'Já paguei'.
 */
export async function syncPayment(
  store: Store,
  gateway: PaymentGateway,
  paymentId: string,
  now: Date,
): Promise<Date | undefined> {
  const attempt = await findAttempt(store.read, paymentId);
  if (!attempt || !isOpen(attempt.payment.status)) return undefined;

  const sync = attempt.payment.method === "pix" ? syncPix : syncBySearch;
  const result = await sync(store, gateway, attempt, now);
  return nextPollAt(store, paymentId, pauseAfter(result), now);
}

/** The token works once and is not stored: when the provider does not respond, the poller searches for the payment. */
export async function chargeCard(
  store: Store,
  gateway: PaymentGateway,
  paymentId: string,
  card: CardDetails,
  now: Date,
): Promise<void> {
  const attempt = await findAttempt(store.read, paymentId);
  if (attempt?.payment.status !== "unknown") return;
  const created = await gateway.createCard({ ...chargeOf(attempt), ...card });
  if (created.ok) await recordPayment(store, created.payment, now);
  else if (created.reason === "refused") await closeAttempt(store, paymentId, "refused", now);
}

/**
 * Cancels an open attempt. If it was paid meanwhile, it is recorded as paid. Returns when to try again; throws if the provider
 * does not respond.
 */
export async function cancelAttempt(
  store: Store,
  gateway: PaymentGateway,
  paymentId: string,
  now: Date,
): Promise<Date | undefined> {
  const attempt = await findAttempt(store.read, paymentId);
  if (!attempt || !isOpen(attempt.payment.status)) return undefined;
  const { providerId, status, method } = attempt.payment;
  if (!providerId) {
    if (status === "unknown" && method !== "checkout") {
      await syncPayment(store, gateway, paymentId, now);
      return after(now, POLL_MS);
    }
    await closeAttempt(store, paymentId, "cancelled", now);
    return undefined;
  }
  const cancelled = await gateway.cancelPayment(providerId, cancelKeyOf(paymentId));
  const found = cancelled.ok ? cancelled : await gateway.findPayment(providerId);
  if (!found.ok) throw new Error("The provider did not respond.");
  if (found.payment) await recordPayment(store, found.payment, now);
  return undefined;
}

/** Records all approved payments; if there are none, the one most likely to be approved. `found`: newest first. */
export async function recordFound(store: Store, found: readonly ProviderPayment[], now: Date): Promise<void> {
  const approved = found.filter(({ status }) => status === "approved");
  const open =
    found.find(({ status }) => status === "in_review") ?? found.find(({ status }) => status === "pending");
  const counting = approved.length > 0 ? approved : [open ?? found[0]];
  for (const payment of counting) if (payment) await recordPayment(store, payment, now);
}

async function syncPix(
  store: Store,
  gateway: PaymentGateway,
  attempt: Attempt,
  now: Date,
): Promise<CallResult> {
  const { payment } = attempt;
  const result = payment.providerId
    ? await gateway.findPayment(payment.providerId)
    : await gateway.createPix({ ...chargeOf(attempt), expiresAt: payment.expiresAt });
  if (result.ok && result.payment) await recordPayment(store, result.payment, now);
  else if (!result.ok && result.reason === "refused") await closeAttempt(store, payment.id, "refused", now);
  return result;
}

/** For a card and the provider's own page: the shop may never have received the payment's id, so it searches by reference. */
async function syncBySearch(
  store: Store,
  gateway: PaymentGateway,
  attempt: Attempt,
  now: Date,
): Promise<CallResult> {
  const { payment } = attempt;
  if (payment.method === "checkout" && payment.status === "unknown") {
    const opened = await gateway.createCheckout({
      ...chargeOf(attempt),
      orderId: payment.orderId,
      expiresAt: payment.expiresAt,
      maxInstallments: MAX_INSTALLMENTS,
    });
    if (opened.ok) await recordCheckoutPage(store, payment.id, opened.checkout.url, now);
    else if (opened.reason === "refused") await closeAttempt(store, payment.id, "refused", now);
    return opened;
  }
  const found = await gateway.searchPayments(payment.id);
  if (found.ok) await recordFound(store, found.payments, now);
  return found;
}

/** In milliseconds. Obeys the provider's `Retry-After`, up to a minute. */
function pauseAfter(result: CallResult): number {
  if (result.ok || result.reason === "refused") return POLL_MS;
  return Math.min(Math.max(RETRY_MS, result.retryAfterMs ?? 0), MAX_RETRY_MS);
}

async function nextPollAt(
  store: Store,
  paymentId: string,
  pause: number,
  now: Date,
): Promise<Date | undefined> {
  const [payment] = await store.read.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  if (!payment || !isOpen(payment.status)) return undefined;

  const isExpired = now >= after(payment.expiresAt, GRACE_MS);
  if (isExpired && payment.providerId === null) {
    await closeAttempt(store, paymentId, "cancelled", now);
    return undefined;
  }
  return after(now, isExpired ? POLL_EXPIRED_MS : pause);
}

function chargeOf({ payment, order }: Attempt) {
  return {
    reference: payment.id,
    idempotencyKey: payment.idempotencyKey,
    amountCents: payment.amountCents,
    description: `Pedido ${order.number}`,
    payer: order.contact,
  };
}

async function findAttempt(db: Reader, paymentId: string): Promise<Attempt | undefined> {
  const [attempt] = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .limit(1);
  return attempt;
}
