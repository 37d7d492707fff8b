import { and, asc, desc, eq, inArray, max, or, sql } from "drizzle-orm";
import { type CartLine, findShortLine } from "#app/domain/cart/cart.ts";
import { countCartItems, findCartId } from "#app/domain/cart/carts.server.ts";
import { enqueueJob } from "#app/domain/jobs/jobs.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { carts, orderEvents, orderLines, orders, variants } from "#db/schema";
import type { Reader, Tx } from "#db/store.server.ts";
import type { Checkout } from "./checkout.ts";
import { checkoutIdOf, findCheckout } from "./checkouts.server.ts";
import {
  expectPrescriptions,
  listOrderPrescriptions,
  retainPrescriptionsFor,
} from "./order-prescriptions.server.ts";
import { canTransition, isRestockable, type OrderStatus, outcomeOf } from "./order-status.ts";
import { statusForPrescriptions } from "./prescription-review.ts";
import {
  findReservationRefusal,
  isUnpaid,
  noteReserver,
  type ReservationRefusal,
  type Reserver,
} from "./reservations.server.ts";
import { commitStock, releaseStock, reserveStock, restock, yieldStock } from "./stock.server.ts";

const FIRST_NUMBER = 10_001;

export type OrderLine = typeof orderLines.$inferSelect;
export type Order = typeof orders.$inferSelect & { lines: OrderLine[] };

export type Placed =
  | { ok: true; orderId: string; isNew: boolean }
  | { ok: false; reason: "empty-cart" | "no-delivery" | "changed" }
  | { ok: false; reason: "out-of-stock"; title: string; available: number }
  | ReservationRefusal;

/**
 * Turns the owner's cart into an order: fixes the prices, reserves the stock and empties the cart, all or nothing.
 * A checkout becomes one order only, so a form sent twice gives back the first one. Refuses when anything the
 * shopper agreed to has changed since it was shown, when there is less in stock, or when it is more than `reserver` may hold unpaid.
 */
export async function placeOrder(
  tx: Tx,
  owner: Owner,
  token: string,
  now: Date,
  reserver?: Reserver,
): Promise<Placed> {
  const checkoutToken = checkoutIdOf(token);
  const [earlier] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.checkoutToken, checkoutToken), belongsTo(owner)))
    .limit(1);
  if (earlier) return { ok: true, orderId: earlier.id, isNew: false };

  const checkout = await findCheckout(tx, owner);
  const cartId = await findCartId(tx, owner);
  if (!cartId) return { ok: false, reason: "empty-cart" };
  if (!checkout) {
    const isEmpty = (await countCartItems(tx, owner)) === 0;
    return { ok: false, reason: isEmpty ? "empty-cart" : "no-delivery" };
  }

  if (checkout.token !== token) return { ok: false, reason: "changed" };

  const { accountId } = owner;
  const refusal = await findReservationRefusal(tx, reserver, { ...checkout, accountId }, now);
  if (refusal) return refusal;
  const short = findShortLine(checkout.lines) ?? (await reserveStock(tx, checkout.lines));
  if (short) {
    return { ok: false, reason: "out-of-stock", title: short.title, available: short.available };
  }
  const orderId = await insertOrder(tx, owner, checkout, now);
  await noteReserver(tx, reserver, { id: orderId, accountId }, now);
  await tx.delete(carts).where(eq(carts.id, cartId));
  return { ok: true, orderId, isNew: true };
}

/**
 * Moves an order, with its stock, a line in its history and the e-mail that says so, and says whether it moved; a repeated or
 * late event moves nothing. An order that was given up is paid only if there is still enough for it: else the money goes back.
 * `tells` is false for a step that the e-mail about another one of the same moment says already.
 */
export async function transitionOrder(
  tx: Tx,
  id: string,
  to: OrderStatus,
  cause: string,
  now: Date,
  { tells = true }: { tells?: boolean } = {},
): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).limit(1);
  if (!order || !canTransition(order.status, to)) return false;

  const hasStock = await moveStock(tx, order, to);
  if (!hasStock) return to === "paid" && transitionOrder(tx, id, "refund_pending", cause, now);

  const reservation = { network: null, protectedUntil: null, isYielding: false };
  await tx
    .update(orders)
    .set({ status: to, ...reservation })
    .where(eq(orders.id, id));
  const eventId = await noteEvent(tx, id, to, cause, now);
  if (tells) await tellOfEvent(tx, id, eventId, now);
  const isOver = outcomeOf(to) === "refused" || to === "refund_pending" || to === "refunded";
  if (isOver) await retainPrescriptionsFor(tx, id, true, now);
  if (to === "paid") {
    await retainPrescriptionsFor(tx, id, false, now);
    await applyPrescriptionsToOrder(tx, id, now);
  }
  return true;
}

/** Moves a paid order to where its prescriptions let it go; one that needs none stays where it is. */
export async function applyPrescriptionsToOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const states = (await listOrderPrescriptions(tx, orderId)).map(({ state }) => state);
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  const to = statusForPrescriptions(states);
  if (to && order && order.status !== to) await transitionOrder(tx, orderId, to, "prescriptions", now);
}

