import { and, desc, eq, gte, inArray, isNull, ne } from "drizzle-orm";
import { href } from "react-router";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { outcomeOf } from "#app/domain/order/order-status.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { readBrCodeAmount } from "#app/domain/values/br-code.ts";
import { after, days, minutes, seconds } from "#app/domain/values/duration.ts";
import { MAX_INSTALLMENTS } from "#app/domain/values/money.ts";
import { orders, payments } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { cancelKeyOf, findOpenAttempt } from "./attempts.server.ts";
import { linesOf, makeRoom, stopYielding } from "./displacement.server.ts";
import type { CardCharge, NoResponse, PaymentGateway, ProviderPayment, ProviderStatus } from "./payment.ts";
import { canFollow, isOpen, OPEN } from "./payment-states.ts";
import { nextRefundPollAt, refundPayment, requestDuplicateRefund, requestRefund } from "./refunds.server.ts";

/** How long the reservation outlives the code, for a payment that is on its way. */
const GRACE = minutes(10);

const POLL = seconds(15);
/** Sooner where the provider did not answer: of ten such questions, each lost three times in ten, one is heard within a minute. */
const POLL_AGAIN = seconds(5);
const MAX_POLL_INTERVAL = minutes(1);

/** How far back the nightly sweep asks the provider again: what it never told, and nobody asked about. */
const SWEPT = days(10);

export const RECONCILE_JOB = { key: "reconcile-payments", kind: "reconcile-payments", payload: {} };

export type Payment = typeof payments.$inferSelect;
type Row = { payment: Payment; order: typeof orders.$inferSelect };

/** A card as the provider's widget gives it: never more than its token. */
export type CardDetails = Pick<CardCharge, "token" | "installments" | "paymentMethodId" | "issuerId">;

/**
 * Asks the provider how an attempt stands and records it; where the provider was never heard, asks it (again, with the
 * same key) to make the payment. Answers when to ask next, or undefined once nothing can change.
 * Runs after a checkout, from the poller, and when a shopper says 'Já paguei'; running it twice is safe.
 */
export async function syncPayment(
  store: Store,
  gateway: PaymentGateway,
  paymentId: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await findRow(store.read, paymentId);
  if (!row || !isOpen(row.payment.status)) return undefined;

  const sync = row.payment.method === "pix" ? syncPix : syncHostedCheckout;
  const asked = await sync(store, gateway, row, now);
  return nextPollAt(store, paymentId, pauseAfter(asked), now);
}

/**
 * Charges a card for an attempt that was just begun. The token serves once and is not kept: where the answer is not heard, the
 * provider is searched for what came of it, and after a while the attempt is given up.
 */
export async function chargeCard(
  store: Store,
  gateway: PaymentGateway,
  paymentId: string,
  card: CardDetails,
  now: Date,
): Promise<void> {
  const row = await findRow(store.read, paymentId);
  if (row?.payment.status !== "unknown") return;
  const asked = await gateway.createCard({ ...chargeOf(row), ...card });
  if (asked.ok) await recordPayment(store, asked.payment, now);
  else if (asked.reason === "refused") await closeAttempt(store, paymentId, "refused", now);
}

/**
 * Writes down what the provider says of a payment and moves the order with it; the one place where a payment's state
 * changes. Older or repeated news changes nothing, and an amount that is not the order's is set aside, never fulfilled.
 */
export function recordPayment(store: Store, news: ProviderPayment, now: Date): Promise<void> {
  return store.write(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, news.reference)).limit(1);
    if (!payment) return;
    if (isDuplicate(payment, news)) return requestDuplicateRefund(tx, news.providerId, now);
    if (!canFollow(payment.status, news.status)) return;

    const isSound = agrees(payment, news);
    const status = isSound ? news.status : "quarantined";
    const { refusal, installments, refundedCents } = news;
    const pix = isSound && news.pix ? { pixCode: news.pix.code, ticketUrl: news.pix.ticketUrl } : {};
    await tx
      .update(payments)
      .set({
        status,
        providerId: news.providerId,
        refusal,
        installments,
        refundedCents,
        ...pix,
        updatedAt: now,
      })
      .where(eq(payments.id, payment.id));
    if (isSound) await applyPaymentToOrder(tx, payment, news.status, now);
    await stopYielding(tx, payment.orderId, now);
  });
}

