import { eq, type SQL } from "drizzle-orm";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import type { Transcription } from "#app/domain/lens/transcription.ts";
import { findTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { countRefundedUnits } from "#app/domain/order/order-refunds.server.ts";
import { labJobs, orderLines, orderPrescriptions, orders } from "#db/schema";
import type { Reader } from "#db/store.ts";
import { type MissingForLab, missingOf } from "./lab-readiness.ts";

export type Sealing = Pick<PrescriptionFiles, "seal" | "unseal">;

/** Jobs with what was sold, without the buyer and without measures. */
export function selectJobs(db: Reader, condition: SQL | undefined) {
  return db
    .select({
      lineId: labJobs.lineId,
      orderId: labJobs.orderId,
      state: labJobs.state,
      lab: labJobs.lab,
      labNumber: labJobs.labNumber,
      expectedOn: labJobs.expectedOn,
      reworks: labJobs.reworks,
      updatedAt: labJobs.updatedAt,
      orderNumber: orders.number,
      orderStatus: orders.status,
      title: orderLines.title,
      model: orderLines.model,
      colorName: orderLines.colorName,
      variantId: orderLines.variantId,
      lens: orderLines.lens,
      prescriptionId: orderPrescriptions.prescriptionId,
      prescriptionState: orderPrescriptions.state,
    })
    .from(labJobs)
    .innerJoin(orders, eq(orders.id, labJobs.orderId))
    .innerJoin(orderLines, eq(orderLines.id, labJobs.lineId))
    .leftJoin(orderPrescriptions, eq(orderPrescriptions.lineId, labJobs.lineId))
    .where(condition);
}

export type LabRow = Awaited<ReturnType<typeof selectJobs>>[number];

export async function findJob(db: Reader, lineId: string): Promise<LabRow | undefined> {
  const [row] = await selectJobs(db, eq(labJobs.lineId, lineId));
  return row;
}

/** Whether the job may go to a lab, and the measures that the lab ticket shows. */
export async function readMeasures(
  db: Reader,
  files: Sealing,
  { prescriptionId, prescriptionState, lens }: LabRow,
): Promise<{ transcription: Transcription | undefined; missing: MissingForLab[] }> {
  const transcription = prescriptionId ? await findTranscription(db, files, prescriptionId) : undefined;
  const hasPrescription = prescriptionId !== null && prescriptionState === "accepted";
  return { transcription, missing: missingOf({ vision: lens?.vision, hasPrescription, transcription }) };
}

/** A line with lenses is one unit, so one refunded unit is all of it. */
export async function isBeingRefunded(db: Reader, { orderId, lineId }: LabRow): Promise<boolean> {
  return (await countRefundedUnits(db, orderId)).has(lineId);
}
