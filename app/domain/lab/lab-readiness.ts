import type { Vision } from "#app/domain/lens/lens-choice.ts";
import { type MissingMeasure, missingForLab, type Transcription } from "#app/domain/lens/transcription.ts";

/** Data that a lab needs and the shop does not have yet. `prescription`: it was deleted, or is not accepted. */
export type MissingForLab = "prescription" | "transcription" | MissingMeasure;

/** Empty if the job may go to a lab. A lens whose vision is unknown is treated as one that needs every measure. */
export function missingOf({
  vision,
  hasPrescription,
  transcription,
}: {
  vision: Vision | undefined;
  hasPrescription: boolean;
  transcription: Transcription | undefined;
}): MissingForLab[] {
  if (!hasPrescription) return ["prescription"];
  if (!transcription) return ["transcription"];
  return missingForLab(vision ?? "multifocal", transcription);
}
