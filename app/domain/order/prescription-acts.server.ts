import { eq } from "drizzle-orm";
import { type Actor, COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { listThicknesses } from "#app/domain/lens/lens-options.server.ts";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import {
  addPrescriptionEvent,
  amendPrescription,
  openPrescription,
} from "#app/domain/lens/prescriptions.server.ts";
import {
  describePrescriber,
  type MissingMeasure,
  missingForLab,
  NO_MEASURES,
  type Transcription,
  transcriptionOfTyped,
  withMeasures,
} from "#app/domain/lens/transcription.ts";
import { findTranscription, saveTranscription } from "#app/domain/lens/transcriptions.server.ts";
import { type EmailContent, measuresRequested, newPrescriptionRequested } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { orderLines, orderPrescriptions, orders, prescriptions } from "#db/schema";
import type { PrescriptionState } from "#db/schema/orders.ts";
import type { Reader, Store, Tx } from "#db/store.ts";
import { applyReviewToOrder } from "./prescription-changes.server.ts";
import { REVIEW_STATUSES } from "./prescription-review.ts";
import { whyNotMade } from "./sold-lens-fit.ts";

interface Act {
  id: string;
  actor?: Actor;
}

type NotReviewable = { ok: false; reason: "unknown" | "not-in-review" };

/**
 * The order goes to the lab with its last prescription. `transcription`: what the optician has read; without one, the one that was
 * saved or, for typed values, those. `transcription-missing`: of a file nobody has typed the values. `measures-missing`: the
 * laboratory needs them. `unfit`: the lens that was bought cannot be made so; `field` is the one to look at.
 */
export function acceptPrescription(
  store: Store,
  files: PrescriptionFiles,
  { id, actor = COMMAND_LINE, transcription }: Act & { transcription?: Transcription },
  now: Date,
): Promise<
  | { ok: true }
  | NotReviewable
  | { ok: false; reason: "transcription-missing" }
  | { ok: false; reason: "measures-missing"; missing: MissingMeasure[] }
  | { ok: false; reason: "unfit"; field: string; message: string }
> {
  return store.write(async (tx) => {
    const found = await findInReview(tx, id);
    if (!found.ok) return found;
    const read = transcription ?? (await findRead(tx, files, found));
    if (!read) return { ok: false, reason: "transcription-missing" };
    const { lens, needed } = found;
    if (lens) {
      const unfit = whyNotMade(await listThicknesses(tx), lens, read);
      if (unfit) return { ok: false, reason: "unfit", ...unfit };
      const missing = missingForLab(lens.vision, read);
      if (missing.length > 0) return { ok: false, reason: "measures-missing", missing };
    }

    await keepReading(tx, files, found.prescription, read, now);
    await setState(tx, needed.lineId, { state: "accepted" }, now);
    await addPrescriptionEvent(tx, id, "accepted", now, actor);
    await recordAct(tx, actor, "prescription.accepted", { kind: "prescription", id }, now);
    await applyReviewToOrder(tx, needed.orderId, now);
    return { ok: true };
  });
}

/**
 * Asks the buyer for the measures that the lens needs, by e-mail. What the optician has read is saved, so that the prescription is
 * complete once they are given. `nothing-missing`: it can be accepted.
 */
export function askForMeasures(
  store: Store,
  files: PrescriptionFiles,
  {
    id,
    actor = COMMAND_LINE,
    transcription,
    links,
  }: Act & { transcription?: Transcription; links: ShopLinks },
  now: Date,
): Promise<
  | { ok: true; missing: MissingMeasure[] }
  | NotReviewable
  | { ok: false; reason: "nothing-missing" }
  | { ok: false; reason: "unfit"; field: string; message: string }
> {
  return store.write(async (tx) => {
    const found = await findInReview(tx, id);
    if (!found.ok) return found;
    const read = transcription ?? (await findRead(tx, files, found));
    const { lens, needed } = found;
    const unfit = lens && read && whyNotMade(await listThicknesses(tx), lens, read);
    if (unfit) return { ok: false, reason: "unfit", ...unfit };
    const { measures } = openPrescription(files, found.prescription);
    const missing = missingForLab(lens?.vision ?? "none", read ?? measures ?? NO_MEASURES);
    if (missing.length === 0) return { ok: false, reason: "nothing-missing" };

    if (read) await keepReading(tx, files, found.prescription, read, now);
    await setState(tx, needed.lineId, { state: "measures_missing", request: null }, now);
    await addPrescriptionEvent(tx, id, "measures_asked", now, actor);
    await recordAct(tx, actor, "prescription.measures-asked", { kind: "prescription", id }, now);
    await applyReviewToOrder(tx, needed.orderId, now);
    await writeToBuyer(tx, needed.orderId, (order) => measuresRequested({ id: newId(), order, links }), now);
    return { ok: true, missing };
  });
}

/** Requests another prescription from the customer by e-mail. Only the order's page shows the reason, `request`. */
export function requestNewPrescription(
  store: Store,
  { id, request, links, actor = COMMAND_LINE }: Act & { request: string; links: ShopLinks },
  now: Date,
): Promise<{ ok: true } | NotReviewable> {
  return store.write(async (tx) => {
    const found = await findInReview(tx, id);
    if (!found.ok) return found;

    const { lineId, orderId } = found.needed;
    await setState(tx, lineId, { state: "asked_again", request }, now);
    await addPrescriptionEvent(tx, id, "asked_again", now, actor);
    await recordAct(tx, actor, "prescription.asked-again", { kind: "prescription", id }, now);
    await applyReviewToOrder(tx, orderId, now);
    await writeToBuyer(tx, orderId, (order) => newPrescriptionRequested({ id, order, links }), now);
    return { ok: true };
  });
}

/** A prescription accepted before its order is paid would never transition the order. */
async function findInReview(db: Reader, id: string) {
  const [found] = await db
    .select({
      needed: orderPrescriptions,
      prescription: prescriptions,
      lens: orderLines.lens,
      status: orders.status,
      contact: orders.contact,
    })
    .from(orderPrescriptions)
    .innerJoin(prescriptions, eq(prescriptions.id, orderPrescriptions.prescriptionId))
    .innerJoin(orderLines, eq(orderLines.id, orderPrescriptions.lineId))
    .innerJoin(orders, eq(orders.id, orderPrescriptions.orderId))
    .where(eq(prescriptions.id, id))
    .limit(1);
  if (!found) return { ok: false as const, reason: "unknown" as const };
  return found.needed.state === "in_review" && REVIEW_STATUSES.includes(found.status)
    ? { ok: true as const, ...found }
    : { ok: false as const, reason: "not-in-review" as const };
}

/** What was read before, with the measures that the buyer has given since; undefined for a file that nobody has transcribed. */
async function findRead(
  tx: Tx,
  files: PrescriptionFiles,
  {
    prescription: row,
    contact,
  }: { prescription: typeof prescriptions.$inferSelect; contact: { name: string } },
): Promise<Transcription | undefined> {
  const prescription = openPrescription(files, row);
  const saved = await findTranscription(tx, files, row.id);
  if (!saved) return prescription.refraction ? transcriptionOfTyped(prescription, contact.name) : undefined;
  return withMeasures(saved, prescription.measures);
}

/** Its owner sees who has prescribed it, and when. */
async function keepReading(
  tx: Tx,
  files: PrescriptionFiles,
  row: typeof prescriptions.$inferSelect,
  read: Transcription,
  now: Date,
): Promise<void> {
  await saveTranscription(tx, files, row.id, read, now);
  if (!row.fileId) return;
  const { prescribedOn } = read;
  await amendPrescription(tx, files, row, { prescriber: describePrescriber(read), prescribedOn });
}

async function setState(
  tx: Tx,
  lineId: string,
  changed: { state: PrescriptionState; request?: string | null },
  now: Date,
): Promise<void> {
  await tx
    .update(orderPrescriptions)
    .set({ ...changed, updatedAt: now })
    .where(eq(orderPrescriptions.lineId, lineId));
}

async function writeToBuyer(
  tx: Tx,
  orderId: string,
  compose: (order: typeof orders.$inferSelect) => EmailContent,
  now: Date,
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  if (order) await enqueueEmail(tx, order.contact.email, compose(order), now);
}