/**
 * Notes that the provider has something to say of a payment. What it is, the provider is asked: a notification is a
 * hint, and may be doubled, late, or older than what is known.
 */
export function noteNotification(store: Store, providerId: string, now: Date): Promise<void> {
  return store.write((tx) => enqueuePaymentJob(tx, "fetch-payment", { providerId }, now));
}

/** The jobs by which payments come to their end, with or without notifications. */
export function paymentJobs(store: Store, gateway: PaymentGateway): Record<string, JobHandler> {
  const fetchPayment = async (providerId: string, now: Date) => {
    const asked = await gateway.findPayment(providerId);
    if (!asked.ok) throw new Error("The provider did not answer.");
    if (asked.payment) await recordPayment(store, asked.payment, now);
    return asked.payment;
  };
  return {
    "settle-payment": ({ paymentId = "" }, now) => syncPayment(store, gateway, paymentId, now),
    "fetch-payment": async ({ providerId = "" }, now) => {
      await fetchPayment(providerId, now);
      return undefined;
    },
    "search-payment": async ({ paymentId = "" }, now) => {
      const found = await gateway.searchPayments(paymentId);
      if (!found.ok) throw new Error("The provider did not answer.");
      await recordFound(store, found.payments, now);
      return undefined;
    },
    "cancel-payment": ({ paymentId = "" }, now) => cancelAttempt(store, gateway, paymentId, now),
    "refund-payment": async ({ paymentId = "" }, now) => {
      const news = await refundPayment(store, gateway, paymentId);
      if (news) await recordPayment(store, news, now);
      return news?.status === "approved" ? nextRefundPollAt(now) : undefined;
    },
    "refund-stray": async ({ providerId = "" }) => {
      const asked = await gateway.refundPayment(providerId, `stray:${providerId}`);
      if (!asked.ok && asked.reason === "unreachable") throw new Error("The provider did not answer.");
      return undefined;
    },
    [RECONCILE_JOB.kind]: async (_, now) => {
      for (const { id, providerId, method } of await listSweepable(store.read, now)) {
        await store.write(async (tx) => {
          if (providerId) await enqueuePaymentJob(tx, "fetch-payment", { providerId }, now);
          // The provider's own page may have been paid on more than once, or unheard.
          if (!providerId || method === "checkout")
            await enqueuePaymentJob(tx, "search-payment", { paymentId: id }, now);
        });
      }
      return after(now, days(1));
    },
  };
}

/** The newest attempt at paying an order. The caller has made sure whose order it is. */
export async function findLatestPayment(db: Reader, orderId: string): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return payment;
}

/** Gives an order's money back, whatever of it was paid; what is still to be paid is cancelled. */
export async function refundOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const attempts = await tx.select().from(payments).where(eq(payments.orderId, orderId));
  for (const { id, status } of attempts) {
    if (status === "approved") await requestRefund(tx, id, now);
    else if (isOpen(status)) await enqueuePaymentJob(tx, "cancel-payment", { paymentId: id }, now);
  }
}

type Heard = { ok: true } | NoResponse;

/** Answers what the provider said, for when it is asked again. */
async function syncPix(store: Store, gateway: PaymentGateway, row: Row, now: Date): Promise<Heard> {
  const { payment } = row;
  const asked = payment.providerId
    ? await gateway.findPayment(payment.providerId)
    : await gateway.createPix({ ...chargeOf(row), expiresAt: payment.expiresAt });
  if (asked.ok && asked.payment) await recordPayment(store, asked.payment, now);
  else if (!asked.ok && asked.reason === "refused") await closeAttempt(store, payment.id, "refused", now);
  return asked;
}

