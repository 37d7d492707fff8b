import { and, eq, inArray, isNotNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordErasure } from "#app/domain/erasure/erasures.server.ts";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days, hours } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { orderPrescriptions, orders, prescriptionEvents, prescriptions, uploads } from "#db/schema";
import type { PrescriptionAct } from "#db/schema/lenses.ts";
import type { Reader, Store, Tx } from "#db/store.ts";
import { PRESCRIPTION_CONSENT, type Prescription, UNUSED_RETENTION_MS } from "./prescription.ts";
import type { PrescriptionFiles, PrescriptionFileType, StoredFile } from "./prescription-file.ts";
import type { Refraction } from "./refraction.ts";
import type { Measures } from "./transcription.ts";

/** A stored file or typed values. The caller has checked that the sender consented. */
export type SentPrescription =
  | { file: StoredFile; prescribedOn: string | null }
  | { refraction: Refraction; measures?: Measures; prescriber: string; prescribedOn: string };

/** The sealed JSON. Its keys are stored values: do not rename them. */
interface Sealed {
  fileName: string | null;
  grade: Refraction | null;
  measures?: Measures | null;
  prescriber: string | null;
  prescribedOn: string | null;
}

type Sealing = Pick<PrescriptionFiles, "seal" | "unseal">;

type Row = typeof prescriptions.$inferSelect;

export const SWEEP_JOB = { key: "sweep-prescription-files", kind: "sweep-prescription-files", payload: {} };

/** Longer than an upload and its form may take: a file without a row is deleted after this time. */
const UNREFERENCED_TTL = hours(1);

/**
 * The prescription of a row in `order_prescriptions`, for `NOT IN`. It is NULL while none was sent, and with a NULL in its list
 * NOT IN is true for no row.
 */
const ORDERED_ID = sql<string>`coalesce(${orderPrescriptions.prescriptionId}, '')`;

export async function addPrescription(
  tx: Tx,
  sealing: Sealing,
  owner: Owner,
  sent: SentPrescription,
  now: Date,
): Promise<string> {
  const id = newId();
  const file = "file" in sent ? sent.file : undefined;
  const values: Sealed = {
    fileName: file?.name ?? null,
    grade: "refraction" in sent ? sent.refraction : null,
    measures: ("measures" in sent && sent.measures) || null,
    prescriber: "prescriber" in sent ? sent.prescriber : null,
    prescribedOn: sent.prescribedOn,
  };
  await tx.insert(prescriptions).values({
    id,
    accountId: owner.accountId,
    visitorId: owner.accountId ? null : owner.visitorId,
    fileId: file?.id ?? null,
    fileType: file?.type ?? null,
    hasThumbnail: file?.hasThumbnail ?? false,
    sealed: sealing.seal(JSON.stringify(values), id),
    consentVersion: PRESCRIPTION_CONSENT.version,
    createdAt: now,
    purgeAt: after(now, UNUSED_RETENTION_MS),
  });
  await addPrescriptionEvent(tx, id, "sent", now);
  return id;
}

export function countUnorderedPrescriptions(tx: Tx, owner: Owner): Promise<number> {
  const ordered = tx.select({ id: ORDERED_ID }).from(orderPrescriptions);
  return tx.$count(prescriptions, and(belongsTo(owner), notInArray(prescriptions.id, ordered)));
}

/** Undefined if it belongs to another owner. */
export async function findPrescription(
  db: Reader,
  sealing: Sealing,
  owner: Owner,
  id: string,
): Promise<Prescription | undefined> {
  const [row] = await db
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.id, id), belongsTo(owner)))
    .limit(1);
  return row && openPrescription(sealing, row);
}

/** Undefined if there is no such file, or it belongs to another owner. */
export async function readPrescriptionFile(
  db: Reader,
  files: PrescriptionFiles,
  owner: Owner,
  id: string,
  part: "file" | "thumbnail",
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: PrescriptionFileType | "image/webp" } | undefined> {
  const [row] = await db
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.id, id), belongsTo(owner)))
    .limit(1);
  const bytes = row?.fileId ? await files.open(row.fileId, part) : undefined;
  if (!bytes) return undefined;
  return { bytes, type: part === "thumbnail" ? "image/webp" : (row?.fileType as PrescriptionFileType) };
}

/** Unseals a row. The caller has checked who may read it. */
export function openPrescription(sealing: Sealing, row: Row): Prescription {
  const { id, hasThumbnail, createdAt, purgeAt } = row;
  const { grade, measures = null, ...values } = JSON.parse(sealing.unseal(row.sealed, id)) as Sealed;
  return { id, ...values, refraction: grade, measures, hasThumbnail, createdAt, purgeAt };
}

