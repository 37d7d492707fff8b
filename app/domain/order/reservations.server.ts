import { createHash } from "node:crypto";
import { and, desc, eq, exists, inArray, min, notExists, sql } from "drizzle-orm";
import { enqueueJob } from "#app/domain/jobs/jobs.server.ts";
import { after } from "#app/domain/values/duration.ts";
import { inOneTrip } from "#db/one-trip.ts";
import { orderEvents, orderLines, orders, payments, variants } from "#db/schema";
import type { Reader, Tx } from "#db/store.ts";
import type { OrderStatus } from "./order-status.ts";
import { limitsAfterPaying, maxOfVariant, type ReservationLimits } from "./reservation-limits.ts";

/** `network`: the client's network, which is stored only as a hash. */
export interface Reserver {
  network: string;
  limits: ReservationLimits;
}

export const END_PROTECTION_JOB = "yield-reservation";

/** The cause of an order's expiry when another order took its stock. */
export const DISPLACED = "gave way";

const STILL_PAID: readonly OrderStatus[] = [
  "paid",
  "awaiting_prescription",
  "prescription_review",
  "in_lab",
  "preparing",
  "shipped",
  "delivered",
];

/** A literal, not a parameter: the partial index `orders_unpaid` is used only if the query repeats its condition. */
export const isUnpaid = sql`${orders.status} = 'awaiting_payment'`;

interface Purchase {
  accountId: string | null;
  lines: readonly { variantId: string; title: string; quantity: number }[];
  totalCents: number;
}

/**
 * `too-many-unpaid`: too much together with the network's other unpaid orders; `until` the first of them ends.
 * `too-large`: too much by itself; with a `product` if it is more than `maxUnits` of that product.
 */
export type ReservationRefusal =
  | { ok: false; reason: "too-many-unpaid"; until: Date }
  | { ok: false; reason: "too-large"; product: { title: string; maxUnits: number } | undefined };

/** Undefined if the network may reserve this unpaid. Call it in the transaction that reserves. */
export async function findReservationRefusal(
  tx: Tx,
  reserver: Reserver | undefined,
  purchase: Purchase,
  now: Date,
): Promise<ReservationRefusal | undefined> {
  if (!reserver) return undefined;
  const limits = await limitsFor(tx, reserver, purchase.accountId);
  const units = countUnits(purchase.lines);
  if (units > limits.units || purchase.totalCents > limits.cents)
    return { ok: false, reason: "too-large", product: undefined };

  const ofNetwork = and(isUnpaid, eq(orders.network, hashNetwork(reserver.network)));
  const [lines, held, sold] = await inOneTrip(
    tx,
    () =>
      tx
        .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(ofNetwork),
    () => tx.select({ totalCents: orders.totalCents }).from(orders).where(ofNetwork),
    () => variantsOf(tx, purchase.lines),
  );
  let isTooMany = false;
  for (const { id, title, onHand } of sold) {
    const maxUnits = maxOfVariant(limits, onHand);
    const units = countUnits(purchase.lines, id);
    if (units > maxUnits) return { ok: false, reason: "too-large", product: { title, maxUnits } };
    isTooMany ||= countUnits(lines, id) + units > maxUnits;
  }

  const heldCents = held.reduce((sum, { totalCents }) => sum + totalCents, 0);
  isTooMany ||=
    held.length + 1 > limits.orders ||
    heldCents + purchase.totalCents > limits.cents ||
    countUnits(lines) + units > limits.units;
  if (!isTooMany) return undefined;

  const [first] = await tx
    .select({ expiresAt: min(payments.expiresAt) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(ofNetwork, inArray(payments.status, ["unknown", "pending", "in_review"])));
  const soonest = after(now, 60_000);
  const end = first?.expiresAt ?? soonest;
  return { ok: false, reason: "too-many-unpaid", until: end > soonest ? end : soonest };
}

export async function recordReserver(
  tx: Tx,
  reserver: Reserver | undefined,
  { id: orderId, accountId }: Pick<typeof orders.$inferSelect, "id" | "accountId">,
  now: Date,
): Promise<void> {
  if (!reserver) return;
  const { protectedMs } = await limitsFor(tx, reserver, accountId);
  const protectedUntil = after(now, protectedMs);
  const reservation = { network: hashNetwork(reserver.network), protectedUntil };
  const end = {
    key: `${END_PROTECTION_JOB}:${orderId}`,
    kind: END_PROTECTION_JOB,
    payload: { orderId },
    runAt: protectedUntil,
  };
  await inOneTrip(
    tx,
    () => tx.update(orders).set(reservation).where(eq(orders.id, orderId)),
    () => enqueueJob(tx, end),
  );
}

export async function wasDisplaced(db: Reader, orderId: string): Promise<boolean> {
  const [last] = await db
    .select({ cause: orderEvents.cause })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.status, "expired")))
    .orderBy(desc(orderEvents.at), desc(orderEvents.position))
    .limit(1);
  return last?.cause === DISPLACED;
}

/** An order cannot be displaced while a card is being charged, or while the provider or a person is reviewing its payment. */
export function waitsForBuyer(db: Reader) {
  const ofOrder = eq(payments.orderId, orders.id);
  const underWay = sql`(${payments.status} IN ('in_review', 'approved', 'quarantined')
    OR (${payments.status} = 'unknown' AND ${payments.method} = 'card'))`;
  const attempt = db.select({ id: payments.id }).from(payments);
  const open = db.select({ id: payments.id }).from(payments);
  return and(
    notExists(attempt.where(and(ofOrder, underWay))),
    exists(open.where(and(ofOrder, inArray(payments.status, ["unknown", "pending"])))),
  );
}

export async function isWaitingForBuyer(db: Reader, orderId: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isUnpaid, waitsForBuyer(db)))
    .limit(1);
  return order !== undefined;
}

async function limitsFor(db: Reader, { limits }: Reserver, accountId: string | null) {
  if (!accountId) return limits;
  const [paid] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), inArray(orders.status, [...STILL_PAID])))
    .limit(1);
  return paid ? limitsAfterPaying(limits) : limits;
}

async function variantsOf(db: Reader, lines: Purchase["lines"]) {
  const ids = [...new Set(lines.map(({ variantId }) => variantId))];
  const rows = await db
    .select({ id: variants.id, onHand: variants.onHand })
    .from(variants)
    .where(inArray(variants.id, ids));
  return rows.map((row) => ({
    ...row,
    title: lines.find(({ variantId }) => variantId === row.id)?.title ?? "",
  }));
}

function countUnits(lines: readonly { variantId: string; quantity: number }[], variantId?: string): number {
  return lines
    .filter((line) => variantId === undefined || line.variantId === variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The network is personal data, so only a hash is stored, and only while the order is unpaid. */
function hashNetwork(network: string): string {
  return createHash("sha256").update(`unpaid-reservation\n${network}`).digest("hex");
}
