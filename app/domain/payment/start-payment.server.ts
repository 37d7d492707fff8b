import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { findCheckout } from "#app/domain/order/checkouts.server.ts";
import {
  findOrder,
  findShortOrderLine,
  type Placed,
  placeOrder,
  transitionOrder,
} from "#app/domain/order/orders.server.ts";
import { PIX_TTL } from "#app/domain/order/reservation-limits.ts";
import {
  findReservationRefusal,
  type Reserver,
  recordReserver,
} from "#app/domain/order/reservations.server.ts";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { type Owner, turnsOf } from "#app/domain/values/owner.ts";
import { inOneTrip } from "#db/one-trip.ts";
import { orderLines, orders, payments } from "#db/schema";
import type { PaymentMethod } from "#db/schema/payments.ts";
import type { Reader, Store, Tx } from "#db/store.ts";
import { SHOP_TURN } from "#db/turns.ts";
import { displaceReservations, unmarkDisplaceable } from "./displacement.server.ts";
import type { PaymentGateway } from "./payment.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";
import { OPEN } from "./payment-status.ts";

/** How long the provider's own page accepts payments, and how long a card's result is awaited. */
const PAGE_TTL = minutes(60);

const FIRST_POLL_MS = seconds(15);

export type Payment = typeof payments.$inferSelect;

/** Pass `paymentId` to `syncPayment` or `chargeCard`. `closing`: a displaced order's attempt is not cancelled yet. */
export type Started =
  | Exclude<Placed, { ok: true }>
  | { ok: false; reason: "other-open"; orderId: string; paymentId: string }
  | { ok: false; reason: "closing"; orderId: string }
  | { ok: true; orderId: string; paymentId?: string; hasDisplaced?: boolean };

interface AttemptRequest {
  method: PaymentMethod;
  /** Undefined when reservations are not limited. */
  reserver?: Reserver | undefined;
}

/**
 * Places the order of a checkout, with an attempt to pay it and the job that polls the attempt, in one transaction; the caller
 * calls the provider afterwards. A form sent twice returns the first order. An order that expired or was refused is reserved
 * again, if there is enough stock; unpaid orders may be displaced for it. `other-open`: an attempt by another method is open,
 * and `switchPayment` closes it.
 */
export function startPayment(
  store: Store,
  owner: Owner,
  { checkoutToken, method, reserver }: { checkoutToken: string } & AttemptRequest,
  now: Date,
): Promise<Started> {
  const starting: Promise<Started> = store.write(
    async (tx) => {
      const place = () => placeOrder(tx, owner, checkoutToken, now, reserver);
      const first = await place();
      const isShort = !first.ok && first.reason === "out-of-stock";
      let hasDisplaced = isShort && (await displaceForCheckout(tx, owner, now));
      const placed = hasDisplaced ? await place() : first;
      if (!placed.ok && hasDisplaced) throw new RefusedAfterDisplacing(placed);
      if (!placed.ok) return placed;

      const { orderId } = placed;
      const [order, open] = await inOneTrip(
        tx,
        () => getOrder(tx, orderId),
        () => findOpenAttempt(tx, orderId),
      );
      const isClosed = order.status === "expired" || order.status === "refused";
      if (open) {
        if (isClosed && open.status !== "in_review") return { ok: false, reason: "closing", orderId };
        if (open.method === method || open.status === "in_review") return { ok: true, orderId };
        return { ok: false, reason: "other-open", orderId, paymentId: open.id };
      }
      if (isClosed) {
        const lines = await tx
          .select()
          .from(orderLines)
          .where(eq(orderLines.orderId, orderId))
          .orderBy(asc(orderLines.position));
        const refusal = await findReservationRefusal(tx, reserver, { ...order, lines }, now);
        if (refusal) return refusal;
        hasDisplaced = await displaceReservations(tx, lines, now);
        const isReserved = await transitionOrder(tx, orderId, "awaiting_payment", "tried again", now);
        if (!isReserved && hasDisplaced)
          throw new Error("Orders were displaced, and their stock was not reserved.");
        if (isReserved) await recordReserver(tx, reserver, order, now);
        else return { ok: false, reason: "out-of-stock", ...(await findShortOrderLine(tx, orderId)) };
      } else if (order.status !== "awaiting_payment") return { ok: true, orderId };

      return { ok: true, orderId, paymentId: await insertAttempt(tx, order, method, now), hasDisplaced };
    },
    [SHOP_TURN, ...turnsOf(owner)],
  );
  return starting.catch((thrown: unknown) => {
    if (thrown instanceof RefusedAfterDisplacing) return thrown.refusal;
    throw thrown;
  });
}

