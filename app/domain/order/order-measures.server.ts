import { and, asc, eq, inArray } from "drizzle-orm";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import {
  addPrescriptionEvent,
  amendPrescription,
  openPrescription,
} from "#app/domain/lens/prescriptions.server.ts";
import {
  type Measures,
  type MissingMeasure,
  mergeMeasures,
  missingForLab,
  NO_MEASURES,
  transcriptionOfTyped,
  withMeasures,
} from "#app/domain/lens/transcription.ts";
import { findTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { enqueueOrderShopEmail } from "#app/domain/mail/shop-email-queue.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { orderLines, orderPrescriptions, orders, prescriptions } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import { findOrder } from "./orders.server.ts";
import { applyReviewToOrder } from "./prescription-changes.server.ts";
import { REVIEW_STATUSES } from "./prescription-review.ts";

/** A line whose lenses need measures that the buyer can give. `missing` is never empty. */
export interface AwaitedMeasures {
  lineId: string;
  missing: MissingMeasure[];
}

/**
 * The lines that wait for measures: those the optician has asked for, and those that a typed prescription lacks. Of a file that
 * nobody has read it is not known. The caller has checked the order's owner.
 */
export async function listAwaitedMeasures(
  db: Reader,
  files: PrescriptionFiles,
  orderId: string,
): Promise<AwaitedMeasures[]> {
  const rows = await db
    .select({ needed: orderPrescriptions, prescription: prescriptions, lens: orderLines.lens })
    .from(orderPrescriptions)
    .innerJoin(prescriptions, eq(prescriptions.id, orderPrescriptions.prescriptionId))
    .innerJoin(orderLines, eq(orderLines.id, orderPrescriptions.lineId))
    .innerJoin(orders, eq(orders.id, orderPrescriptions.orderId))
    .where(and(eq(orderPrescriptions.orderId, orderId), inArray(orders.status, [...REVIEW_STATUSES])))
    .orderBy(asc(orderLines.position));
  const lines = await Promise.all(
    rows.map(async ({ needed, prescription: row, lens }) => {
      const isAsked = needed.state === "measures_missing";
      if (!lens || (!isAsked && needed.state !== "in_review")) return [];
      const prescription = openPrescription(files, row);
      const given = prescription.measures ?? NO_MEASURES;
      const saved = await findTranscription(db, files, row.id);
      const typed = prescription.refraction ? transcriptionOfTyped(prescription, "") : undefined;
      const read = saved ? withMeasures(saved, given) : (typed ?? (isAsked ? given : undefined));
      const missing = read ? missingForLab(lens.vision, read) : [];
      return missing.length > 0 ? [{ lineId: needed.lineId, missing }] : [];
    }),
  );
  return lines.flat();
}

/**
 * Keeps the measures that the buyer gives with the prescription. A prescription that waited for them returns to the optician.
 * `not-awaited`: the line needs none. `missing`: these are needed and were not given.
 */
export function giveMeasures(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  { orderId, lineId, measures }: { orderId: string; lineId: string; measures: Measures },
  now: Date,
): Promise<
  | { ok: true }
  | { ok: false; reason: "unknown" | "not-awaited" }
  | { ok: false; reason: "missing"; missing: MissingMeasure[] }
> {
  return store.write(async (tx) => {
    if (!(await findOrder(tx, owner, orderId))) return { ok: false, reason: "unknown" };
    const awaited = await listAwaitedMeasures(tx, files, orderId);
    const line = awaited.find((needed) => needed.lineId === lineId);
    if (!line) return { ok: false, reason: "not-awaited" };
    const missing = line.missing.filter(({ eye, measure }) => measures[eye][measure] === null);
    if (missing.length > 0) return { ok: false, reason: "missing", missing };

    const [found] = await tx
      .select({ needed: orderPrescriptions, row: prescriptions })
      .from(orderPrescriptions)
      .innerJoin(prescriptions, eq(prescriptions.id, orderPrescriptions.prescriptionId))
      .where(eq(orderPrescriptions.lineId, lineId));
    if (!found) return { ok: false, reason: "not-awaited" };
    const { needed, row } = found;
    const known = openPrescription(files, row).measures ?? NO_MEASURES;
    await amendPrescription(tx, files, row, { measures: mergeMeasures(measures, known) });
    await addPrescriptionEvent(tx, row.id, "measures_given", now);
    if (needed.state !== "measures_missing") return { ok: true };

    await tx
      .update(orderPrescriptions)
      .set({ state: "in_review", updatedAt: now })
      .where(eq(orderPrescriptions.lineId, lineId));
    await applyReviewToOrder(tx, orderId, now);
    await enqueueOrderShopEmail(tx, { kind: "prescription-arrived", id: newId(), orderId }, now);
    return { ok: true };
  });
}
