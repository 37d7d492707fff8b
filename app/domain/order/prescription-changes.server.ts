import { eq } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { listThicknesses } from "#app/domain/lens/lens-options.server.ts";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import {
  addPrescription,
  erasePrescriptions,
  findPrescription,
  type SentPrescription,
} from "#app/domain/lens/prescriptions.server.ts";
import { enqueueOrderShopEmail } from "#app/domain/mail/shop-email-queue.server.ts";
import type { Owner } from "#app/domain/values/owner.ts";
import { orderPrescriptions, orders, prescriptions } from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Store, Tx } from "#db/store.ts";
import {
  listOrderPrescriptions,
  type OrderPrescription,
  retainWithOrder,
} from "./order-prescriptions.server.ts";
import { applyPrescriptionsToOrder, findOrder, listOrderEvents } from "./orders.server.ts";
import { awaitsPrescription, REVIEW_STATUSES } from "./prescription-review.ts";
import { whyNotMade } from "./sold-lens-fit.ts";

/**
 * Without a `lineId`, for the first line that awaits one. `given`: the line does not await one. `unfit`: the lens that was bought
 * cannot be made for the typed values; `field` is the one to correct.
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
    const line = findAwaitedLine(await listOrderPrescriptions(tx, orderId), lineId);
    if (!line && lineId !== undefined) return { ok: false, reason: "given" };
    if (!line || order.status !== "awaiting_prescription") return { ok: false, reason: "not-awaited" };
    const unfit =
      "refraction" in sent && line.lens
        ? whyNotMade(await listThicknesses(tx), line.lens, sent.refraction)
        : undefined;
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
    await enqueueOrderShopEmail(tx, { kind: "prescription-arrived", id: prescriptionId, orderId }, now);
    return { ok: true };
  });
}

/** Undefined if `lineId` does not await a prescription or is another order's; without a `lineId`, the first line that does. */
export function findAwaitedLine(lines: readonly OrderPrescription[], lineId: string | undefined) {
  return lines.find(
    (needed) => awaitsPrescription(needed.state) && (lineId === undefined || needed.lineId === lineId),
  );
}

/**
 * Deletes a prescription at its owner's request (LGPD, art. 18, VI), with the optician's comment. Its order then awaits another
 * one, unless the lenses are in the lab. Returns false if the owner has no such prescription.
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

/** Deletes the prescription of an order's line, for a guest who looked the order up and so may not see prescriptions. */
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

/**
 * Deletes any prescription, for the staff at a customer's request, or without an `actor` for a restored backup. Returns its order, if it has one, in the new status;
 * undefined if there is no such prescription.
 */
export function deletePrescriptionAsOperator(
  store: Store,
  id: string,
  now: Date,
  actor?: Actor,
): Promise<{ order: { number: number; status: OrderStatus } | undefined } | undefined> {
  return store.write(async (tx) => {
    const [row] = await tx
      .select({ id: prescriptions.id })
      .from(prescriptions)
      .where(eq(prescriptions.id, id));
    if (!row) return undefined;
    const orderId = await detachAndErasePrescription(tx, id, now, actor);
    if (actor) await recordAct(tx, actor, "prescription.deleted", { kind: "prescription", id }, now);
    if (!orderId) return { order: undefined };
    const [order] = await tx
      .select({ number: orders.number, status: orders.status })
      .from(orders)
      .where(eq(orders.id, orderId));
    return { order };
  });
}

/** Like `applyPrescriptionsToOrder`, for an order that may be unpaid, in the lab or closed: then nothing changes. */
export async function applyReviewToOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
    .limit(1);
  if (order && REVIEW_STATUSES.includes(order.status)) await applyPrescriptionsToOrder(tx, orderId, now);
}

/** Returns the id of the prescription's order, if it has one. */
async function detachAndErasePrescription(
  tx: Tx,
  id: string,
  now: Date,
  actor?: Actor,
): Promise<string | undefined> {
  const [needed] = await tx
    .select()
    .from(orderPrescriptions)
    .where(eq(orderPrescriptions.prescriptionId, id))
    .limit(1);
  const past = needed ? await listOrderEvents(tx, needed.orderId) : [];
  const isInLab = needed?.state === "accepted" && past.some(({ status }) => status === "in_lab");
  if (needed && !isInLab) {
    await tx
      .update(orderPrescriptions)
      .set({ state: "awaiting", request: null, updatedAt: now })
      .where(eq(orderPrescriptions.lineId, needed.lineId));
  }
  await erasePrescriptions(tx, [id], now, actor);
  if (needed) await applyReviewToOrder(tx, needed.orderId, now);
  return needed?.orderId;
}
