import { eq } from "drizzle-orm";
import { prescriptionTranscriptions } from "#db/schema";
import type { Reader, Tx } from "#db/store.ts";
import type { PrescriptionFiles } from "./prescription-file.ts";
import type { Transcription } from "./transcription.ts";

type Sealing = Pick<PrescriptionFiles, "seal" | "unseal">;

/** The caller has checked who may read it. Undefined while the optician has not typed one. */
export async function findTranscription(
  db: Reader,
  files: Sealing,
  prescriptionId: string,
): Promise<Transcription | undefined> {
  const [row] = await db
    .select({ sealed: prescriptionTranscriptions.sealed })
    .from(prescriptionTranscriptions)
    .where(eq(prescriptionTranscriptions.id, prescriptionId))
    .limit(1);
  return row && (JSON.parse(files.unseal(row.sealed, sealOwnerOf(prescriptionId))) as Transcription);
}

/** Replaces the one there was. */
export async function saveTranscription(
  tx: Tx,
  files: Sealing,
  prescriptionId: string,
  transcription: Transcription,
  now: Date,
): Promise<void> {
  const sealed = files.seal(JSON.stringify(transcription), sealOwnerOf(prescriptionId));
  await tx
    .insert(prescriptionTranscriptions)
    .values({ id: prescriptionId, sealed, updatedAt: now })
    .onConflictDoUpdate({ target: prescriptionTranscriptions.id, set: { sealed, updatedAt: now } });
}

/** What the sealed text is bound to: a prescription's own text copied into this table does not open. */
export function sealOwnerOf(prescriptionId: string): string {
  return `transcription:${prescriptionId}`;
}