/** Thrown to roll back the displacement of other orders, when a different line of this order is out of stock. */
class RefusedAfterDisplacing {
  constructor(readonly refusal: Exclude<Placed, { ok: true }>) {}
}

/** `startPayment` for an order that was placed before; undefined if the owner has no such order. */
export async function retryPayment(
  store: Store,
  owner: Owner,
  { orderId, ...request }: { orderId: string } & AttemptRequest,
  now: Date,
): Promise<Started | undefined> {
  const order = await findOrder(store.read, owner, orderId);
  return order && startPayment(store, owner, { checkoutToken: order.checkoutToken, ...request }, now);
}

async function displaceForCheckout(tx: Tx, owner: Owner, now: Date): Promise<boolean> {
  const checkout = await findCheckout(tx, owner);
  return checkout !== undefined && displaceReservations(tx, checkout.lines, now);
}

/**
 * Closes a pending attempt and begins another by `method`; the order keeps its reservation. `busy`: no attempt begins, because
 * the provider did not confirm that the old one can no longer be paid, or the order no longer awaits payment.
 */
export async function switchPayment(
  store: Store,
  gateway: PaymentGateway,
  { paymentId, method }: { paymentId: string; method: PaymentMethod },
  now: Date,
): Promise<{ ok: true; paymentId: string } | { ok: false; reason: "busy" }> {
  const [old] = await store.read.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  if (old?.status !== "pending") return { ok: false, reason: "busy" };
  if (old.providerId) {
    const cancelled = await gateway.cancelPayment(old.providerId, cancelKeyOf(old.id));
    if (!cancelled.ok || cancelled.payment.status !== "cancelled") return { ok: false, reason: "busy" };
  }

  return store.write(async (tx) => {
    const closed = await tx
      .update(payments)
      .set({ status: "cancelled", updatedAt: now })
      .where(and(eq(payments.id, paymentId), eq(payments.status, "pending")))
      .returning({ orderId: payments.orderId });
    const order = closed[0] && (await getOrder(tx, closed[0].orderId));
    if (order?.status !== "awaiting_payment") return { ok: false, reason: "busy" };
    return { ok: true, paymentId: await insertAttempt(tx, order, method, now) };
  });
}

/** An order has at most one open attempt. The caller has checked the order's owner. */
export async function findOpenAttempt(db: Reader, orderId: string) {
  const [open] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...OPEN])))
    .limit(1);
  return open;
}

/** The newest attempt at paying an order. The caller has checked the order's owner. */
export async function findLatestPayment(db: Reader, orderId: string): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1);
  return payment;
}

export function cancelKeyOf(paymentId: string): string {
  return `cancel:${paymentId}`;
}

async function insertAttempt(
  tx: Tx,
  order: typeof orders.$inferSelect,
  method: PaymentMethod,
  now: Date,
): Promise<string> {
  const attempt = {
    id: newId(),
    orderId: order.id,
    method,
    status: "unknown" as const,
    amountCents: order.totalCents,
    idempotencyKey: newId(),
    expiresAt: after(now, method === "pix" ? PIX_TTL : PAGE_TTL),
    createdAt: now,
    updatedAt: now,
  };
  await inOneTrip(
    tx,
    () => tx.insert(payments).values(attempt),
    () => enqueuePaymentJob(tx, "sync-payment", attempt.id, after(now, FIRST_POLL_MS)),
  );
  if (order.isYielding) await unmarkDisplaceable(tx, order.id, now);
  return attempt.id;
}

async function getOrder(tx: Tx, id: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).limit(1);
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
}
