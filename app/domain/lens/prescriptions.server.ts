import { and, eq, inArray, isNotNull, lte, notInArray, or, sql } from "drizzle-orm";
import { noteErasure } from "#app/domain/erasure/erasures.server.ts";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days, hours } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { orderPrescriptions, orders, prescriptionEvents, prescriptions, uploads } from "#db/schema";
import type { PrescriptionAct } from "#db/schema/lenses.ts";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { KEPT_UNUSED, PRESCRIPTION_CONSENT, type Prescription } from "./prescription.ts";
import type { PrescriptionFiles, PrescriptionFileType, StoredFile } from "./prescription-file.ts";
import type { Refraction } from "./refraction.ts";

/** A prescription as it is sent: a file that is kept already, or typed values. Who sends it has consented. */
export type SentPrescription =
  | { file: StoredFile; prescribedOn: string | null }
  | { grade: Refraction; prescriber: string; prescribedOn: string };

/** What only the shop's key opens. */
interface Sealed {
  fileName: string | null;
  grade: Refraction | null;
  prescriber: string | null;
  prescribedOn: string | null;
}

type Sealing = Pick<PrescriptionFiles, "seal" | "unseal">;

type Row = typeof prescriptions.$inferSelect;

export const SWEEP_JOB = { key: "sweep-prescription-files", kind: "sweep-prescription-files", payload: {} };

/** How long a file may lie before a row names it: as long as an upload and its form may take. */
const UNNAMED = hours(1);

/** Keeps what was sent for the owner, with the consent it is kept on, and answers its id. */
export async function addPrescription(
  tx: Tx,
  sealing: Sealing,
  owner: Owner,
  sent: SentPrescription,
  now: Date,
): Promise<string> {
  const id = newId();
  const file = "file" in sent ? sent.file : undefined;
  const said: Sealed = {
    fileName: file?.name ?? null,
    grade: "grade" in sent ? sent.grade : null,
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
    sealed: sealing.seal(JSON.stringify(said), id),
    consentVersion: PRESCRIPTION_CONSENT.version,
    createdAt: now,
    purgeAt: after(now, KEPT_UNUSED),
  });
  await notePrescription(tx, id, "sent", now);
  return id;
}

/** How many the owner has sent that no order uses. */
export function countUnorderedPrescriptions(tx: Tx, owner: Owner): Promise<number> {
  const ordered = tx
    .select({ id: sql<string>`coalesce(${orderPrescriptions.prescriptionId}, '')` })
    .from(orderPrescriptions);
  return tx.$count(prescriptions, and(belongsTo(owner), notInArray(prescriptions.id, ordered)));
}

/** The owner's prescription, opened; somebody else's is not found. */
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

/** The bytes the owner sent, or a small picture of them; undefined where there are none, or they are not the owner's. */
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

/** What a row says. The caller has made sure who may read it. */
export function openPrescription(sealing: Sealing, row: Row): Prescription {
  const { id, hasThumbnail, createdAt, purgeAt } = row;
  const said = JSON.parse(sealing.unseal(row.sealed, id)) as Sealed;
  return { id, ...said, hasThumbnail, createdAt, purgeAt };
}

/** Writes down what the optician read in a file: who prescribed, and when. */
export async function recordPrescriber(
  tx: Tx,
  sealing: Sealing,
  row: Row,
  read: { prescriber: string; prescribedOn: string },
): Promise<void> {
  const said = JSON.parse(sealing.unseal(row.sealed, row.id)) as Sealed;
  const sealed = sealing.seal(JSON.stringify({ ...said, ...read }), row.id);
  await tx.update(prescriptions).set({ sealed }).where(eq(prescriptions.id, row.id));
}

/** Forgets prescriptions for good: at once from the database, and from the folder as soon as the job comes to it. */
export async function erasePrescriptions(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const [row] = await tx.delete(prescriptions).where(eq(prescriptions.id, id)).returning();
    if (!row) continue;
    await notePrescription(tx, id, "removed", now);
    await noteErasure(tx, "prescription", id, now);
    if (row.fileId) await deleteFile(tx, row.fileId, now);
  }
}

/** Forgets all of an account's, with their files: before the account itself is forgotten. */
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

/** Forgets those whose time has come, but for those of a paid order that is still being reviewed. */
export async function purgePrescriptions(tx: Tx, now: Date): Promise<void> {
  const inReview = tx
    .select({ id: sql<string>`coalesce(${orderPrescriptions.prescriptionId}, '')` })
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

/** What a visitor sent becomes the account's when the visitor signs in; what a guest's order uses stays with the order. */
export async function transferPrescriptions(tx: Tx, visitorId: string, accountId: string): Promise<void> {
  const ordered = tx
    .select({ id: sql<string>`coalesce(${orderPrescriptions.prescriptionId}, '')` })
    .from(orderPrescriptions);
  await tx
    .update(prescriptions)
    .set({ accountId, visitorId: null })
    .where(and(eq(prescriptions.visitorId, visitorId), notInArray(prescriptions.id, ordered)));
}

/** Notes what was done with a prescription. */
export async function notePrescription(tx: Tx, id: string, act: PrescriptionAct, now: Date): Promise<void> {
  await tx.insert(prescriptionEvents).values({ id: newId(), prescriptionId: id, act, at: now });
}

/** The jobs by which files go after their rows, and files that no row ever named. */
export function prescriptionJobs(store: Store, files: PrescriptionFiles): Record<string, JobHandler> {
  return {
    "remove-prescription-file": async ({ fileId = "" }) => {
      await files.remove(fileId);
      return undefined;
    },
    [SWEEP_JOB.kind]: async (_, now) => {
      const before = after(now, -UNNAMED);
      await files.sweep(await listNamedFiles(store.read), before);
      return after(now, days(1));
    },
  };
}

/** The ids of all files that a prescription or an upload names. */
export async function listNamedFiles(db: Reader): Promise<Set<string>> {
  const named = await db
    .select({ fileId: prescriptions.fileId })
    .from(prescriptions)
    .where(isNotNull(prescriptions.fileId));
  const waiting = await db.select({ fileId: uploads.fileId }).from(uploads);
  return new Set([...named, ...waiting].flatMap(({ fileId }) => fileId ?? []));
}

/** Has a file removed from the folder, once what is written now holds. */
export function deleteFile(tx: Tx, fileId: string, now: Date): Promise<void> {
  return enqueueJob(tx, {
    key: `remove-prescription-file:${fileId}`,
    kind: "remove-prescription-file",
    payload: { fileId },
    runAt: now,
  });
}

function belongsTo({ accountId, visitorId }: Owner) {
  const whose = or(
    accountId ? eq(prescriptions.accountId, accountId) : undefined,
    visitorId ? eq(prescriptions.visitorId, visitorId) : undefined,
  );
  return whose ?? sql`false`;
}
