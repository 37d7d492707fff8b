import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { GAVE_WAY, isUnpaid, waitsForBuyer, YIELD_JOB } from "#app/domain/order/reservations.server.ts";
import { yieldStock } from "#app/domain/order/stock.server.ts";
import { after, minutes } from "#app/domain/values/duration.ts";
import { orderLines, orders, payments, variants } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";

/** When an unpaid order is looked at again whose buyer is not to act for now: its bank, or a person, answers within minutes or days. */
const YIELD_RETRY_MS = minutes(1);

interface Pieces {
  variantId: string;
  quantity: number;
}

/**
 * Where there is too little of something, has the unpaid orders give way that hold it and are no longer protected: the oldest
 * first, no more of them than needed, and none where even all of them would not be enough. Each of them expires, and the provider
 * is asked to cancel its payment; one that is paid all the same is fulfilled or paid back, as whatever is paid late. `protects` is
 * false for an order whose money has come: no unpaid order is protected from that. Says whether there is enough now that was not
 * before.
 */
export async function makeRoom(
  tx: Tx,
  lines: readonly Pieces[],
  now: Date,
  { protects = true }: { protects?: boolean } = {},
): Promise<boolean> {
  const short = await findShortage(tx, lines);
  if (short.size === 0) return false;

  const yielding = await tx
    .select({ orderId: orders.id, variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        isUnpaid,
        protects ? lte(orders.protectedUntil, now) : undefined,
        waitsForBuyer(tx),
        inArray(orderLines.variantId, [...short.keys()]),
      ),
    )
    .orderBy(asc(orders.protectedUntil), asc(orders.number));
  const displaced = chooseOldest(yielding, short);
  for (const orderId of displaced ?? []) await giveWay(tx, orderId, now);
  return displaced !== undefined;
}

/**
 * Has the pieces of an order no longer shown as available where its buyer is not to act any more, as nobody could take them. To be
 * called in the transaction in which an attempt begins or changes.
 */
export async function stopYielding(tx: Tx, orderId: string, now: Date): Promise<void> {
  const isActing = sql`NOT (${waitsForBuyer(tx)})`;
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isUnpaid, eq(orders.isYielding, true), isActing))
    .limit(1);
  if (!order) return;
  await tx.update(orders).set({ isYielding: false }).where(eq(orders.id, orderId));
  await yieldStock(tx, await linesOf(tx, orderId), -1);
  await enqueueJob(tx, {
    key: `${YIELD_JOB}:${orderId}`,
    kind: YIELD_JOB,
    payload: { orderId },
    runAt: after(now, YIELD_RETRY_MS),
  });
}

/**
 * The job that shows the pieces of an unpaid order as available again, once it is no longer protected: it gives way to who buys them.
 * While its buyer is not to act it is looked at again and again.
 */
export function reservationJobs(store: Store): Record<string, JobHandler> {
  return {
    [YIELD_JOB]: ({ orderId = "" }, now) =>
      store.write(async (tx) => {
        const ofOrder = and(eq(orders.id, orderId), isUnpaid);
        const [order] = await tx
          .select({ protectedUntil: orders.protectedUntil, isYielding: orders.isYielding })
          .from(orders)
          .where(ofOrder)
          .limit(1);
        if (!order?.protectedUntil || order.isYielding) return undefined;
        if (order.protectedUntil > now) return order.protectedUntil;
        const shown = await tx
          .update(orders)
          .set({ isYielding: true })
          .where(and(ofOrder, waitsForBuyer(tx)))
          .returning({ id: orders.id });
        if (shown.length === 0) return after(now, YIELD_RETRY_MS);
        await yieldStock(tx, await linesOf(tx, orderId));
        return undefined;
      }),
  };
}

/** The pieces of an order. */
export function linesOf(db: Reader, orderId: string): Promise<Pieces[]> {
  return db
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
}

/** How many pieces are missing, by variant. */
async function findShortage(db: Reader, lines: readonly Pieces[]): Promise<Map<string, number>> {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of lines) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  const rows = await db
    .select({ id: variants.id, available: sql<number>`${variants.onHand} - ${variants.reserved}` })
    .from(variants)
    .where(inArray(variants.id, [...wanted.keys()]));
  const short = rows.map(({ id, available }) => [id, (wanted.get(id) ?? 0) - available] as const);
  return new Map(short.filter(([, missing]) => missing > 0));
}

/**
 * The first orders whose pieces make up for what is missing, without those that the later ones make needless; undefined where all
 * of them do not.
 */
function chooseOldest(
  held: readonly (Pieces & { orderId: string })[],
  short: ReadonlyMap<string, number>,
): string[] | undefined {
  const isEnough = (chosen: ReadonlySet<string>, variantIds = [...short.keys()]) =>
    variantIds.every((variantId) => {
      const lines = held.filter((line) => line.variantId === variantId && chosen.has(line.orderId));
      return lines.reduce((sum, { quantity }) => sum + quantity, 0) >= (short.get(variantId) ?? 0);
    });
  const chosen = new Set<string>();
  for (const { orderId, variantId } of held) if (!isEnough(chosen, [variantId])) chosen.add(orderId);
  if (!isEnough(chosen)) return undefined;
  for (const orderId of [...chosen].reverse()) {
    chosen.delete(orderId);
    if (!isEnough(chosen)) chosen.add(orderId);
  }
  return [...chosen];
}

async function giveWay(tx: Tx, orderId: string, now: Date): Promise<void> {
  await transitionOrder(tx, orderId, "expired", GAVE_WAY, now);
  const open = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ["unknown", "pending"])));
  for (const { id: paymentId } of open) {
    await enqueueJob(tx, {
      key: `cancel-payment:${paymentId}`,
      kind: "cancel-payment",
      payload: { paymentId },
      runAt: now,
    });
  }
}