/** Adds the prescriber and the date that the optician has read in the prescription's file, or the measures the buyer gave. */
export async function amendPrescription(
  tx: Tx,
  sealing: Sealing,
  row: Row,
  read: { prescriber: string; prescribedOn: string } | { measures: Measures },
): Promise<void> {
  const values = JSON.parse(sealing.unseal(row.sealed, row.id)) as Sealed;
  const sealed = sealing.seal(JSON.stringify({ ...values, ...read }), row.id);
  await tx.update(prescriptions).set({ sealed }).where(eq(prescriptions.id, row.id));
}

/** Deletes rows at once and their files by a job, and records the erasure for restored backups. */
export async function erasePrescriptions(
  tx: Tx,
  ids: readonly string[],
  now: Date,
  actor?: Actor,
): Promise<void> {
  for (const id of ids) {
    const [row] = await tx.delete(prescriptions).where(eq(prescriptions.id, id)).returning();
    if (!row) continue;
    await addPrescriptionEvent(tx, id, "removed", now, actor);
    await recordErasure(tx, "prescription", id, now);
    if (row.fileId) await enqueueFileRemoval(tx, row.fileId, now);
  }
}

/** Call it before deleting the account: the foreign key deletes the rows but not their files. */
export async function erasePrescriptionsOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  const rows = await tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(eq(prescriptions.accountId, accountId));
  await erasePrescriptions(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}

/** Erases prescriptions whose `purgeAt` has passed, except those of a paid order that awaits a prescription or its review. */
export async function purgePrescriptions(tx: Tx, now: Date): Promise<void> {
  const inReview = tx
    .select({ id: ORDERED_ID })
    .from(orderPrescriptions)
    .innerJoin(orders, eq(orders.id, orderPrescriptions.orderId))
    .where(inArray(orders.status, ["awaiting_prescription", "prescription_review"]));
  const rows = await tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(and(lte(prescriptions.purgeAt, now), notInArray(prescriptions.id, inReview)));
  await erasePrescriptions(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}

/** Gives the visitor's prescriptions to the account, at sign-in. Prescriptions of a guest's order stay with the order. */
export async function transferPrescriptions(tx: Tx, visitorId: string, accountId: string): Promise<void> {
  const ordered = tx.select({ id: ORDERED_ID }).from(orderPrescriptions);
  await tx
    .update(prescriptions)
    .set({ accountId, visitorId: null })
    .where(and(eq(prescriptions.visitorId, visitorId), notInArray(prescriptions.id, ordered)));
}

/** `actor`: of the shop. Without one it is the owner's act, or the shop's own. */
export async function addPrescriptionEvent(
  tx: Tx,
  id: string,
  act: PrescriptionAct,
  now: Date,
  actor?: Actor,
): Promise<void> {
  const staffId = actor?.kind === "staff" ? actor.staffId : null;
  await tx.insert(prescriptionEvents).values({ id: newId(), prescriptionId: id, act, staffId, at: now });
}

export function prescriptionJobs(store: Store, files: PrescriptionFiles): Record<string, JobHandler> {
  return {
    "remove-prescription-file": async ({ fileId = "" }) => {
      await files.remove(fileId);
      return undefined;
    },
    [SWEEP_JOB.kind]: async (_, now) => {
      const before = after(now, -UNREFERENCED_TTL);
      await files.deleteUnreferenced(await listReferencedFiles(store.read), before);
      return after(now, days(1));
    },
  };
}

export async function listReferencedFiles(db: Reader): Promise<Set<string>> {
  const ofPrescriptions = await db
    .select({ fileId: prescriptions.fileId })
    .from(prescriptions)
    .where(isNotNull(prescriptions.fileId));
  const ofUploads = await db.select({ fileId: uploads.fileId }).from(uploads);
  return new Set([...ofPrescriptions, ...ofUploads].flatMap(({ fileId }) => fileId ?? []));
}

/** The file is removed by a job, so only if the transaction commits. */
export function enqueueFileRemoval(tx: Tx, fileId: string, now: Date): Promise<void> {
  return enqueueJob(tx, {
    key: `remove-prescription-file:${fileId}`,
    kind: "remove-prescription-file",
    payload: { fileId },
    runAt: now,
  });
}

function belongsTo({ accountId, visitorId }: Owner) {
  const ownedBy = or(
    accountId ? eq(prescriptions.accountId, accountId) : undefined,
    visitorId ? eq(prescriptions.visitorId, visitorId) : undefined,
  );
  return ownedBy ?? sql`false`;
}
