import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import { type CartLine, findShortLine } from "#app/domain/cart/cart.ts";
import { countItemsOf, findCartId } from "#app/domain/cart/carts.server.ts";
import type { ColorFamily } from "#app/domain/catalog/product.ts";
import { FREE_UNITS } from "#app/domain/catalog/stock-units.server.ts";
import { enqueueJob } from "#app/domain/jobs/jobs.server.ts";
import { enqueueOrderShopEmail } from "#app/domain/mail/shop-email-queue.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { inOneTrip } from "#db/one-trip.ts";
import { carts, orderEvents, orderLines, orders, variants } from "#db/schema";
import type { Reader, Tx } from "#db/store.ts";
import type { Checkout } from "./checkout.ts";
import { checkoutIdOf, findCheckoutOfCart } from "./checkouts.server.ts";
import { closeLabJobs, openLabJobs } from "./lab-jobs.server.ts";
import {
  insertOrderPrescriptions,
  listNeededStates,
  retainPrescriptionsFor,
} from "./order-prescriptions.server.ts";
import { countRefundedUnits, withoutRefunded } from "./order-refunds.server.ts";
import { canTransition, isRestockable, type OrderStatus, outcomeOf } from "./order-status.ts";
import { REVIEW_STATUSES, statusForPrescriptions } from "./prescription-review.ts";
import {
  findReservationRefusal,
  isUnpaid,
  type ReservationRefusal,
  type Reserver,
  recordReserver,
} from "./reservations.server.ts";
import { searchColumnsOf } from "./search-columns.ts";
import { adjustDisplaceable, commitStock, releaseStock, reserveStock, restock } from "./stock.server.ts";

const FIRST_NUMBER = 10_001;
const NEXT_NUMBER = sql<number>`(SELECT coalesce(max(${orders.number}), ${sql.raw(String(FIRST_NUMBER - 1))}) + 1 FROM ${orders})`;

/** Of an order's event. */
export const IS_TRANSITION = and(isNull(orderEvents.refundId), isNull(orderEvents.changedFields));

const LINE_COLUMNS = { ...getTableColumns(orderLines), family: variants.colorFamily };

/** `family` is that of the catalogue's colour, and null once the catalogue has it no longer. */
export type OrderLine = typeof orderLines.$inferSelect & { family: ColorFamily | null };
export type Order = typeof orders.$inferSelect & { lines: OrderLine[] };

export type Placed =
  | { ok: true; orderId: string; isNew: boolean }
  | { ok: false; reason: "empty-cart" | "no-delivery" | "changed" }
  | { ok: false; reason: "out-of-stock"; title: string; available: number }
  | ReservationRefusal;

/**
 * All or nothing. A checkout becomes one order only, so a form sent twice returns the first one. `changed`: the checkout is no
 * longer the one that `token` was made for. A `reserver` limits what one client network may reserve unpaid.
 */
export async function placeOrder(
  tx: Tx,
  owner: Owner,
  token: string,
  now: Date,
  reserver?: Reserver,
): Promise<Placed> {
  const ofCheckout = and(eq(orders.checkoutToken, checkoutIdOf(token)), belongsTo(owner));
  const [[earlier], cartId] = await inOneTrip(
    tx,
    () => tx.select({ id: orders.id }).from(orders).where(ofCheckout).limit(1),
    () => findCartId(tx, owner),
  );
  if (earlier) return { ok: true, orderId: earlier.id, isNew: false };
  if (!cartId) return { ok: false, reason: "empty-cart" };

  const checkout = await findCheckoutOfCart(tx, cartId);
  if (!checkout) {
    const isEmpty = (await countItemsOf(tx, cartId)) === 0;
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
  await recordReserver(tx, reserver, { id: orderId, accountId }, now);
  await tx.delete(carts).where(eq(carts.id, cartId));
  return { ok: true, orderId, isNew: true };
}

/**
 * Changes an order's status, with its stock, its history and an e-mail to the buyer. Returns false, and changes nothing, if the
 * transition is not allowed: events may be repeated or late. When an expired or refused order is paid and there is no stock
 * left, it becomes `refund_pending` instead. `sendsEmail` is false if the e-mail about another transition covers this one.
 */
export async function transitionOrder(
  tx: Tx,
  id: string,
  to: OrderStatus,
  cause: string,
  now: Date,
  { sendsEmail = true }: { sendsEmail?: boolean } = {},
): Promise<boolean> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).limit(1);
  if (!order || !canTransition(order.status, to)) return false;

  const hasStock = await applyToStock(tx, order, to, now);
  if (!hasStock) return to === "paid" && transitionOrder(tx, id, "refund_pending", cause, now);

  const reservation = { network: null, protectedUntil: null, isYielding: false };
  await tx
    .update(orders)
    .set({ status: to, ...reservation })
    .where(eq(orders.id, id));
  const eventId = await insertEvent(tx, { orderId: id, status: to, cause }, { sendsEmail }, now);
  await tellShop(tx, { orderId: id, status: to, eventId }, now);
  const isClosed = outcomeOf(to) === "refused" || to === "refund_pending" || to === "refunded";
  if (isClosed || to === "paid") await retainPrescriptionsFor(tx, id, { isClosed }, now);
  if (to === "paid") await applyPrescriptionsToOrder(tx, id, now);
  if (to === "in_lab") await openLabJobs(tx, id, now);
  if (isClosed || to === "withdrawal_requested") await closeLabJobs(tx, id, now);
  return true;
}

