import { eq } from "drizzle-orm";
import { type Actor, COMMAND_LINE, causeOf } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { orderEvents, orderLines, orders } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import { hasUnfinishedLenses } from "./lab-jobs.server.ts";
import { listNeededStates } from "./order-prescriptions.server.ts";
import { countRefundedUnits, withoutRefunded } from "./order-refunds.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { insertEvent, transitionOrder } from "./orders.server.ts";
import type { ParcelCarrier } from "./parcel-carriers.ts";
import { statusForPrescriptions } from "./prescription-review.ts";

const STEPS_TO_SHIPPED: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  paid: ["preparing", "shipped"],
  in_lab: ["preparing", "shipped"],
  preparing: ["shipped"],
  shipped: [],
};

/** `changed`: the order has changed since it was read. */
export type TransitionRefusal =
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "wrong-status"; status: OrderStatus };

/** The revision of `describeOrder` that a person has seen. With it, an order that has changed since is left as it is. */
export interface Seen {
  seenRevision?: number | undefined;
}

/** The actor of a change to an order; by default the command line. */
export interface ActedBy {
  actor?: Actor | undefined;
}

/** The invoice of the parcel (NF-e), or the reason why it has none. */
export type ParcelInvoice = { invoiceKey: string } | { noInvoiceReason: string };

/** Lenses that are not both accepted and checked hold their order back. `unfinished-lenses`: the lab's work is not checked yet. */
type LensRefusal = { ok: false; reason: "needs-prescription" } | { ok: false; reason: "unfinished-lenses" };

/** Before `shipOrder`, when the parcel is being packed. Repeated, `isNew` is false. */
export function prepareOrder(
  store: Store,
  number: number,
  now: Date,
  { seenRevision, actor = COMMAND_LINE }: Seen & ActedBy = {},
): Promise<{ ok: true; isNew: boolean } | TransitionRefusal | LensRefusal> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { ok: false, reason: "unknown" };
    const { id, status } = order;
    if (status === "preparing") return { ok: true, isNew: false };
    if (await isChanged(tx, id, seenRevision)) return { ok: false, reason: "changed" };
    if (await needsPrescription(tx, order)) return { ok: false, reason: "needs-prescription" };
    if (status !== "paid" && status !== "in_lab") return { ok: false, reason: "wrong-status", status };
    if (await hasUnfinishedLenses(tx, id)) return { ok: false, reason: "unfinished-lenses" };

    await transitionOrder(tx, id, "preparing", causeOf(actor), now, { sendsEmail: false });
    await recordAct(tx, actor, "order.prepared", { kind: "order", id }, now);
    return { ok: true, isNew: true };
  });
}

interface Parcel {
  invoice?: ParcelInvoice | undefined;
  /** Null: nobody said it. */
  carrier?: ParcelCarrier | null;
  /** False: a shipped order is refused. */
  mayCorrect?: boolean;
}

/**
 * On a shipped order it only corrects the parcel: the code, its carrier, the invoice. `needs-prescription`: one is not accepted, so no lens has entered the lab.
 * `nothing-to-send`: every unit is refunded.
 */
export function shipOrder(
  store: Store,
  number: number,
  trackingCode: string,
  now: Date,
  {
    seenRevision,
    actor = COMMAND_LINE,
    invoice,
    carrier = null,
    mayCorrect = true,
  }: Seen & ActedBy & Parcel = {},
): Promise<{ ok: true; isNew: boolean } | ShippingRefusal> {
  return store.write(async (tx) => {
    const found = await findSendable(tx, number, { seenRevision, mayCorrect });
    if (!found.ok) return found;
    const { order, steps } = found;
    const { id, status } = order;
    const sent = {
      trackingCode,
      parcelCarrier: carrier,
      ...(invoice && { invoiceKey: null, noInvoiceReason: null, ...invoice }),
    };
    await tx.update(orders).set(sent).where(eq(orders.id, id));
    for (const to of steps)
      await transitionOrder(tx, id, to, causeOf(actor), now, { sendsEmail: to === "shipped" });
    const changedFields = changedIn(order, sent);
    if (steps.length === 0 && changedFields.length > 0)
      await insertEvent(
        tx,
        { orderId: id, status, cause: causeOf(actor), changedFields },
        { sendsEmail: false },
        now,
      );
    const act = steps.length > 0 ? "order.sent" : "order.parcel-corrected";
    await recordAct(tx, actor, act, { kind: "order", id }, now);
    return { ok: true, isNew: steps.length > 0 };
  });
}

