import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { SoldLens } from "#app/domain/lens/lens-choice.ts";
import type { PrescriptionFileType } from "#app/domain/lens/prescription-file.ts";
import { orderLines, orderPrescriptions, orders, prescriptions } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Reader } from "#db/store.ts";
import { REVIEW_STATUSES } from "./prescription-review.ts";

export interface PrescribedGlasses {
  orderNumber: number;
  orderStatus: OrderStatus;
  title: string;
  colorName: string;
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
export const OPENABLE: readonly OrderStatus[] = [
  ...REVIEW_STATUSES,
  ...IN_PRODUCTION,
  "shipped",
  "delivered",
];

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
      colorName: orderLines.colorName,
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

function selectOrdered(db: Reader) {
  return db
    .select({
      id: prescriptions.id,
      orderNumber: orders.number,
      orderStatus: orders.status,
      title: orderLines.title,
      colorName: orderLines.colorName,
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
