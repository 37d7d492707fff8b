import type { SoldLens, Thickness } from "#app/domain/lens/lens-choice.ts";
import { isOldPrescription } from "#app/domain/lens/prescription.ts";
import { missingForLab, type Transcription } from "#app/domain/lens/transcription.ts";
import { whyNotThickness, whyNotVision } from "./sold-lens-fit.ts";

/** What the optician should look at before anything else. Each is told without a value of the prescription. */
export type PrescriptionFlag = "old" | "measures-missing" | "addition-mismatch" | "not-made";

/** `read`: what is known of the values; undefined for a file that nobody has transcribed. */
export function flagsOf({
  read,
  prescribedOn,
  lens,
  thicknesses,
  now,
}: {
  read: Transcription | undefined;
  prescribedOn: string | null;
  lens: Pick<SoldLens, "vision" | "thickness"> | null;
  thicknesses: readonly Thickness[];
  now: Date;
}): PrescriptionFlag[] {
  const flags: PrescriptionFlag[] = [];
  if (isOldPrescription({ prescribedOn: read?.prescribedOn || prescribedOn }, now)) flags.push("old");
  if (!read || !lens) return flags;
  if (missingForLab(lens.vision, read).length > 0) flags.push("measures-missing");
  if (whyNotVision(lens.vision, read)) flags.push("addition-mismatch");
  if (whyNotThickness(thicknesses, lens.thickness, read)) flags.push("not-made");
  return flags;
}
