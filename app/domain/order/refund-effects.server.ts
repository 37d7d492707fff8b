import { eq } from "drizzle-orm";
import { orderLines, orders, refundLines } from "#db/schema";
import type { Reader, Tx } from "#db/store.ts";
import { closeRefundedLabJobs, hasUnfinishedLenses, listLabJobs } from "./lab-jobs.server.ts";
import { countRefundedUnits, REFUND_CAUSES, type Refund, withoutRefunded } from "./order-refunds.server.ts";
import { isRestockable, type OrderStatus } from "./order-status.ts";
import {
  applyPrescriptionsToOrder,
  insertEvent,
  listOrderEvents,
  listOrderLines,
  transitionOrder,
} from "./orders.server.ts";
import { REVIEW_STATUSES } from "./prescription-review.ts";
import { restock } from "./stock.server.ts";

type RefundOfOrder = Pick<Refund, "id" | "orderId">;

/** An event that leaves the order's status as it is. */
export async function recordRefundEvent(
  tx: Tx,
  { id: refundId, orderId }: RefundOfOrder,
  { cause, sendsEmail }: { cause: string; sendsEmail: boolean },
  now: Date,
): Promise<void> {
  const status = await findOrderStatus(tx, orderId);
  if (status) await insertEvent(tx, { orderId, status, cause, refundId }, { sendsEmail }, now);
}

/**
 * The effects of a refund that is done: its units return to the stock, and neither their prescriptions nor their lenses are
 * waited for.
 */
export async function applyRefundToOrder(tx: Tx, { id, orderId }: RefundOfOrder, now: Date): Promise<void> {
  const lines = await listUnits(tx, id);
  await restock(
    tx,
    lines.map(({ variantId, restocked }) => ({ variantId, quantity: restocked })),
    { orderId, refundId: id, at: now },
  );
  const status = await findOrderStatus(tx, orderId);
  if (status && REVIEW_STATUSES.includes(status)) await applyPrescriptionsToOrder(tx, orderId, now);
  await closeRefundedLabJobs(tx, orderId, now);
  await prepareOnceLensesAreChecked(tx, orderId, { cause: REFUND_CAUSES.done }, now);
}

/**
 * An order in the lab can be packed once each pair of its lenses is checked. Nothing changes before that, or if nothing of it is
 * left to send. Returns whether it changed.
 */
export async function prepareOnceLensesAreChecked(
  tx: Tx,
  orderId: string,
  { cause }: { cause: string },
  now: Date,
): Promise<boolean> {
  if ((await findOrderStatus(tx, orderId)) !== "in_lab") return false;
  if ((await listLabJobs(tx, orderId)).length === 0 || (await hasUnfinishedLenses(tx, orderId))) return false;
  const left = withoutRefunded(await listOrderLines(tx, orderId), await countRefundedUnits(tx, orderId));
  return left.length > 0 && transitionOrder(tx, orderId, "preparing", cause, now, { sendsEmail: false });
}

/**
 * An order that was cancelled meanwhile has returned its units to the stock without those of the refund, which were the refund's
 * to return. They return now.
 */
export async function restockFailedRefund(tx: Tx, { id, orderId }: RefundOfOrder, now: Date): Promise<void> {
  const past = (await listOrderEvents(tx, orderId)).map(({ status }) => status);
  const before = past.filter((status) => status !== "refund_pending");
  if (past.length > before.length && isRestockable(before))
    await restock(tx, await listUnits(tx, id), { orderId, refundId: id, at: now });
}

export async function findOrderStatus(db: Reader, id: string): Promise<OrderStatus | undefined> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, id)).limit(1);
  return order?.status;
}

function listUnits(db: Reader, refundId: string) {
  return db
    .select({
      variantId: orderLines.variantId,
      quantity: refundLines.quantity,
      restocked: refundLines.restockedQuantity,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.lineId))
    .where(eq(refundLines.refundId, refundId));
}