/** The e-mails to the staff that follow from a transition. A prescription that came with the purchase arrives with the payment. */
async function tellShop(
  tx: Tx,
  { orderId, status, eventId: id }: { orderId: string; status: OrderStatus; eventId: string },
  now: Date,
): Promise<void> {
  if (status === "withdrawal_requested") {
    await enqueueOrderShopEmail(tx, { kind: "return-asked", id, orderId }, now);
  }
  if (status !== "paid") return;
  await enqueueOrderShopEmail(tx, { kind: "order-paid", id, orderId }, now);
  if ((await listNeededStates(tx, orderId)).includes("in_review")) {
    await enqueueOrderShopEmail(tx, { kind: "prescription-arrived", id, orderId }, now);
  }
}

/**
 * Transitions a paid order to the status that its prescriptions allow. An order that needs none stays as it is; one whose glasses
 * are refunded, and that waited for their prescription, can be packed.
 */
export async function applyPrescriptionsToOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  const isWaiting = order !== undefined && REVIEW_STATUSES.includes(order.status);
  const to =
    statusForPrescriptions(await listNeededStates(tx, orderId)) ?? (isWaiting ? "preparing" : undefined);
  if (to && order && order.status !== to) await transitionOrder(tx, orderId, to, "prescriptions", now);
}

/** Undefined for another owner's order, too. */
export async function findOrder(db: Reader, owner: Owner, id: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), belongsTo(owner)))
    .limit(1);
  return order && { ...order, lines: await listOrderLines(db, order.id) };
}

export async function findUnpaidOrder(db: Reader, owner: Owner): Promise<string | undefined> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaid, belongsTo(owner)))
    .orderBy(desc(orders.number))
    .limit(1);
  return order?.id;
}

/** The newest order of the account or of this browser, without orders that were only looked up by number. */
export async function findLastOrder(db: Reader, { accountId, visitorId }: Owner) {
  const [order] = await db
    .select()
    .from(orders)
    .where(belongsTo({ accountId, visitorId }))
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(1);
  return order;
}

/** Newest first. */
export async function listOrders(db: Reader, accountId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.accountId, accountId))
    .orderBy(desc(orders.placedAt), desc(orders.number));
  const lines = await db
    .select(LINE_COLUMNS)
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(
      inArray(
        orderLines.orderId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.position));
  return rows.map((order) => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }));
}

/** The first line of an order that is short of stock; if none is any more, the first line. */
export async function findShortOrderLine(db: Reader, orderId: string) {
  const rows = await db
    .select({
      title: orderLines.title,
      quantity: orderLines.quantity,
      available: sql<number>`CASE WHEN ${FREE_UNITS} > 0 THEN ${FREE_UNITS} ELSE 0 END`,
    })
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const { title = "", available = 0 } = rows.find((row) => row.available < row.quantity) ?? rows[0] ?? {};
  return { title, available };
}

