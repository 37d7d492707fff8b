import { asc, desc, eq } from "drizzle-orm";
import { orderEvents, orderLines, orderPrescriptions, orders, payments } from "#db/schema";
import type { Reader } from "#db/store.ts";
import { findOrderByNumber } from "./fulfilment.server.ts";
import { countRefundedUnits, listRefunds } from "./order-refunds.server.ts";
import { isPaidUnsent, type OrderStatus } from "./order-status.ts";

/** Of a list without a status. */
const MAX_LISTED = 50;

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

/**
 * An order for the operator. Of the buyer it contains only city and state. `toSend` of a line: the units still to be packed, without
 * those that are refunded.
 */
export async function describeOrder(db: Reader, number: number) {
  const order = await findOrderByNumber(db, number);
  if (!order) return undefined;
  const { id, status, placedAt, deliveredAt, trackingCode, carrier, address } = order;
  const lines = await db
    .select({
      id: orderLines.id,
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
  const refunded = await countRefundedUnits(db, id);
  const attempts = await db
    .select({ method: payments.method, status: payments.status, providerId: payments.providerId })
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const events = await db
    .select({ status: orderEvents.status, cause: orderEvents.cause, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.at), asc(orderEvents.position));
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
    lines: lines.map((line) => {
      const refundedQuantity = refunded.get(line.id) ?? 0;
      const toSend = isPaidUnsent(status) ? line.quantity - refundedQuantity : 0;
      return { ...line, refundedQuantity, toSend };
    }),
    payments: attempts,
    refunds: await listRefunds(db, id),
    events,
    /** Grows with everything that happens to the order. */
    revision: events.length,
  };
}
