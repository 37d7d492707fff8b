import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import { newId } from "#app/domain/values/id.server.ts";
import { labEvents, labJobs, orderLines, orderPrescriptions } from "#db/schema";
import type { LabState } from "#db/schema/lab.ts";
import type { Reader, Tx } from "#db/store.ts";
import { countRefundedUnits } from "./order-refunds.server.ts";

export type LabJob = typeof labJobs.$inferSelect;
type LabEvent = Omit<typeof labEvents.$inferInsert, "id" | "at">;

/** The lab's work is over. */
const FINAL: readonly LabState[] = ["checked", "closed"];

/** A job for each line of the order that needs a prescription, without those that are refunded. One that was closed begins anew. */
export async function openLabJobs(tx: Tx, orderId: string, now: Date): Promise<void> {
  const refunded = await countRefundedUnits(tx, orderId);
  const lines = await tx
    .select({ lineId: orderLines.id, quantity: orderLines.quantity, state: labJobs.state })
    .from(orderPrescriptions)
    .innerJoin(orderLines, eq(orderLines.id, orderPrescriptions.lineId))
    .leftJoin(labJobs, eq(labJobs.lineId, orderLines.id))
    .where(eq(orderPrescriptions.orderId, orderId))
    .orderBy(asc(orderLines.position));
  for (const { lineId, quantity, state } of lines) {
    if ((refunded.get(lineId) ?? 0) >= quantity || (state && state !== "closed")) continue;
    const fresh = {
      ...{ state: "to_order" as const, lab: null, labNumber: null, expectedOn: null },
      updatedAt: now,
    };
    await tx
      .insert(labJobs)
      .values({ lineId, orderId, ...fresh })
      .onConflictDoUpdate({ target: labJobs.lineId, set: fresh });
    await insertLabEvent(tx, { lineId, kind: "opened" }, now);
  }
}

/** For an order that ends or is given back: nobody waits for its lenses any more. Checked ones stay as they are. */
export function closeLabJobs(tx: Tx, orderId: string, now: Date): Promise<void> {
  return closeUnfinished(tx, { orderId }, now);
}

/** The same for the lines whose units are all refunded. A refund that was only requested may still fail. */
export async function closeRefundedLabJobs(tx: Tx, orderId: string, now: Date): Promise<void> {
  const refunded = await countRefundedUnits(tx, orderId, ["done"]);
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const lineIds = lines.filter(({ id, quantity }) => (refunded.get(id) ?? 0) >= quantity).map(({ id }) => id);
  await closeUnfinished(tx, { orderId, lineIds }, now);
}

async function closeUnfinished(
  tx: Tx,
  { orderId, lineIds }: { orderId: string; lineIds?: readonly string[] },
  now: Date,
): Promise<void> {
  const closed = await tx
    .update(labJobs)
    .set({ state: "closed", updatedAt: now })
    .where(
      and(
        eq(labJobs.orderId, orderId),
        notInArray(labJobs.state, [...FINAL]),
        lineIds && inArray(labJobs.lineId, [...lineIds]),
      ),
    )
    .returning({ lineId: labJobs.lineId });
  for (const { lineId } of closed) await insertLabEvent(tx, { lineId, kind: "closed" }, now);
}

/** In the order of the order's lines. */
export async function listLabJobs(db: Reader, orderId: string): Promise<LabJob[]> {
  const rows = await db
    .select({ job: labJobs })
    .from(labJobs)
    .innerJoin(orderLines, eq(orderLines.id, labJobs.lineId))
    .where(eq(labJobs.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ job }) => job);
}

/** Whether the lab's work on the order is not over. Lines for which a refund was requested are not waited for. */
export async function hasUnfinishedLenses(db: Reader, orderId: string): Promise<boolean> {
  const open = (await listLabJobs(db, orderId)).filter(({ state }) => !FINAL.includes(state));
  if (open.length === 0) return false;
  const refunded = await countRefundedUnits(db, orderId);
  // A line with lenses is one unit.
  return open.some(({ lineId }) => !refunded.has(lineId));
}

export async function insertLabEvent(tx: Tx, event: LabEvent, now: Date): Promise<void> {
  await tx.insert(labEvents).values({ id: newId(), ...event, at: now });
}
