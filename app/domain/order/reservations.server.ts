import { createHash } from "node:crypto";
import { and, desc, eq, exists, inArray, min, notExists, sql } from "drizzle-orm";
import { enqueueJob } from "#app/domain/jobs/jobs.server.ts";
import { after } from "#app/domain/values/duration.ts";
import { orderEvents, orderLines, orders, payments, variants } from "#db/schema";
import type { Reader, Tx } from "#db/store.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { limitsAfterPaying, maxOfVariant, type ReservationLimits } from "./reservation-limits.ts";

/** From where an order is placed: the client's network, which is kept hashed, and the limits of what it may hold unpaid. */
export interface Reserver {
  network: string;
  limits: ReservationLimits;
}

/** The job that counts a reservation among those that give way, once it is no longer protected. */
export const YIELD_JOB = "yield-reservation";

/** Why an order expired whose pieces another order took. */
export const GAVE_WAY = "gave way";

/** Paid, and the money stayed. */
const PAID: readonly OrderStatus[] = [
  "paid",
  "awaiting_prescription",
  "prescription_review",
  "in_lab",
  "preparing",
  "shipped",
  "delivered",
];

/** Written out, for the engine uses the index of unpaid orders only where it reads the very condition. */
export const isUnpaid = sql`${orders.status} = 'awaiting_payment'`;

interface Wanted {
  accountId: string | null;
  lines: readonly { variantId: string; title: string; quantity: number }[];
  totalCents: number;
}

/**
 * `too-many-unpaid`: with what the network's other unpaid orders hold it would be too much, until the first of them ends.
 * `too-large`: it is too much by itself; where it is one product's, `most` of it may be held.
 */
export type ReservationRefusal =
  | { ok: false; reason: "too-many-unpaid"; until: Date }
  | { ok: false; reason: "too-large"; of: { title: string; most: number } | undefined };

/** Why a network may not hold so much more unpaid, or undefined where it may. Asked in the transaction that reserves. */
export async function findReservationRefusal(
  tx: Tx,
  reserver: Reserver | undefined,
  wanted: Wanted,
  now: Date,
): Promise<ReservationRefusal | undefined> {
  if (!reserver) return undefined;
  const limits = await limitsFor(tx, reserver, wanted.accountId);
  const units = sumOfPieces(wanted.lines);
  if (units > limits.units || wanted.totalCents > limits.cents)
    return { ok: false, reason: "too-large", of: undefined };

  const ofNetwork = and(isUnpaid, eq(orders.network, keyOf(reserver.network)));
  const lines = await tx
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(ofNetwork);
  let isTooMany = false;
  for (const { id, title, onHand } of await variantsOf(tx, wanted.lines)) {
    const most = maxOfVariant(limits, onHand);
    const more = sumOfPieces(wanted.lines, id);
    if (more > most) return { ok: false, reason: "too-large", of: { title, most } };
    isTooMany ||= sumOfPieces(lines, id) + more > most;
  }

  const [held] = await tx
    .select({
      orders: sql<number>`count(*)`,
      cents: sql<number>`coalesce(sum(${orders.totalCents}), 0)`,
    })
    .from(orders)
    .where(ofNetwork);
  isTooMany ||=
    (held?.orders ?? 0) + 1 > limits.orders ||
    (held?.cents ?? 0) + wanted.totalCents > limits.cents ||
    sumOfPieces(lines) + units > limits.units;
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

/** Notes whose reservation an order is that now waits for its payment, and from when on it gives way. */
export async function noteReserver(
  tx: Tx,
  reserver: Reserver | undefined,
  { id: orderId, accountId }: Pick<typeof orders.$inferSelect, "id" | "accountId">,
  now: Date,
): Promise<void> {
  if (!reserver) return;
  const { protectedMs } = await limitsFor(tx, reserver, accountId);
  const protectedUntil = after(now, protectedMs);
  await tx
    .update(orders)
    .set({ network: keyOf(reserver.network), protectedUntil })
    .where(eq(orders.id, orderId));
  await enqueueJob(tx, {
    key: `${YIELD_JOB}:${orderId}`,
    kind: YIELD_JOB,
    payload: { orderId },
    runAt: protectedUntil,
  });
}

/** Of an order that expired: whether it gave way to another. */
export async function hasGivenWay(db: Reader, orderId: string): Promise<boolean> {
  const [last] = await db
    .select({ cause: orderEvents.cause })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.status, "expired")))
    .orderBy(desc(orderEvents.at))
    .limit(1);
  return last?.cause === GAVE_WAY;
}

/**
 * Of an unpaid order, whether its buyer is still to act: a card that is being charged, or a payment that the provider or a person
 * is looking at, does not give way.
 */
export function waitsForBuyer(db: Reader) {
  const ofOrder = eq(payments.orderId, orders.id);
  const acting = sql`(${payments.status} IN ('in_review', 'approved', 'quarantined')
    OR (${payments.status} = 'unknown' AND ${payments.method} = 'card'))`;
  const attempt = db.select({ id: payments.id }).from(payments);
  const open = db.select({ id: payments.id }).from(payments);
  return and(
    notExists(attempt.where(and(ofOrder, acting))),
    exists(open.where(and(ofOrder, inArray(payments.status, ["unknown", "pending"])))),
  );
}

/** Whether an order is unpaid and its buyer still to act. */
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
    .where(and(eq(orders.accountId, accountId), inArray(orders.status, [...PAID])))
    .limit(1);
  return paid ? limitsAfterPaying(limits) : limits;
}

async function variantsOf(db: Reader, lines: Wanted["lines"]) {
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

function sumOfPieces(lines: readonly { variantId: string; quantity: number }[], variantId?: string): number {
  return lines
    .filter((line) => variantId === undefined || line.variantId === variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** As in the table of limits, where somebody is from is nobody's business here; it goes with the reservation. */
function keyOf(network: string): string {
  return createHash("sha256").update(`unpaid-reservation\n${network}`).digest("hex");
}