type ShippingRefusal = TransitionRefusal | LensRefusal | { ok: false; reason: "nothing-to-send" };

/** Why `shipOrder` would refuse the order now. */
export async function whyNotSent(
  db: Reader,
  number: number,
  options: Pick<Parcel, "mayCorrect">,
): Promise<ShippingRefusal | undefined> {
  const found = await findSendable(db, number, options);
  return found.ok ? undefined : found;
}

/** `steps`: the transitions that are left until the order is sent. None if it is. */
async function findSendable(
  db: Reader,
  number: number,
  { seenRevision, mayCorrect = true }: Seen & Pick<Parcel, "mayCorrect">,
): Promise<{ ok: true; order: StoredOrder; steps: readonly OrderStatus[] } | ShippingRefusal> {
  const order = await findOrderByNumber(db, number);
  if (!order) return { ok: false, reason: "unknown" };
  const { id, status } = order;
  if (await isChanged(db, id, seenRevision)) return { ok: false, reason: "changed" };

  const steps = mayCorrect || status !== "shipped" ? STEPS_TO_SHIPPED[status] : undefined;
  if (await needsPrescription(db, order)) return { ok: false, reason: "needs-prescription" };
  if (!steps) return { ok: false, reason: "wrong-status", status };
  if (steps.length > 0 && (await hasUnfinishedLenses(db, id)))
    return { ok: false, reason: "unfinished-lenses" };

  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  const isEmpty = withoutRefunded(lines, await countRefundedUnits(db, id)).length === 0;
  if (isEmpty && steps.length > 0) return { ok: false, reason: "nothing-to-send" };
  return { ok: true, order, steps };
}

/** The names of the fields that a correction of the parcel changes. */
function changedIn(order: StoredOrder, sent: Partial<StoredOrder>): string[] {
  const names = Object.keys(sent) as (keyof StoredOrder)[];
  return names.filter((name) => order[name] !== sent[name]);
}

type StoredOrder = typeof orders.$inferSelect;

/** Records the delivery, which starts the customer's week to withdraw. Repeated, it keeps the first date. */
export function deliverOrder(
  store: Store,
  number: number,
  now: Date,
  { seenRevision, actor = COMMAND_LINE }: Seen & ActedBy = {},
): Promise<{ ok: true; isNew: boolean } | TransitionRefusal> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { ok: false, reason: "unknown" };
    const { id, status } = order;
    if (status === "delivered") return { ok: true, isNew: false };
    if (await isChanged(tx, id, seenRevision)) return { ok: false, reason: "changed" };
    if (status !== "shipped") return { ok: false, reason: "wrong-status", status };

    await tx.update(orders).set({ deliveredAt: now }).where(eq(orders.id, id));
    await transitionOrder(tx, id, "delivered", causeOf(actor), now);
    await recordAct(tx, actor, "order.delivered", { kind: "order", id }, now);
    return { ok: true, isNew: true };
  });
}

/** Whether one of the order's lenses waits for a prescription or for the optician. A sent order needs none. */
async function needsPrescription(db: Reader, { id, status }: { id: string; status: OrderStatus }) {
  if (status === "awaiting_prescription" || status === "prescription_review") return true;
  if (!STEPS_TO_SHIPPED[status]) return false;
  const allowed = statusForPrescriptions(await listNeededStates(db, id));
  return allowed !== undefined && allowed !== "in_lab";
}

/** Whether the order has an event after the revision that the form showed. */
export async function isChanged(db: Reader, orderId: string, seenRevision: number | undefined) {
  if (seenRevision === undefined) return false;
  return (await db.$count(orderEvents, eq(orderEvents.orderId, orderId))) !== seenRevision;
}

/** Any customer's order: for the operator only. */
export async function findOrderByNumber(db: Reader, number: number) {
  const [order] = await db.select().from(orders).where(eq(orders.number, number)).limit(1);
  return order;
}
