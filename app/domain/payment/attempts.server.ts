import { and, eq, inArray } from "drizzle-orm";
import { enqueueJob } from "#app/domain/jobs/jobs.server.ts";
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
  noteReserver,
  type Reserver,
} from "#app/domain/order/reservations.server.ts";
import { after, minutes, seconds } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { orderLines, orders, payments } from "#db/schema";
import type { PaymentMethod } from "#db/schema/payments.ts";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { makeRoom, stopYielding } from "./displacement.server.ts";
import type { PaymentGateway } from "./payment.ts";
import { OPEN } from "./payment-states.ts";

/** How long the provider's own page may be paid on, and a card's answer waited for. */
const PAGE_TTL = minutes(60);

const POLL = seconds(15);

/**
 * `paymentId` names an attempt that was begun by this very call, and that the provider is to be asked about now; `tookOver` says
 * that an unpaid order gave way for it. `closing`: the attempt of an order that gave way is still to be cancelled.
 */
export type Started =
  | Exclude<Placed, { ok: true }>
  | { ok: false; reason: "other-open"; orderId: string; paymentId: string }
  | { ok: false; reason: "closing"; orderId: string }
  | { ok: true; orderId: string; paymentId?: string; tookOver?: boolean };

interface ProviderResult {
  method: PaymentMethod;
  /** From where it is asked for; undefined where nothing is limited. */
  reserver?: Reserver | undefined;
}

/**
 * Places the order of a checkout, or finds the one it became, with an attempt to pay it and the job that sees the attempt to
 * its end, in one transaction. The provider is asked afterwards. A form sent twice gives back the first order and attempt; an
 * order that expired or was refused is tried again, if there still is enough in stock. While an attempt by another method is
 * open it is refused: `switchPayment` closes that one. Where there is too little in stock, unpaid orders may give way.
 */
export function startPayment(
  store: Store,
  owner: Owner,
  { checkoutToken, method, reserver }: { checkoutToken: string } & ProviderResult,
  now: Date,
): Promise<Started> {
  const starting: Promise<Started> = store.write(async (tx) => {
    const place = () => placeOrder(tx, owner, checkoutToken, now, reserver);
    const first = await place();
    const isShort = !first.ok && first.reason === "out-of-stock";
    let tookOver = isShort && (await makeRoomForCheckout(tx, owner, now));
    const placed = tookOver ? await place() : first;
    if (!placed.ok && tookOver) throw new RoomInVain(placed);
    if (!placed.ok) return placed;

    const { orderId } = placed;
    const order = await getOrder(tx, orderId);
    const open = await findOpenAttempt(tx, orderId);
    const isGivenUp = order.status === "expired" || order.status === "refused";
    if (open) {
      if (isGivenUp && open.status !== "in_review") return { ok: false, reason: "closing", orderId };
      if (open.method === method || open.status === "in_review") return { ok: true, orderId };
      return { ok: false, reason: "other-open", orderId, paymentId: open.id };
    }
    if (isGivenUp) {
      const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
      const refusal = await findReservationRefusal(tx, reserver, { ...order, lines }, now);
      if (refusal) return refusal;
      tookOver = await makeRoom(tx, lines, now);
      const isBack = await transitionOrder(tx, orderId, "awaiting_payment", "tried again", now);
      if (!isBack && tookOver) throw new Error("There was room for the order, and it was not reserved.");
      if (isBack) await noteReserver(tx, reserver, order, now);
      else return { ok: false, reason: "out-of-stock", ...(await findShortOrderLine(tx, orderId)) };
    } else if (order.status !== "awaiting_payment") return { ok: true, orderId };

    return { ok: true, orderId, paymentId: await insertAttempt(tx, order, method, now), tookOver };
  });
  return starting.catch((thrown: unknown) => {
    if (thrown instanceof RoomInVain) return thrown.refusal;
    throw thrown;
  });
}

/** Rolls back what gave way for an order that is refused all the same, as for another of its lines. */
class RoomInVain {
  constructor(readonly refusal: Exclude<Placed, { ok: true }>) {}
}

/** The same, for an order that was placed before; undefined where it is not the owner's. */
export async function retryPayment(
  store: Store,
  owner: Owner,
  { orderId, ...asked }: { orderId: string } & ProviderResult,
  now: Date,
): Promise<Started | undefined> {
  const order = await findOrder(store.read, owner, orderId);
  return order && startPayment(store, owner, { checkoutToken: order.checkoutToken, ...asked }, now);
}

async function makeRoomForCheckout(tx: Tx, owner: Owner, now: Date): Promise<boolean> {
  const checkout = await findCheckout(tx, owner);
  return checkout !== undefined && makeRoom(tx, checkout.lines, now);
}

/**
 * Closes an attempt by one method and begins one by another, without giving the reservation up in between. `busy` where the
 * provider does not say that the first one can no longer be paid: then nothing changes.
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
    const asked = await gateway.cancelPayment(old.providerId, cancelKeyOf(old.id));
    if (!asked.ok || asked.payment.status !== "cancelled") return { ok: false, reason: "busy" };
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

/** The attempt whose end is not known yet; an order has one at most. */
export async function findOpenAttempt(db: Reader, orderId: string) {
  const [open] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...OPEN])))
    .limit(1);
  return open;
}

/** Cancelling an attempt twice is cancelling it once. */
export function cancelKeyOf(paymentId: string): string {
  return `cancel:${paymentId}`;
}

async function insertAttempt(
  tx: Tx,
  order: typeof orders.$inferSelect,
  method: PaymentMethod,
  now: Date,
): Promise<string> {
  const id = newId();
  await tx.insert(payments).values({
    id,
    orderId: order.id,
    method,
    status: "unknown",
    amountCents: order.totalCents,
    idempotencyKey: newId(),
    expiresAt: after(now, method === "pix" ? PIX_TTL : PAGE_TTL),
    createdAt: now,
    updatedAt: now,
  });
  await enqueueJob(tx, {
    key: `settle-payment:${id}`,
    kind: "settle-payment",
    payload: { paymentId: id },
    runAt: after(now, POLL),
  });
  await stopYielding(tx, order.id, now);
  return id;
}

async function getOrder(tx: Tx, id: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).limit(1);
  if (!order) throw new Error("The order just placed is not there.");
  return order;
}
