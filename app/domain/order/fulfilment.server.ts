import { asc, desc, eq } from "drizzle-orm";
import { orderEvents, orderLines, orderPrescriptions, orders, payments } from "#db/schema";
import type { Reader, Store } from "#db/store.server.ts";
import { listOrderPrescriptions } from "./order-prescriptions.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { transitionOrder } from "./orders.server.ts";
import { statusForPrescriptions } from "./prescription-review.ts";

const STEPS_TO_SHIPPED: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  paid: ["preparing", "shipped"],
  in_lab: ["preparing", "shipped"],
  preparing: ["shipped"],
  shipped: [],
};

/** Of a list without a status. */
const MAX_LISTED = 50;

export type TransitionRefusal =
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "wrong-status"; status: OrderStatus };

/** On a shipped order it only corrects the code. `needs-prescription`: one is not accepted, so no lens has entered the lab. */
export function shipOrder(
  store: Store,
  number: number,
  trackingCode: string,
  now: Date,
): Promise<{ ok: true; isNew: boolean } | TransitionRefusal | { ok: false; reason: "needs-prescription" }> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { ok: false, reason: "unknown" };
    const { id, status } = order;

    const steps = STEPS_TO_SHIPPED[status];
    if (status === "awaiting_prescription" || status === "prescription_review") {
      return { ok: false, reason: "needs-prescription" };
    }
    if (!steps) return { ok: false, reason: "wrong-status", status };
    const states = (await listOrderPrescriptions(tx, id)).map(({ state }) => state);
    const allowed = statusForPrescriptions(states);
    if (allowed && allowed !== "in_lab") return { ok: false, reason: "needs-prescription" };

    await tx.update(orders).set({ trackingCode }).where(eq(orders.id, id));
    for (const to of steps)
      await transitionOrder(tx, id, to, "operator", now, { sendsEmail: to === "shipped" });
    return { ok: true, isNew: steps.length > 0 };
  });
}

/** Records the delivery, which starts the customer's week to withdraw. Repeated, it keeps the first date. */
export function deliverOrder(
  store: Store,
  number: number,
  now: Date,
): Promise<{ ok: true; isNew: boolean } | TransitionRefusal> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { ok: false, reason: "unknown" };
    const { id, status } = order;
    if (status === "delivered") return { ok: true, isNew: false };
    if (status !== "shipped") return { ok: false, reason: "wrong-status", status };

    await tx.update(orders).set({ deliveredAt: now }).where(eq(orders.id, id));
    await transitionOrder(tx, id, "delivered", "operator", now);
    return { ok: true, isNew: true };
  });
}

/** For the operator: every order with a status, oldest first; without a status, the newest orders. */
export async function listOrdersFor(db: Reader, { status }: { status?: OrderStatus | undefined }) {
  const rows = db
    .select({
      number: orders.number,
      status: orders.status,
      placedAt: orders.placedAt,
      totalCents: orders.totalCents,
    })
    .from(orders)
    .$dynamic();
  return status
    ? rows.where(eq(orders.status, status)).orderBy(asc(orders.number))
    : rows.orderBy(desc(orders.number)).limit(MAX_LISTED);
}

/** An order for the operator. Of the buyer it contains only city and state. */
export async function describeOrder(db: Reader, number: number) {
  const order = await findOrderByNumber(db, number);
  if (!order) return undefined;
  const { id, status, placedAt, deliveredAt, trackingCode, carrier, address } = order;
  const lines = await db
    .select({
      title: orderLines.title,
      model: orderLines.model,
      colorName: orderLines.colorName,
      quantity: orderLines.quantity,
      unitPriceCents: orderLines.unitPriceCents,
      lens: orderLines.lens,
      prescriptionId: orderPrescriptions.prescriptionId,
      prescriptionState: orderPrescriptions.state,
    })
    .from(orderLines)
    .leftJoin(orderPrescriptions, eq(orderPrescriptions.lineId, orderLines.id))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position));
  const attempts = await db
    .select({ method: payments.method, status: payments.status, providerId: payments.providerId })
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const events = await db
    .select({ status: orderEvents.status, cause: orderEvents.cause, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.at));
  return {
    number,
    status,
    placedAt,
    deliveredAt,
    trackingCode,
    carrier,
    city: address.city,
    uf: address.uf,
    itemsCents: order.itemsCents,
    freightCents: order.freightCents,
    totalCents: order.totalCents,
    lines,
    payments: attempts,
    events,
  };
}

/** Any customer's order: for the operator only. */
export async function findOrderByNumber(db: Reader, number: number) {
  const [order] = await db.select().from(orders).where(eq(orders.number, number)).limit(1);
  return order;
}
