import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { describeThickness, type SoldLens, type Vision } from "#app/domain/lens/lens-choice.ts";
import { listLensOptions } from "#app/domain/lens/lens-options.server.ts";
import type { Prescription } from "#app/domain/lens/prescription.ts";
import type { PrescriptionFiles, PrescriptionFileType } from "#app/domain/lens/prescription-file.ts";
import {
  addPrescription,
  erasePrescriptions,
  findPrescription,
  notePrescription,
  openPrescription,
  recordPrescriber,
  type SentPrescription,
} from "#app/domain/lens/prescriptions.server.ts";
import { type Refraction, strengthOf } from "#app/domain/lens/refraction.ts";
import { newPrescriptionRequested } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { orderLines, orderPrescriptions, orders, prescriptions } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import {
  listOrderPrescriptions,
  type OrderPrescription,
  retainWithOrder,
} from "./order-prescriptions.server.ts";
import { applyPrescriptionsToOrder, findOrder, listOrderEvents } from "./orders.server.ts";
import { isMissing } from "./prescription-review.ts";

/** The glasses of an order that a prescription is for. */
export interface PrescribedGlasses {
  orderNumber: number;
  orderStatus: OrderStatus;
  title: string;
  lens: SoldLens | null;
}

/** A prescription of a paid order, as the optician sees it before opening it: nothing of what it says. */
export interface PrescriptionToReview extends PrescribedGlasses {
  id: string;
  /** A file of this kind, or typed values. */
  fileType: PrescriptionFileType | null;
  /** When it came to the optician: with its order, or for it. */
  sentAt: Date;
}

const IN_REVIEW: readonly OrderStatus[] = ["awaiting_prescription", "prescription_review"];

/** Where the lenses are made, and cannot be finished without what was prescribed. */
const IN_PRODUCTION: readonly OrderStatus[] = ["in_lab", "preparing"];

/** While the glasses are made, and for as long as they may have to be made again. */
const MAY_BE_OPENED: readonly OrderStatus[] = [...IN_REVIEW, ...IN_PRODUCTION, "shipped", "delivered"];

/**
 * Takes the prescription of a line that waits for one, of a paid order, and lets the order move on. Without a `lineId` it is
 * for the first line that waits. Refuses somebody else's order, one that waits for nothing, a line that does not (`given`), and
 * typed values that the lens that was bought cannot be made for: `field` is the one to mend.
 */
export function sendOrderPrescription(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  { orderId, lineId }: { orderId: string; lineId: string | undefined },
  sent: SentPrescription,
  now: Date,
): Promise<
  | { ok: true }
  | { ok: false; reason: "unknown" | "not-awaited" | "given" }
  | { ok: false; reason: "unfit"; field: "addition" | "odSpherical" | "oeSpherical"; message: string }
