import { eq } from "drizzle-orm";
import { listThicknesses } from "#app/domain/lens/lens-options.server.ts";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import { openPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { transcriptionOfTyped, withMeasures } from "#app/domain/lens/transcription.ts";
import { findTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { prescriptions } from "#db/schema";
import type { Reader } from "#db/store.ts";
import { flagsOf, type PrescriptionFlag } from "./prescription-flags.ts";
import { listPrescriptionsToReview, type PrescriptionToReview } from "./prescription-reviews.server.ts";

/** Oldest first. The flags are found by unsealing, which is no opening: no person sees a value. */
export async function listReviewQueue(
  db: Reader,
  files: PrescriptionFiles,
  now: Date,
): Promise<(PrescriptionToReview & { flags: PrescriptionFlag[] })[]> {
  const thicknesses = await listThicknesses(db);
  const waiting = await listPrescriptionsToReview(db);
  return Promise.all(
    waiting.map(async (review) => {
      const [row] = await db.select().from(prescriptions).where(eq(prescriptions.id, review.id)).limit(1);
      if (!row) return { ...review, flags: [] };
      const prescription = openPrescription(files, row);
      const saved = await findTranscription(db, files, row.id);
      const typed = prescription.refraction ? transcriptionOfTyped(prescription, "") : undefined;
      const read = saved ? withMeasures(saved, prescription.measures) : typed;
      const { prescribedOn } = prescription;
      return { ...review, flags: flagsOf({ read, prescribedOn, lens: review.lens, thicknesses, now }) };
    }),
  );
}
