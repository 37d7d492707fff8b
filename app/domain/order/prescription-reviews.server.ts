import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { href } from "react-router";
import type { Grade } from "#app/domain/lens/grade.ts";
import type { Vision } from "#app/domain/lens/lens-choice.ts";
import type { Prescription } from "#app/domain/lens/prescription.ts";
import type { PrescriptionFiles, PrescriptionFileType } from "#app/domain/lens/prescription-file.ts";
import {
  addPrescription,
  findPrescription,
  forgetPrescriptions,
  notePrescription,
  openPrescription,
  recordPrescriber,
  type SentPrescription,
} from "#app/domain/lens/prescriptions.server.ts";
import { prescriptionAskedAgain } from "#app/domain/mail/letters.ts";
import { writeLetter } from "#app/domain/mail/outbox.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { orderLines, orderPrescriptions, orders, prescriptions } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { keepWithOrder, listOrderPrescriptions } from "./order-prescriptions.server.ts";
import { findOrder, followPrescriptions } from "./orders.server.ts";
import { isMissing } from "./prescription-review.ts";

/** A prescription of a paid order, as the optician sees it before opening it: nothing of what it says. */
export interface PrescriptionToReview {
  id: string;
  orderNumber: number;
  orderStatus: OrderStatus;
  title: string;
  /** A file of this kind, or typed values. */
  fileType: PrescriptionFileType | null;
  /** When it came to the optician: with its order, or for it. */
  sentAt: Date;
}

const IN_REVIEW: readonly OrderStatus[] = ["awaiting_prescription", "prescription_review"];

/** While the glasses are made, and for as long as they may have to be made again. */
const MAY_BE_OPENED: readonly OrderStatus[] = [...IN_REVIEW, "in_lab", "preparing", "shipped", "delivered"];

/**
 * Takes the prescription of a line that waits for one, of a paid order, and lets the order move on. Without a `lineId` it is
 * for the first line that waits. Refuses somebody else's order, one that waits for nothing, and typed values whose addition does
 * not go with the lens that was bought.
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
  | { ok: false; reason: "unknown" | "not-awaited" }
  | { ok: false; reason: "unfit"; message: string }
> {
  return store.write(async (tx) => {
    const order = await findOrder(tx, owner, orderId);
    if (!order) return { ok: false, reason: "unknown" };
    const line = (await listOrderPrescriptions(tx, orderId)).find(
      (needed) => isMissing(needed.state) && (lineId === undefined || needed.lineId === lineId),
    );
    if (!line || order.status !== "awaiting_prescription") return { ok: false, reason: "not-awaited" };
    const unfit = "grade" in sent ? whyNotVision(line.vision, sent.grade) : undefined;
    if (unfit) return { ok: false, reason: "unfit", message: unfit };

    const holder = { accountId: order.accountId, visitorId: order.visitorId };
    const prescriptionId = await addPrescription(tx, files, holder, sent, now);
    await keepWithOrder(tx, prescriptionId, now);
    if (line.prescriptionId) await forgetPrescriptions(tx, [line.prescriptionId], now);
    await tx
      .update(orderPrescriptions)
      .set({ prescriptionId, state: "in_review", request: null, updatedAt: now })
      .where(eq(orderPrescriptions.lineId, line.lineId));
    await followPrescriptions(tx, orderId, now);
    return { ok: true };
  });
}

/**
 * Forgets a prescription because its owner wants so (LGPD, art. 18, VI), with what the optician said of it, and says whether it
 * was there. An order it was not accepted for yet waits for another; what was accepted already is not undone by it.
 */
export function withdrawPrescription(
  store: Store,
  files: PrescriptionFiles,
  owner: Owner,
  id: string,
  now: Date,
): Promise<boolean> {
  return store.write(async (tx) => {
    if (!(await findPrescription(tx, files, owner, id))) return false;
    const [needed] = await tx
      .update(orderPrescriptions)
      .set({ state: "awaiting", request: null, updatedAt: now })
      .where(and(eq(orderPrescriptions.prescriptionId, id), ne(orderPrescriptions.state, "accepted")))
      .returning({ orderId: orderPrescriptions.orderId });
    await forgetPrescriptions(tx, [id], now);
    if (needed) await followPaidOrder(tx, needed.orderId, now);
    return true;
  });
}

/** What waits for the optician, longest first. */
export async function listPrescriptionsToReview(db: Reader): Promise<PrescriptionToReview[]> {
  const rows = await selectOrdered(db)
    .where(and(eq(orderPrescriptions.state, "in_review"), inArray(orders.status, [...IN_REVIEW])))
    .orderBy(asc(orderPrescriptions.updatedAt), asc(orders.number), asc(orderLines.position));
  return rows.map(toReview);
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
    await followPaidOrder(tx, found.needed.orderId, now);
    return { ok: true };
  });
}

/** Asks the customer for another prescription, says what for on the order's page, and writes a letter that leads there. */
export function askPrescriptionAgain(
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
    await followPaidOrder(tx, orderId, now);

    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1);
    if (order) {
      const page = order.accountId
        ? href("/minha-conta/pedidos/:order/receita", { order: orderId })
        : href("/meu-pedido/:order/receita", { order: orderId });
      const letter = prescriptionAskedAgain({ id, number: order.number, url: origin + page });
      await writeLetter(tx, order.contact.email, letter, now);
    }
    return { ok: true };
  });
}

function whyNotVision(vision: Vision | null, { addition }: Grade): string | undefined {
  if (vision === "multifocal" && addition === null) return "A lente do pedido é multifocal: falta a adição.";
  return vision !== "multifocal" && addition !== null
    ? "A lente do pedido não é multifocal: a receita não pode ter adição. Fale com o atendimento para trocar a lente."
    : undefined;
}

/** An order that is not paid, or is over, is not moved by its prescriptions. */
async function followPaidOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .limit(1);
  if (order && IN_REVIEW.includes(order.status)) await followPrescriptions(tx, orderId, now);
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