/** The same of a card, or the provider's own page: what came of it is searched for, since its number may never have been heard. */
async function syncHostedCheckout(
  store: Store,
  gateway: PaymentGateway,
  row: Row,
  now: Date,
): Promise<Heard> {
  const { payment } = row;
  if (payment.method === "checkout" && payment.status === "unknown") {
    const opened = await gateway.createCheckout({
      ...chargeOf(row),
      returnPath: href("/checkout/pagamento/:order", { order: payment.orderId }),
      expiresAt: payment.expiresAt,
      maxInstallments: MAX_INSTALLMENTS,
    });
    if (opened.ok) await markOpened(store, payment.id, opened.checkout.url, now);
    else if (opened.reason === "refused") await closeAttempt(store, payment.id, "refused", now);
    return opened;
  }
  const found = await gateway.searchPayments(payment.id);
  if (found.ok) await recordFound(store, found.payments, now);
  return found;
}

/** In milliseconds. A provider that has too much to do says itself how long, and is believed for a minute. */
function pauseAfter(asked: Heard): number {
  if (asked.ok || asked.reason === "refused") return POLL;
  return Math.min(Math.max(POLL_AGAIN, asked.retryAfterMs ?? 0), MAX_POLL_INTERVAL);
}

/** Of all that was made with one reference, what counts: money that came, each time it did, else the best that may come of it. */
async function recordFound(store: Store, found: readonly ProviderPayment[], now: Date): Promise<void> {
  const approved = found.filter(({ status }) => status === "approved");
  const open =
    found.find(({ status }) => status === "in_review") ?? found.find(({ status }) => status === "pending");
  const counting = approved.length > 0 ? approved : [open ?? found[0]];
  for (const news of counting) if (news) await recordPayment(store, news, now);
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

/** Money has gone back. Of an order whose approval was never heard of before, nothing was begun. */
async function applyReversal(tx: Tx, orderId: string, status: "refunded" | "charged_back", now: Date) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  const cause = `payment ${status}`;
  if (order && outcomeOf(order.status) !== "confirmed") {
    await transitionOrder(tx, orderId, "cancelled", cause, now);
    return;
  }
  if (status === "charged_back") await transitionOrder(tx, orderId, "disputed", cause, now);
  else {
    await transitionOrder(tx, orderId, "refund_pending", cause, now, { tells: false });
    await transitionOrder(tx, orderId, "refunded", cause, now);
  }
}

/**
 * Money has come: the order is paid, or it cannot be any more and the money goes back. One order takes it once. Of one that was
 * given up the pieces are taken from orders that are not paid, protected or not, while their buyers are still to act.
 */
async function applyApproval(tx: Tx, payment: Payment, now: Date): Promise<void> {
  const rival = await findOpenAttempt(tx, payment.orderId);
  if (rival) await enqueuePaymentJob(tx, "cancel-payment", { paymentId: rival.id }, now);

  const [late] = await tx.select().from(orders).where(eq(orders.id, payment.orderId)).limit(1);
  if (late && (late.status === "expired" || late.status === "refused"))
    await makeRoom(tx, await linesOf(tx, late.id), now, { protects: false });
  const moved =
    (await transitionOrder(tx, payment.orderId, "paid", "payment approved", now)) ||
    (await moveCancelled(tx, payment.orderId, now));
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.orderId)).limit(1);
  if (!moved || order?.status === "refund_pending") await requestRefund(tx, payment.id, now);
}

async function moveCancelled(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  return (
    order?.status === "cancelled" && transitionOrder(tx, orderId, "refund_pending", "paid too late", now)
  );
}

/** Closes an attempt of which the provider made no payment; one that has become something else meanwhile stays. */
function closeAttempt(store: Store, id: string, status: "refused" | "cancelled", now: Date): Promise<void> {
  return store.write(async (tx) => {
    const [payment] = await tx
      .update(payments)
      .set({ status, updatedAt: now })
      .where(and(eq(payments.id, id), inArray(payments.status, [...OPEN]), isNull(payments.providerId)))
      .returning();
    if (payment) await applyPaymentToOrder(tx, payment, status, now);
  });
}

