import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { SoldLens } from "#app/domain/lens/lens-choice.ts";
import type { Prescription } from "#app/domain/lens/prescription.ts";
import type { PrescriptionFiles, PrescriptionFileType } from "#app/domain/lens/prescription-file.ts";
import {
  addPrescriptionEvent,
  openPrescription,
  recordPrescriber,
} from "#app/domain/lens/prescriptions.server.ts";
import { newPrescriptionRequested } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { orderLines, orderPrescriptions, orders, prescriptions } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Reader, Store } from "#db/store.server.ts";
import { applyReviewToOrder } from "./prescription-changes.server.ts";
import { REVIEW_STATUSES } from "./prescription-review.ts";

export interface PrescribedGlasses {
  orderNumber: number;
  orderStatus: OrderStatus;
  title: string;
  lens: SoldLens | null;
}

/** A prescription as the optician's list shows it: without its content, because every opening is recorded. */
export interface PrescriptionToReview extends PrescribedGlasses {
  id: string;
  /** Null for typed values. */
  fileType: PrescriptionFileType | null;
  sentAt: Date;
}

const IN_PRODUCTION: readonly OrderStatus[] = ["in_lab", "preparing"];

/** Also after delivery, because the lenses may have to be made again. */
const OPENABLE: readonly OrderStatus[] = [...REVIEW_STATUSES, ...IN_PRODUCTION, "shipped", "delivered"];

/** Oldest first. */
export async function listPrescriptionsToReview(db: Reader): Promise<PrescriptionToReview[]> {
  const rows = await selectOrdered(db)
    .where(and(eq(orderPrescriptions.state, "in_review"), inArray(orders.status, [...REVIEW_STATUSES])))
    .orderBy(asc(orderPrescriptions.updatedAt), asc(orders.number), asc(orderLines.position));
  return rows.map(toReview);
}

/** Glasses in production whose prescription was accepted and then deleted: the lab cannot finish them. */
export function listDeletedInProduction(db: Reader): Promise<PrescribedGlasses[]> {
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

/** A prescription that may be opened, in review or not; undefined if its order is unpaid or being refunded. */
export async function findOrderedPrescription(
  db: Reader,
  id: string,
): Promise<PrescriptionToReview | undefined> {
  const [row] = await selectOrdered(db)
    .where(and(eq(prescriptions.id, id), inArray(orders.status, [...OPENABLE])))
    .limit(1);
  return row && toReview(row);
}

/** Opens a prescription for the optician and records the opening; undefined if `findOrderedPrescription` returns undefined. */
export async function openForReview(
  store: Store,
  files: PrescriptionFiles,
  id: string,
  now: Date,
): Promise<{ prescription: Prescription; bytes: Uint8Array | undefined } | undefined> {
  const row = await store.write(async (tx) => {
    const found = await findReviewed(tx, id);
    if (!found || !OPENABLE.includes(found.orderStatus)) return undefined;
    await addPrescriptionEvent(tx, id, "opened", now);
    return found.prescription;
  });
  if (!row) return undefined;
  const bytes = row.fileId ? await files.open(row.fileId, "file") : undefined;
  return { prescription: openPrescription(files, row), bytes };
}

/** The order goes to the lab with its last one. For a file, the optician enters prescriber and date ('2026-03-31'). */
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
    await addPrescriptionEvent(tx, id, "accepted", now);
    await applyReviewToOrder(tx, found.needed.orderId, now);
    return { ok: true };
  });
}

/** Requests another prescription from the customer by e-mail. Only the order's page shows the reason, `request`. */
export function requestNewPrescription(
  store: Store,
  { id, request, links }: { id: string; request: string; links: ShopLinks },
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
    await addPrescriptionEvent(tx, id, "asked_again", now);
    await applyReviewToOrder(tx, orderId, now);

    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1);
    if (order) {
      const message = newPrescriptionRequested({ id, order, links });
      await enqueueEmail(tx, order.contact.email, message, now);
    }
    return { ok: true };
  });
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

/** A prescription accepted before its order is paid would never transition the order. */
function isInReview({ needed, orderStatus }: NonNullable<Awaited<ReturnType<typeof findReviewed>>>): boolean {
  return needed.state === "in_review" && REVIEW_STATUSES.includes(orderStatus);
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
