import { asc, eq, inArray, sql } from "drizzle-orm";
import type { CartLine } from "#app/domain/cart/cart.ts";
import type { SoldLens } from "#app/domain/lens/lens-choice.ts";
import { KEPT_UNUSED, KEPT_WITH_ORDER } from "#app/domain/lens/prescription.ts";
import { after } from "#app/domain/values/duration.ts";
import { orderLines, orderPrescriptions, prescriptions } from "#db/schema";
import type { Reader, Tx } from "#db/store.server.ts";
import type { PrescriptionState } from "./prescription-review.ts";

/** The prescription a line needs; the caller has made sure whose order it is. */
export interface OrderPrescription {
  lineId: string;
  title: string;
  colorName: string;
  lens: SoldLens | null;
  prescriptionId: string | null;
  state: PrescriptionState;
  request: string | null;
}

/** Notes which of an order's new lines need a prescription; those that were given are kept as long as the order needs them. */
export async function expectPrescriptions(
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

/** The prescriptions an order's lines need, in the order of the lines; of an order without lenses, none. */
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

/** A prescription an order uses lives longer than one that nobody used. */
export async function retainWithOrder(tx: Tx, prescriptionId: string, now: Date): Promise<void> {
  await tx
    .update(prescriptions)
    .set({ purgeAt: after(now, KEPT_WITH_ORDER) })
    .where(eq(prescriptions.id, prescriptionId));
}

/** The prescriptions of an order that is given up are as good as unused; should it be paid after all, they are used again. */
export async function retainPrescriptionsFor(tx: Tx, orderId: string, isGivenUp: boolean, now: Date) {
  const ids = tx
    .select({ id: sql<string>`coalesce(${orderPrescriptions.prescriptionId}, '')` })
    .from(orderPrescriptions)
    .where(eq(orderPrescriptions.orderId, orderId));
  await tx
    .update(prescriptions)
    .set({ purgeAt: after(now, isGivenUp ? KEPT_UNUSED : KEPT_WITH_ORDER) })
    .where(inArray(prescriptions.id, ids));
}
