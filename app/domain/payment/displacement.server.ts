import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { FREE_UNITS } from "#app/domain/catalog/stock-units.server.ts";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import {
  DISPLACED,
  END_PROTECTION_JOB,
  isUnpaid,
  waitsForBuyer,
} from "#app/domain/order/reservations.server.ts";
import { adjustDisplaceable, type Units } from "#app/domain/order/stock.server.ts";
import { after, minutes } from "#app/domain/values/duration.ts";
import { orderLines, orders, payments, variants } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";

/** While an unpaid order waits for its bank or for a review, which takes minutes or days, it is checked again this often. */
const RECHECK_MS = minutes(1);

/**
 * Displaces unpaid orders when there is too little stock for `lines`: the oldest first, and no more than needed. If all
 * together are too few, none is displaced. A displaced order expires and its payment is cancelled; if it is paid all the same,
 * it is fulfilled or refunded like any late payment. Orders are protected for a while; `protects: false`: a paid order displaces
 * protected ones too. Returns whether orders were displaced, and so there is enough stock now.
 */
export async function displaceReservations(
  tx: Tx,
  lines: readonly Units[],
  now: Date,
  { protects = true }: { protects?: boolean } = {},
): Promise<boolean> {
  const shortage = await findShortage(tx, lines);
  if (shortage.size === 0) return false;

  const candidates = await tx
    .select({ orderId: orders.id, variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        isUnpaid,
        protects ? lte(orders.protectedUntil, now) : undefined,
        waitsForBuyer(tx),
        inArray(orderLines.variantId, [...shortage.keys()]),
      ),
    )
    .orderBy(asc(orders.protectedUntil), asc(orders.number));
  const displaced = chooseOldest(candidates, shortage);
  for (const orderId of displaced ?? []) await displaceOrder(tx, orderId, now);
  return displaced !== undefined;
}

/** An order that waits for its bank or a review cannot be displaced. Call it in the transaction that changes an attempt. */
export async function unmarkDisplaceable(tx: Tx, orderId: string, now: Date): Promise<void> {
  const isUnderWay = sql`NOT (${waitsForBuyer(tx)})`;
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isUnpaid, eq(orders.isYielding, true), isUnderWay))
    .limit(1);
  if (!order) return;
  await tx.update(orders).set({ isYielding: false }).where(eq(orders.id, orderId));
  await adjustDisplaceable(tx, await listOrderUnits(tx, orderId), -1);
  await enqueueJob(tx, {
    key: `${END_PROTECTION_JOB}:${orderId}`,
    kind: END_PROTECTION_JOB,
    payload: { orderId },
    runAt: after(now, RECHECK_MS),
  });
}

/** Repeats while the order waits for its bank or a review. domain/order has the job's name, as it may not import this module. */
export function reservationJobs(store: Store): Record<string, JobHandler> {
  return {
    [END_PROTECTION_JOB]: ({ orderId = "" }, now) =>
      store.write(async (tx) => {
        const ofOrder = and(eq(orders.id, orderId), isUnpaid);
        const [order] = await tx
          .select({ protectedUntil: orders.protectedUntil, isYielding: orders.isYielding })
          .from(orders)
          .where(ofOrder)
          .limit(1);
        if (!order?.protectedUntil || order.isYielding) return undefined;
        if (order.protectedUntil > now) return order.protectedUntil;
        const marked = await tx
          .update(orders)
          .set({ isYielding: true })
          .where(and(ofOrder, waitsForBuyer(tx)))
          .returning({ id: orders.id });
        if (marked.length === 0) return after(now, RECHECK_MS);
        await adjustDisplaceable(tx, await listOrderUnits(tx, orderId));
        return undefined;
      }),
  };
}

export function listOrderUnits(db: Reader, orderId: string): Promise<Units[]> {
  return db
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

async function findShortage(db: Reader, lines: readonly Units[]): Promise<Map<string, number>> {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of lines) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  const rows = await db
    .select({ id: variants.id, free: FREE_UNITS })
    .from(variants)
    .where(inArray(variants.id, [...wanted.keys()]));
  const shortage = rows.map(({ id, free }) => [id, (wanted.get(id) ?? 0) - free] as const);
  return new Map(shortage.filter(([, missing]) => missing > 0));
}

/** Drops every order that is not needed after all. Undefined if all together are too few. `candidates`: oldest first. */
function chooseOldest(
  candidates: readonly (Units & { orderId: string })[],
  shortage: ReadonlyMap<string, number>,
): string[] | undefined {
  const isEnough = (chosen: ReadonlySet<string>, variantIds = [...shortage.keys()]) =>
    variantIds.every((variantId) => {
      const lines = candidates.filter((line) => line.variantId === variantId && chosen.has(line.orderId));
      return lines.reduce((sum, { quantity }) => sum + quantity, 0) >= (shortage.get(variantId) ?? 0);
    });
  const chosen = new Set<string>();
  for (const { orderId, variantId } of candidates) if (!isEnough(chosen, [variantId])) chosen.add(orderId);
  if (!isEnough(chosen)) return undefined;
  for (const orderId of [...chosen].reverse()) {
    chosen.delete(orderId);
    if (!isEnough(chosen)) chosen.add(orderId);
  }
  return [...chosen];
}

async function displaceOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  await transitionOrder(tx, orderId, "expired", DISPLACED, now);
  const open = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ["unknown", "pending"])));
  for (const { id } of open) await enqueuePaymentJob(tx, "cancel-payment", id, now);
}
