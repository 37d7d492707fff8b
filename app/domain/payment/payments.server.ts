import { and, desc, eq, isNull } from "drizzle-orm";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { moveOrder, type Placed, placeOrder } from "#app/domain/order/orders.server.ts";
import { readBrCodeAmount } from "#app/domain/values/br-code.ts";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { orders, payments } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import type { PaymentGateway, PaymentStatus, ProviderPayment } from "./payment.ts";

/** How long a Pix code may be paid: half an hour, and what a slow call takes, for the provider accepts no less. */
const PIX_LIFE = minutes(32);

/** How long the reservation outlives the code, for a payment that is on its way. */
const GRACE = minutes(10);

const POLL = seconds(15);

const OPEN: readonly PaymentStatus[] = ["unknown", "pending", "in_review"];

export type Payment = typeof payments.$inferSelect;

type Started = Exclude<Placed, { ok: true }> | { ok: true; orderId: string; paymentId?: string };

/**
 * Places the order of a checkout with a Pix attempt to pay it, and the job that sees the attempt to its end, in one
 * transaction. The provider is asked afterwards, by `settlePayment`. A form sent twice gives back the first order.
 */
export function startPixPayment(
  store: Store,
  owner: Owner,
  checkoutToken: string,
  now: Date,
): Promise<Started> {
  return store.write(async (tx) => {
    const placed = await placeOrder(tx, owner, checkoutToken, now);
    if (!placed.ok) return placed;
    if (!placed.isNew) return { ok: true, orderId: placed.orderId };

    const [order] = await tx.select().from(orders).where(eq(orders.id, placed.orderId)).limit(1);
    if (!order) throw new Error("The order just placed is not there.");
    const id = newId();
    await tx.insert(payments).values({
      id,
      orderId: order.id,
      method: "pix",
      status: "unknown",
      amountCents: order.totalCents,
      idempotencyKey: newId(),
      expiresAt: after(now, PIX_LIFE),
      createdAt: now,
      updatedAt: now,
    });
    await enqueueJob(tx, {
      key: `settle-payment:${id}`,
      kind: "settle-payment",
      payload: { paymentId: id },
      runAt: after(now, POLL),
    });
    return { ok: true, orderId: order.id, paymentId: id };
  });
}

/**
 * Asks the provider how an attempt stands and records it; where the provider was never heard, asks it (again, with the
 * same key) to make the payment. Answers when to ask next, or undefined once nothing can change.
 * Runs after a checkout, from the poller, and when a shopper says 'Já paguei'; running it twice is safe.
 */
export async function settlePayment(
  store: Store,
  gateway: PaymentGateway,
  paymentId: string,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await store.read
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
    .limit(1);
  if (!row || !OPEN.includes(row.payment.status)) return undefined;
  const { payment, order } = row;

  const asked = payment.providerId
    ? await gateway.findPayment(payment.providerId)
    : await gateway.createPix({
        reference: payment.id,
        idempotencyKey: payment.idempotencyKey,
        amountCents: payment.amountCents,
        description: `Pedido ${order.number}`,
        expiresAt: payment.expiresAt,
        payer: order.contact,
      });

  if (asked.ok && asked.payment) await recordPayment(store, asked.payment, now);
  else if (!asked.ok && asked.reason === "refused") await giveUp(store, payment.id, "refused", now);

  return nextLook(store, paymentId, now);
}

/**
 * Writes down what the provider says of a payment and moves the order with it; the one place where a payment's state
 * changes. Older or repeated news changes nothing, and an amount that is not the order's is set aside, never fulfilled.
 */
export function recordPayment(store: Store, news: ProviderPayment, now: Date): Promise<void> {
  return store.write(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, news.reference)).limit(1);
    if (!payment || !canFollow(payment.status, news.status)) return;

    const isSound = agrees(payment, news);
    const status = isSound ? news.status : "quarantined";
    const pix = isSound && news.pix ? { pixCode: news.pix.code, ticketUrl: news.pix.ticketUrl } : {};
    await tx
      .update(payments)
      .set({ status, providerId: news.providerId, ...pix, updatedAt: now })
      .where(eq(payments.id, payment.id));
    await followOrder(tx, payment.orderId, status, now);
  });
}

/**
 * Notes that the provider has something to say of a payment. What it is, the provider is asked: a notification is a
 * hint, and may be doubled, late, or older than what is known.
 */
export function noteNotification(store: Store, providerId: string, now: Date): Promise<void> {
  return store.write((tx) =>
    enqueueJob(tx, {
      key: `fetch-payment:${providerId}`,
      kind: "fetch-payment",
      payload: { providerId },
      runAt: now,
    }),
  );
}

/** The jobs by which payments come to their end, with or without notifications. */
export function paymentJobs(store: Store, gateway: PaymentGateway): Record<string, JobHandler> {
  return {
    "settle-payment": ({ paymentId = "" }, now) => settlePayment(store, gateway, paymentId, now),
    "fetch-payment": async ({ providerId = "" }, now) => {
      const asked = await gateway.findPayment(providerId);
      if (!asked.ok) throw new Error("The provider did not answer.");
      if (asked.payment) await recordPayment(store, asked.payment, now);
      return undefined;
    },
  };
}

/** The newest attempt at paying an order. The caller has made sure whose order it is. */
export async function findLatestPayment(db: Reader, orderId: string): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return payment;
}

/** What is closed stays closed, but for money that arrives after all. */
function canFollow(from: PaymentStatus, to: PaymentStatus): boolean {
  return OPEN.includes(from) || (to === "approved" && (from === "refused" || from === "cancelled"));
}

async function followOrder(tx: Tx, orderId: string, status: PaymentStatus, now: Date): Promise<void> {
  if (status === "approved") await moveOrder(tx, orderId, "paid", "payment approved", now);
  if (status === "refused") await moveOrder(tx, orderId, "refused", "payment refused", now);
  if (status === "cancelled") await moveOrder(tx, orderId, "expired", "payment cancelled", now);
}

/** Closes an attempt of which the provider made no payment; one that has become something else meanwhile stays. */
function giveUp(store: Store, id: string, status: "refused" | "cancelled", now: Date): Promise<void> {
  return store.write(async (tx) => {
    const [payment] = await tx
      .update(payments)
      .set({ status, updatedAt: now })
      .where(and(eq(payments.id, id), eq(payments.status, "unknown"), isNull(payments.providerId)))
      .returning({ orderId: payments.orderId });
    if (payment) await followOrder(tx, payment.orderId, status, now);
  });
}

/** The code is checked before anybody is asked to pay it: its CRC, and that it asks for the order's amount. */
function agrees(payment: Payment, news: ProviderPayment): boolean {
  const code = news.pix?.code ?? payment.pixCode;
  return (
    news.amountCents === payment.amountCents &&
    (payment.providerId === null || payment.providerId === news.providerId) &&
    (code === null || readBrCodeAmount(code) === payment.amountCents)
  );
}

async function nextLook(store: Store, paymentId: string, now: Date): Promise<Date | undefined> {
  const [payment] = await store.read.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  if (!payment || !OPEN.includes(payment.status)) return undefined;

  const isOver = now >= after(payment.expiresAt, GRACE);
  if (isOver && payment.providerId === null) {
    await giveUp(store, paymentId, "cancelled", now);
    return undefined;
  }
  return after(now, isOver ? minutes(10) : POLL);
}