/** The order's transitions, oldest first. Refunds and corrections that left its status as it was are not among them. */
export function listOrderEvents(db: Reader, orderId: string) {
  return db
    .select({ status: orderEvents.status, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), IS_TRANSITION))
    .orderBy(asc(orderEvents.at), asc(orderEvents.position));
}

/** Returns the event's id. */
export async function insertEvent(
  tx: Tx,
  event: Pick<typeof orderEvents.$inferInsert, "orderId" | "status" | "cause" | "refundId" | "changedFields">,
  { sendsEmail }: { sendsEmail: boolean },
  now: Date,
): Promise<string> {
  const eventId = newId();
  const payload = { orderId: event.orderId, eventId };
  const email = { key: `email-order-event:${eventId}`, kind: "email-order-event", payload, runAt: now };
  await inOneTrip(
    tx,
    () => tx.insert(orderEvents).values({ id: eventId, ...event, at: now }),
    ...(sendsEmail ? [() => enqueueJob(tx, email)] : []),
  );
  return eventId;
}

/** Returns false if there is too little stock for the transition. */
async function applyToStock(
  tx: Tx,
  { id, status: from, isYielding }: Pick<Order, "id" | "status" | "isYielding">,
  to: OrderStatus,
  at: Date,
) {
  const lines = await listOrderLines(tx, id);
  const cause = { orderId: id, at };
  if (from === "awaiting_payment") {
    if (isYielding) await adjustDisplaceable(tx, lines, -1);
    await (to === "paid" ? commitStock(tx, lines, cause) : releaseStock(tx, lines));
  }
  if (outcomeOf(from) === "refused" && (to === "paid" || to === "awaiting_payment")) {
    if (await reserveStock(tx, lines)) return false;
    if (to === "paid") await commitStock(tx, lines, cause);
  }
  if (to === "refund_pending") {
    const past = (await listOrderEvents(tx, id)).map(({ status }) => status);
    // Units refunded by line return as that refund says.
    if (isRestockable(past))
      await restock(tx, withoutRefunded(lines, await countRefundedUnits(tx, id)), cause);
  }
  return true;
}

async function insertOrder(tx: Tx, owner: Owner, checkout: Checkout, now: Date): Promise<string> {
  const id = newId();
  const status: OrderStatus = "awaiting_payment";
  const order = {
    id,
    number: NEXT_NUMBER,
    accountId: owner.accountId,
    visitorId: owner.visitorId,
    checkoutToken: checkoutIdOf(checkout.token),
    status,
    contact: checkout.contact,
    address: checkout.address,
    ...searchColumnsOf(checkout.contact, checkout.address),
    carrier: checkout.delivery.carrier,
    businessDays: checkout.delivery.businessDays,
    itemsCents: checkout.itemsCents,
    freightCents: checkout.delivery.priceCents,
    totalCents: checkout.totalCents,
    placedAt: now,
  };
  const lines = checkout.lines.map((line) => ({ ...line, id: newId() }));
  const sold = lines.map((line, position) => ({ ...soldLine(line), orderId: id, position }));
  await inOneTrip(
    tx,
    () => tx.insert(orders).values(order),
    () => tx.insert(orderLines).values(sold),
    () => insertEvent(tx, { orderId: id, status, cause: "placed" }, { sendsEmail: true }, now),
  );
  await insertOrderPrescriptions(tx, id, lines, now);
  return id;
}

/** An order line has no stock, and its prescription is in `order_prescriptions`. */
function soldLine({ available, prescriptionId, lens, ...line }: CartLine) {
  if (!lens) return { ...line, lens: null };
  const { prescription, ...sold } = lens;
  return { ...line, lens: sold };
}

/** In their order. The caller has checked the order's owner. */
export function listOrderLines(db: Reader, orderId: string): Promise<OrderLine[]> {
  return db
    .select(LINE_COLUMNS)
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

function belongsTo({ accountId, visitorId, orderIds = [] }: Owner) {
  const condition = or(
    accountId ? eq(orders.accountId, accountId) : undefined,
    visitorId ? eq(orders.visitorId, visitorId) : undefined,
    orderIds.length > 0 ? inArray(orders.id, [...orderIds]) : undefined,
  );
  return condition ?? sql`false`;
}
