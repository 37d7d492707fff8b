import { asc, eq, inArray } from "drizzle-orm";
import type { CartLine } from "#app/domain/cart/cart.ts";
import type { SoldLens } from "#app/domain/lens/lens-choice.ts";
import { ORDER_RETENTION_MS, UNUSED_RETENTION_MS } from "#app/domain/lens/prescription.ts";
import { after } from "#app/domain/values/duration.ts";
import { orderLines, orderPrescriptions, prescriptions } from "#db/schema";
import type { Reader, Tx } from "#db/store.ts";
import { countRefundedUnits } from "./order-refunds.server.ts";
import type { PrescriptionState } from "./prescription-review.ts";

export interface OrderPrescription {
  lineId: string;
  title: string;
  colorName: string;
  lens: SoldLens | null;
  prescriptionId: string | null;
  state: PrescriptionState;
  request: string | null;
}

/** Records which lines of a new order need a prescription. Prescriptions that were given are retained with the order. */
export async function insertOrderPrescriptions(
  tx: Tx,
  orderId: string,
  lines: readonly Pick<CartLine, "id" | "lens" | "prescriptionId">[],
  now: Date,
): Promise<void> {
  for (const { id: lineId, lens, prescriptionId } of lines) {
    if (!lens || lens.prescription === "none") continue;
    const state: PrescriptionState = prescriptionId ? "in_review" : "awaiting";
    await tx
      .insert(orderPrescriptions)
      .values({ lineId, orderId, prescriptionId, state, request: null, updatedAt: now });
    if (prescriptionId) await retainWithOrder(tx, prescriptionId, now);
  }
}

/** One entry for each line that needs a prescription, in the lines' order. The caller has checked the order's owner. */
export async function listOrderPrescriptions(db: Reader, orderId: string): Promise<OrderPrescription[]> {
  return db
    .select({
      lineId: orderPrescriptions.lineId,
      title: orderLines.title,
      colorName: orderLines.colorName,
      lens: orderLines.lens,
      prescriptionId: orderPrescriptions.prescriptionId,
      state: orderPrescriptions.state,
      request: orderPrescriptions.request,
    })
    .from(orderPrescriptions)
    .innerJoin(orderLines, eq(orderLines.id, orderPrescriptions.lineId))
    .where(eq(orderPrescriptions.orderId, orderId))
    .orderBy(asc(orderLines.position));
}

/** Without those of lines whose units are all refunded: they are not needed. */
export async function listNeededStates(db: Reader, orderId: string): Promise<PrescriptionState[]> {
  const refunded = await countRefundedUnits(db, orderId);
  const rows = await db
    .select({ lineId: orderLines.id, quantity: orderLines.quantity, state: orderPrescriptions.state })
    .from(orderPrescriptions)
    .innerJoin(orderLines, eq(orderLines.id, orderPrescriptions.lineId))
    .where(eq(orderPrescriptions.orderId, orderId));
  return rows
    .filter(({ lineId, quantity }) => (refunded.get(lineId) ?? 0) < quantity)
    .map(({ state }) => state);
}

export async function retainWithOrder(tx: Tx, prescriptionId: string, now: Date): Promise<void> {
  await tx
    .update(prescriptions)
    .set({ purgeAt: after(now, ORDER_RETENTION_MS) })
    .where(eq(prescriptions.id, prescriptionId));
}

/** Prescriptions of a closed order are retained as unused ones; the order may still be paid, and then they are used again. */
export async function retainPrescriptionsFor(
  tx: Tx,
  orderId: string,
  { isClosed }: { isClosed: boolean },
  now: Date,
): Promise<void> {
  const ids = tx
    .select({ id: orderPrescriptions.prescriptionId })
    .from(orderPrescriptions)
    .where(eq(orderPrescriptions.orderId, orderId));
  await tx
    .update(prescriptions)
    .set({ purgeAt: after(now, isClosed ? UNUSED_RETENTION_MS : ORDER_RETENTION_MS) })
    .where(inArray(prescriptions.id, ids));
}
