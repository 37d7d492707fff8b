import { and, asc, eq, gt } from "drizzle-orm";
import { type Actor, COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import type { SoldLens } from "#app/domain/lens/lens-choice.ts";
import type { Prescription } from "#app/domain/lens/prescription.ts";
import type { PrescriptionFiles, PrescriptionFileType } from "#app/domain/lens/prescription-file.ts";
import { addPrescriptionEvent, openPrescription } from "#app/domain/lens/prescriptions.server.ts";
import { type Transcription, transcriptionOfTyped, withMeasures } from "#app/domain/lens/transcription.ts";
import { findTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { after, minutes } from "#app/domain/values/duration.ts";
import { orderLines, orderPrescriptions, orders, prescriptionEvents, prescriptions, staff } from "#db/schema";
import type { PrescriptionAct } from "#db/schema/lenses.ts";
import type { OrderStatus, PrescriptionState } from "#db/schema/orders.ts";
import type { Reader, Store, Tx } from "#db/store.ts";
import { OPENABLE } from "./prescription-reviews.server.ts";

/** A page and the picture in it are one opening, unless the picture is opened again after this time. */
const SAME_OPENING = minutes(5);

/** A prescription as the optician's page shows it. */
export interface OpenedPrescription {
  id: string;
  orderNumber: number;
  orderStatus: OrderStatus;
  title: string;
  colorName: string;
  lens: SoldLens | null;
  state: PrescriptionState;
  /** Null for typed values. */
  fileType: PrescriptionFileType | null;
  prescription: Prescription;
  /** The name on the order: often, but not always, the patient's. */
  buyer: string;
  /** The optician's transcription, with measures given since. */
  saved: Transcription | undefined;
  /** The buyer's typed values. */
  typed: Transcription | undefined;
  /** Oldest first. `by`: null for the owner, the command line, and the shop itself. */
  history: { act: PrescriptionAct; at: Date; by: string | null }[];
}

/** Opens a prescription for the optician and records the opening; undefined if `findOrderedPrescription` returns undefined. */
export async function openForReview(
  store: Store,
  files: PrescriptionFiles,
  id: string,
  now: Date,
  actor: Actor = COMMAND_LINE,
): Promise<{ prescription: Prescription; bytes: Uint8Array<ArrayBuffer> | undefined } | undefined> {
  const found = await store.write(async (tx) => recordOpening(tx, await findOpenable(tx, id), now, actor));
  if (!found) return undefined;
  const row = found.prescription;
  const bytes = row.fileId ? await files.open(row.fileId, "file") : undefined;
  return { prescription: openPrescription(files, row), bytes };
}

/** The same with everything that the optician's page shows. */
export async function openPrescriptionPage(
  store: Store,
  files: PrescriptionFiles,
  id: string,
  now: Date,
  actor: Actor,
): Promise<OpenedPrescription | undefined> {
  const found = await store.write(async (tx) => recordOpening(tx, await findOpenable(tx, id), now, actor));
  if (!found) return undefined;
  const { prescription: row, needed, ...glasses } = found;
  return {
    id,
    ...glasses,
    ...(await readingOf(store.read, files, found)),
    state: needed.state,
    buyer: found.buyer.name,
    fileType: row.fileType as PrescriptionFileType | null,
    prescription: openPrescription(files, row),
    history: await store.read
      .select({ act: prescriptionEvents.act, at: prescriptionEvents.at, by: staff.name })
      .from(prescriptionEvents)
      .leftJoin(staff, eq(staff.id, prescriptionEvents.staffId))
      .where(eq(prescriptionEvents.prescriptionId, id))
      .orderBy(asc(prescriptionEvents.at), asc(prescriptionEvents.position)),
  };
}

/** What was read and typed of a prescription, for a command that completes it and shows nothing. It is no opening. */
export async function findReading(db: Reader, files: PrescriptionFiles, id: string) {
  const found = await findOpenable(db, id);
  return found && { ...(await readingOf(db, files, found)), buyer: found.buyer.name };
}

async function readingOf(
  db: Reader,
  files: PrescriptionFiles,
  { prescription: row, buyer }: Openable,
): Promise<Pick<OpenedPrescription, "saved" | "typed">> {
  const prescription = openPrescription(files, row);
  const saved = await findTranscription(db, files, row.id);
  return {
    saved: saved && withMeasures(saved, prescription.measures),
    typed: prescription.refraction ? transcriptionOfTyped(prescription, buyer.name) : undefined,
  };
}

/** The file for the optician's page. It is an opening of its own, unless the same member has just opened the page. */
export async function openPrescriptionFile(
  store: Store,
  files: PrescriptionFiles,
  id: string,
  now: Date,
  actor: Actor & { kind: "staff" },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: PrescriptionFileType } | undefined> {
  const found = await store.write(async (tx) => {
    const openable = await findOpenable(tx, id);
    const isSame = openable && (await hasJustOpened(tx, id, actor.staffId, now));
    return isSame ? openable : recordOpening(tx, openable, now, actor);
  });
  const { fileId, fileType } = found?.prescription ?? {};
  const bytes = fileId ? await files.open(fileId, "file") : undefined;
  return bytes && { bytes, type: fileType as PrescriptionFileType };
}

async function hasJustOpened(db: Reader, id: string, staffId: string, now: Date): Promise<boolean> {
  const recent = and(
    eq(prescriptionEvents.prescriptionId, id),
    eq(prescriptionEvents.act, "opened"),
    eq(prescriptionEvents.staffId, staffId),
    gt(prescriptionEvents.at, after(now, -SAME_OPENING)),
  );
  return (await db.$count(prescriptionEvents, recent)) > 0;
}

type Openable = NonNullable<Awaited<ReturnType<typeof findOpenable>>>;

async function recordOpening(
  tx: Tx,
  found: Openable | undefined,
  now: Date,
  actor: Actor,
): Promise<Openable | undefined> {
  if (!found) return undefined;
  const { id } = found.prescription;
  await addPrescriptionEvent(tx, id, "opened", now, actor);
  await recordAct(tx, actor, "prescription.opened", { kind: "prescription", id }, now);
  return found;
}

async function findOpenable(db: Reader, id: string) {
  const [found] = await db
    .select({
      needed: orderPrescriptions,
      prescription: prescriptions,
      orderNumber: orders.number,
      orderStatus: orders.status,
      buyer: orders.contact,
      title: orderLines.title,
      colorName: orderLines.colorName,
      lens: orderLines.lens,
    })
    .from(orderPrescriptions)
    .innerJoin(prescriptions, eq(prescriptions.id, orderPrescriptions.prescriptionId))
    .innerJoin(orderLines, eq(orderLines.id, orderPrescriptions.lineId))
    .innerJoin(orders, eq(orders.id, orderPrescriptions.orderId))
    .where(eq(prescriptions.id, id))
    .limit(1);
  return found && OPENABLE.includes(found.orderStatus) ? found : undefined;
}