/** The owner's order with its lines, or undefined: somebody else's does not exist. */
export async function findOrder(db: Reader, owner: Owner, id: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), belongsTo(owner)))
    .limit(1);
  return order && { ...order, lines: await linesOf(db, order.id) };
}

/** The owner's newest order that waits for its payment. */
export async function findUnpaidOrder(db: Reader, owner: Owner): Promise<string | undefined> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaid, belongsTo(owner)))
    .orderBy(desc(orders.number))
    .limit(1);
  return order?.id;
}

/** The order that the owner, or this browser, placed last; not one that was only looked up by its number. */
export async function findLastOrder(db: Reader, { accountId, visitorId }: Owner) {
  const [order] = await db
    .select()
    .from(orders)
    .where(belongsTo({ accountId, visitorId }))
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(1);
  return order;
}

/** An account's orders with their lines, newest first; two queries however many there are. */
export async function listOrders(db: Reader, accountId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.accountId, accountId))
    .orderBy(desc(orders.placedAt), desc(orders.number));
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.position));
  return rows.map((order) => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }));
}

/** The first line of an order that there is not enough for any more; of one for which there is, its first line. */
export async function findShortOrderLine(db: Reader, orderId: string) {
  const rows = await db
    .select({
      title: orderLines.title,
      quantity: orderLines.quantity,
      available: sql<number>`max(coalesce(${variants.onHand} - ${variants.reserved}, 0), 0)`,
    })
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const { title = "", available = 0 } = rows.find((row) => row.available < row.quantity) ?? rows[0] ?? {};
  return { title, available };
}

/** What happened to an order, oldest first. */
export function listOrderEvents(db: Reader, orderId: string) {
  return db
    .select({ status: orderEvents.status, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at));
}

/** Writes a line of an order's history. */
async function noteEvent(tx: Tx, orderId: string, status: OrderStatus, cause: string, now: Date) {
  const id = newId();
  await tx.insert(orderEvents).values({ id, orderId, status, cause, at: now });
  return id;
}

/** Has the customer told of an event, by e-mail. */
function tellOfEvent(tx: Tx, orderId: string, eventId: string, now: Date): Promise<void> {
  const payload = { orderId, eventId };
  return enqueueJob(tx, { key: `order-letter:${eventId}`, kind: "order-letter", payload, runAt: now });
}

/** Keeps the stock in step with the order, and says whether there was enough. */
async function moveStock(
  tx: Tx,
  { id, status: from, isYielding }: Pick<Order, "id" | "status" | "isYielding">,
  to: OrderStatus,
) {
  const lines = await linesOf(tx, id);
  if (from === "awaiting_payment") {
    if (isYielding) await yieldStock(tx, lines, -1);
    await (to === "paid" ? commitStock(tx, lines) : releaseStock(tx, lines));
  }
  if (outcomeOf(from) === "refused" && (to === "paid" || to === "awaiting_payment")) {
    if (await reserveStock(tx, lines)) return false;
    if (to === "paid") await commitStock(tx, lines);
  }
  if (to === "refund_pending") {
    const past = (await listOrderEvents(tx, id)).map(({ status }) => status);
    if (isRestockable(past)) await restock(tx, lines);
  }
  return true;
}

async function insertOrder(tx: Tx, owner: Owner, checkout: Checkout, now: Date): Promise<string> {
  const id = newId();
  const status: OrderStatus = "awaiting_payment";
  const [last] = await tx.select({ number: max(orders.number) }).from(orders);

  await tx.insert(orders).values({
    id,
    number: (last?.number ?? FIRST_NUMBER - 1) + 1,
    accountId: owner.accountId,
    visitorId: owner.visitorId,
    checkoutToken: checkoutIdOf(checkout.token),
    status,
    contact: checkout.contact,
    address: checkout.address,
    carrier: checkout.delivery.carrier,
    businessDays: checkout.delivery.businessDays,
    itemsCents: checkout.itemsCents,
    freightCents: checkout.delivery.priceCents,
    totalCents: checkout.totalCents,
    placedAt: now,
  });
  const lines = checkout.lines.map((line) => ({ ...line, id: newId() }));
  await tx
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...soldLine(line), orderId: id, position })));
  await expectPrescriptions(tx, id, lines, now);
  await tellOfEvent(tx, id, await noteEvent(tx, id, status, "placed", now), now);
  return id;
}

/** What is kept of a line for good. */
function soldLine({ available, prescriptionId, lens, ...line }: CartLine) {
  if (!lens) return { ...line, lens: null };
  const { prescription, ...sold } = lens;
  return { ...line, lens: sold };
}

function linesOf(db: Reader, orderId: string): Promise<OrderLine[]> {
  return db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

function belongsTo({ accountId, visitorId, orderIds = [] }: Owner) {
  const whose = or(
    accountId ? eq(orders.accountId, accountId) : undefined,
    visitorId ? eq(orders.visitorId, visitorId) : undefined,
    orderIds.length > 0 ? inArray(orders.id, [...orderIds]) : undefined,
  );
  return whose ?? sql`false`;
}