/** Cancels an attempt that is not wanted any more; one that was paid meanwhile is recorded as that. */
async function cancelAttempt(
  store: Store,
  gateway: PaymentGateway,
  paymentId: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await findRow(store.read, paymentId);
  if (!row || !isOpen(row.payment.status)) return undefined;
  const { providerId } = row.payment;
  if (!providerId) {
    if (row.payment.status === "unknown" && row.payment.method !== "checkout") {
      await syncPayment(store, gateway, paymentId, now);
      return after(now, POLL);
    }
    await closeAttempt(store, paymentId, "cancelled", now);
    return undefined;
  }
  const asked = await gateway.cancelPayment(providerId, cancelKeyOf(paymentId));
  const found = asked.ok ? asked : await gateway.findPayment(providerId);
  if (!found.ok) throw new Error("The provider did not answer.");
  if (found.payment) await recordPayment(store, found.payment, now);
  return undefined;
}

/** The provider's own page can be paid on twice; the second payment is of nothing. */
function isDuplicate(payment: Payment, news: ProviderPayment): boolean {
  const isPaid = payment.status === "approved" || payment.status === "refunded";
  return isPaid && news.status === "approved" && payment.providerId !== news.providerId;
}

/** The code is checked before anybody is asked to pay it: its CRC, and that it asks for the order's amount. */
function agrees(payment: Payment, news: ProviderPayment): boolean {
  const code = news.pix?.code ?? payment.pixCode;
  const isSamePayment = payment.providerId === null || payment.providerId === news.providerId;
  return (
    news.amountCents === payment.amountCents &&
    (isSamePayment || payment.method === "checkout") &&
    (payment.method !== "pix" || code === null || readBrCodeAmount(code) === payment.amountCents)
  );
}

/** The provider's page is there to be paid on. */
function markOpened(store: Store, id: string, ticketUrl: string, now: Date): Promise<void> {
  return store.write(async (tx) => {
    await tx
      .update(payments)
      .set({ status: "pending", ticketUrl, updatedAt: now })
      .where(and(eq(payments.id, id), eq(payments.status, "unknown")));
  });
}

function chargeOf({ payment, order }: Row) {
  return {
    reference: payment.id,
    idempotencyKey: payment.idempotencyKey,
    amountCents: payment.amountCents,
    description: `Pedido ${order.number}`,
    payer: order.contact,
  };
}

async function findRow(db: Reader, paymentId: string): Promise<Row | undefined> {
  const [row] = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .limit(1);
  return row;
}

async function nextPollAt(
  store: Store,
  paymentId: string,
  pause: number,
  now: Date,
): Promise<Date | undefined> {
  const [payment] = await store.read.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  if (!payment || !isOpen(payment.status)) return undefined;

  const isOver = now >= after(payment.expiresAt, GRACE);
  if (isOver && payment.providerId === null) {
    await closeAttempt(store, paymentId, "cancelled", now);
    return undefined;
  }
  return after(now, isOver ? minutes(10) : pause);
}

/** Closed attempts of these days: a refund, a dispute or a late approval may have been missed. */
function listSweepable(db: Reader, now: Date) {
  return db
    .select({ id: payments.id, providerId: payments.providerId, method: payments.method })
    .from(payments)
    .where(and(gte(payments.createdAt, after(now, -SWEPT)), ne(payments.status, "quarantined")));
}

/** Asks for a job about a payment of the provider's, or an attempt of ours; asked for twice, it is one. */
function enqueuePaymentJob(
  tx: Tx,
  kind: "fetch-payment" | "search-payment" | "cancel-payment",
  payload: { providerId: string } | { paymentId: string },
  now: Date,
): Promise<void> {
  const [id] = Object.values(payload);
  return enqueueJob(tx, { key: `${kind}:${id}`, kind, payload: { ...payload }, runAt: now });
}