> {
  return store.write(async (tx) => {
    const order = await findOrder(tx, owner, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    const line = findAwaited(await listOrderPrescriptions(tx, orderId), lineId);
    if (!line && lineId !== undefined) return { ok: false, reason: "given" };
    if (!line || order.status !== "awaiting_prescription") return { ok: false, reason: "not-awaited" };
    const unfit = "grade" in sent && line.lens ? await whyNotMade(tx, line.lens, sent.grade) : undefined;
    if (unfit) return { ok: false, reason: "unfit", ...unfit };

    const holder = { accountId: order.accountId, visitorId: order.visitorId };
    const prescriptionId = await addPrescription(tx, files, holder, sent, now);
    await retainWithOrder(tx, prescriptionId, now);
    if (line.prescriptionId) await erasePrescriptions(tx, [line.prescriptionId], now);
    await tx
      .update(orderPrescriptions)
      .set({ prescriptionId, state: "in_review", request: null, updatedAt: now })
      .where(eq(orderPrescriptions.lineId, line.lineId));
    await applyPrescriptionsToOrder(tx, orderId, now);
    return { ok: true };
  });
}

/** The line that waits for a prescription, or the first that does; one that does not, or is of another order, is none. */
export function findAwaited(lines: readonly OrderPrescription[], lineId: string | undefined) {
  return lines.find(
    (needed) => isMissing(needed.state) && (lineId === undefined || needed.lineId === lineId),
  );
}

/**
 * Forgets a prescription because its owner wants so (LGPD, art. 18, VI), with what the optician said of it, and says whether it
 * was there. An order that has not entered the lab waits for another; what the lab has begun is not undone by it.
 */
export function deletePrescription(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  id: string,
  now: Date,
): Promise<boolean> {
  return store.write(async (tx) => {
    if (!(await findPrescription(tx, files, owner, id))) return false;
    await detachAndErasePrescription(tx, id, now);
    return true;
  });
}

/** The same for whoever finds the order, who may not see what was sent: the prescription of one of its lines. */
export function deleteOrderPrescription(
  store: Store,
  owner: Owner,
  { orderId, lineId }: { orderId: string; lineId: string },
  now: Date,
): Promise<boolean> {
  return store.write(async (tx) => {
    if (!(await findOrder(tx, owner, orderId))) return false;
    const line = (await listOrderPrescriptions(tx, orderId)).find((needed) => needed.lineId === lineId);
    if (!line?.prescriptionId) return false;
    await detachAndErasePrescription(tx, line.prescriptionId, now);
    return true;
  });
}

/** The same for the keeper, whom somebody has asked; answers how the order it was for then stands. */
export function removePrescription(
  store: Store,
  id: string,
  now: Date,
): Promise<{ order: { number: number; status: OrderStatus } | undefined } | undefined> {
  return store.write(async (tx) => {
    const [row] = await tx
      .select({ id: prescriptions.id })
      .from(prescriptions)
      .where(eq(prescriptions.id, id));
    if (!row) return undefined;
    const orderId = await detachAndErasePrescription(tx, id, now);
    if (!orderId) return { order: undefined };
    const [order] = await tx
      .select({ number: orders.number, status: orders.status })
      .from(orders)
      .where(eq(orders.id, orderId));
    return { order };
  });
}

/** What waits for the optician, longest first. */
export async function listPrescriptionsToReview(db: Reader): Promise<PrescriptionToReview[]> {
  const rows = await selectOrdered(db)
    .where(and(eq(orderPrescriptions.state, "in_review"), inArray(orders.status, [...IN_REVIEW])))
    .orderBy(asc(orderPrescriptions.updatedAt), asc(orders.number), asc(orderLines.position));
  return rows.map(toReview);
}

/** What the lab is making without a prescription: it was accepted, and then deleted. */
export function listDeletedInTheMaking(db: Reader): Promise<PrescribedGlasses[]> {
  return db
    .select({
      orderNumber: orders.number,
      orderStatus: orders.status,
      title: orderLines.title,
      lens: orderLines.lens,
    })
    .from(orderPrescriptions)
    .innerJoin(orders, eq(orders.id, orderPrescriptions.orderId))
    .innerJoin(orderLines, eq(orderLines.id, orderPrescriptions.lineId))
    .where(
      and(
        eq(orderPrescriptions.state, "accepted"),
        isNull(orderPrescriptions.prescriptionId),
        inArray(orders.status, [...IN_PRODUCTION]),
      ),
    )
    .orderBy(asc(orders.number), asc(orderLines.position));
}

/** One that may be opened, in review or not; undefined for an order that is not paid, or whose money goes back. */
export async function findOrderedPrescription(
  db: Reader,
  id: string,
): Promise<PrescriptionToReview | undefined> {
  const [row] = await selectOrdered(db)
    .where(and(eq(prescriptions.id, id), inArray(orders.status, [...MAY_BE_OPENED])))
    .limit(1);
  return row && toReview(row);
}

/**
 * Opens a prescription for the optician, and records that it was opened; undefined where `findOrderedPrescription` finds none.
 */
export async function openForReview(
  store: Store,
  files: PrescriptionFiles,
  id: string,
  now: Date,
): Promise<{ prescription: Prescription; bytes: Uint8Array | undefined } | undefined> {
  const row = await store.write(async (tx) => {
    const found = await findReviewed(tx, id);
    if (!found || !MAY_BE_OPENED.includes(found.orderStatus)) return undefined;
    await notePrescription(tx, id, "opened", now);
    return found.prescription;
  });
  if (!row) return undefined;
  const bytes = row.fileId ? await files.open(row.fileId, "file") : undefined;
  return { prescription: openPrescription(files, row), bytes };
}

/**
 * Accepts a prescription that is in review, and lets the order go on to the lab once every one of its lines' is. Of a file the
 * optician says who prescribed and when ('2026-03-31'); typed values bring that with them.
 */
export function acceptPrescription(
  store: Store,
  files: PrescriptionFiles,
  id: string,
  read: { prescriber: string; prescribedOn: string } | undefined,
  now: Date,
): Promise<
  | { ok: true }
  | { ok: false; reason: "unknown" | "not-in-review" | "prescriber-missing" | "prescriber-superfluous" }
> {
  return store.write(async (tx) => {
    const found = await findReviewed(tx, id);
    if (!found) return { ok: false, reason: "unknown" };
    if (!isInReview(found)) return { ok: false, reason: "not-in-review" };
    const isFile = found.prescription.fileId !== null;
    if (isFile && !read) return { ok: false, reason: "prescriber-missing" };
    if (!isFile && read) return { ok: false, reason: "prescriber-superfluous" };

    if (read) await recordPrescriber(tx, files, found.prescription, read);
    await tx
      .update(orderPrescriptions)
      .set({ state: "accepted", updatedAt: now })
      .where(eq(orderPrescriptions.lineId, found.needed.lineId));
    await notePrescription(tx, id, "accepted", now);
    await applyOrderPaid(tx, found.needed.orderId, now);
    return { ok: true };
  });
}

/** Asks the customer for another prescription, says what for on the order's page, and writes an e-mail that leads there. */
export function requestNewPrescription(
  store: Store,
  { id, request, origin }: { id: string; request: string; origin: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "not-in-review" }> {
  return store.write(async (tx) => {
    const found = await findReviewed(tx, id);
    if (!found) return { ok: false, reason: "unknown" };
    if (!isInReview(found)) return { ok: false, reason: "not-in-review" };

    const { lineId, orderId } = found.needed;
    await tx
      .update(orderPrescriptions)
      .set({ state: "asked_again", request, updatedAt: now })
      .where(eq(orderPrescriptions.lineId, lineId));
    await notePrescription(tx, id, "asked_again", now);
    await applyOrderPaid(tx, orderId, now);

    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1);
    if (order) {
      const message = newPrescriptionRequested({ id, order, origin });
      await enqueueEmail(tx, order.contact.email, message, now);
    }
    return { ok: true };
  });
}

/** Forgets a prescription and has its order wait for another, unless the lab has begun with it; answers which order that is. */
async function detachAndErasePrescription(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const [needed] = await tx
    .select()
    .from(orderPrescriptions)
    .where(eq(orderPrescriptions.prescriptionId, id))
    .limit(1);
  const past = needed ? await listOrderEvents(tx, needed.orderId) : [];
  const isBegun = needed?.state === "accepted" && past.some(({ status }) => status === "in_lab");
  if (needed && !isBegun) {
    await tx
      .update(orderPrescriptions)
      .set({ state: "awaiting", request: null, updatedAt: now })
      .where(eq(orderPrescriptions.lineId, needed.lineId));
  }
  await erasePrescriptions(tx, [id], now);
  if (needed) await applyOrderPaid(tx, needed.orderId, now);
  return needed?.orderId;
}

/** A thickness that is not in the catalogue any more is left to the optician. */
async function whyNotMade(db: Reader, { vision, thickness }: SoldLens, grade: Refraction) {
  const message = whyNotVision(vision, grade);
  if (message) return { field: "addition" as const, message };

  const { thicknesses } = await listLensOptions(db);
  const sold = thicknesses.find((one) => describeThickness(one) === thickness);
  const strength = strengthOf(grade);
  if (!sold || strength <= sold.madeUpTo) return undefined;
  const isRight = strengthOf({ ...grade, left: grade.right }) === strength;
  return {
    field: isRight ? ("odSpherical" as const) : ("oeSpherical" as const),
    message: `A espessura do pedido (${thickness}) não é feita para este grau. Fale com o atendimento para trocar.`,
  };
}

function whyNotVision(vision: Vision, { addition }: Refraction): string | undefined {
  if (vision === "multifocal" && addition === null) return "A lente do pedido é multifocal: falta a adição.";
  return vision !== "multifocal" && addition !== null
    ? "A lente do pedido não é multifocal: a receita não pode ter adição. Fale com o atendimento para trocar a lente."
    : undefined;
}

/** An order that is not paid, or is over, is not moved by its prescriptions. */
async function applyOrderPaid(tx: Tx, orderId: string, now: Date): Promise<void> {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .limit(1);
  if (order && IN_REVIEW.includes(order.status)) await applyPrescriptionsToOrder(tx, orderId, now);
}

async function findReviewed(db: Reader, id: string) {
  const [found] = await db
    .select({ needed: orderPrescriptions, prescription: prescriptions, orderStatus: orders.status })
    .from(orderPrescriptions)
    .innerJoin(prescriptions, eq(prescriptions.id, orderPrescriptions.prescriptionId))
    .innerJoin(orders, eq(orders.id, orderPrescriptions.orderId))
    .where(eq(prescriptions.id, id))
    .limit(1);
  return found;
}

/** What is accepted before its order is paid would leave the order without a way on. */
function isInReview({ needed, orderStatus }: NonNullable<Awaited<ReturnType<typeof findReviewed>>>): boolean {
  return needed.state === "in_review" && IN_REVIEW.includes(orderStatus);
}

function selectOrdered(db: Reader) {
  return db
    .select({
      id: prescriptions.id,
      orderNumber: orders.number,
      orderStatus: orders.status,
      title: orderLines.title,
      lens: orderLines.lens,
      fileType: prescriptions.fileType,
      sentAt: orderPrescriptions.updatedAt,
    })
    .from(orderPrescriptions)
    .innerJoin(prescriptions, eq(prescriptions.id, orderPrescriptions.prescriptionId))
    .innerJoin(orders, eq(orders.id, orderPrescriptions.orderId))
    .innerJoin(orderLines, eq(orderLines.id, orderPrescriptions.lineId));
}

function toReview(row: Awaited<ReturnType<typeof selectOrdered>>[number]): PrescriptionToReview {
  return { ...row, fileType: row.fileType as PrescriptionFileType | null };
}
