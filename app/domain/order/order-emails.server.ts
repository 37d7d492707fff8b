import { and, asc, eq } from "drizzle-orm";
import type { JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { type OrderNews, orderEmail } from "#app/domain/mail/order-emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { orderEvents, orderLines, orders } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import { findMoneyOfOrder } from "./order-money.server.ts";
import { listOrderPrescriptions } from "./order-prescriptions.server.ts";
import { IS_TRANSITION } from "./orders.server.ts";
import { trackingUrl } from "./parcel-carriers.ts";
import { DISPLACED } from "./reservations.server.ts";
import { lastMomentToWithdraw } from "./withdrawal.ts";

/** The job that writes the e-mail about an order's event into the outbox. Run again, it writes no second e-mail. */
export function orderEmailJobs(
  store: Store,
  { links, terms }: Pick<OrderNews, "links" | "terms">,
): Record<string, JobHandler> {
  return {
    "email-order-event": async ({ eventId = "" }, now) => {
      await store.write(async (tx) => {
        const found = await findNews(tx, eventId);
        const message = found && orderEmail({ ...found.news, links, terms });
        if (message) await enqueueEmail(tx, found.recipient, message, now);
      });
      return undefined;
    },
  };
}

/** Undefined if the buyer's e-mail was erased, or if another e-mail covers this event. */
async function findNews(db: Reader, eventId: string) {
  const [row] = await db
    .select({ event: orderEvents, order: orders })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orderEvents.id, eventId))
    .limit(1);
  if (!row || row.order.contact.email === "") return undefined;

  const { event, order } = row;
  const needed = await listOrderPrescriptions(db, order.id);
  // The request for another prescription, or for measures, has its own e-mail.
  const isRequested = needed.some(({ state }) => state === "asked_again" || state === "measures_missing");
  const isCorrection = event.changedFields !== null;
  if (event.status === "awaiting_prescription" && isRequested && !isCorrection) return undefined;

  const money = await findMoneyOfOrder(db, order.id);
  const refund = money.paidBack.find(({ id }) => id === event.refundId);
  if (event.refundId && !refund) return undefined;
  return {
    recipient: order.contact.email,
    news: {
      eventId,
      status: event.status,
      at: event.at,
      past: await listStatusesBefore(db, event),
      order,
      lines: await db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, order.id))
        .orderBy(asc(orderLines.position)),
      needsPrescription: needed.length > 0,
      wasDisplaced: event.cause === DISPLACED,
      withdrawUntil: lastMomentToWithdraw(order.deliveredAt ?? event.at),
      refund,
      isCorrection,
      trackingUrl: trackingUrl(order.parcelCarrier, order.trackingCode),
      ...money,
    },
  };
}

async function listStatusesBefore(db: Reader, event: typeof orderEvents.$inferSelect) {
  const events = await db
    .select({ id: orderEvents.id, status: orderEvents.status })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, event.orderId), IS_TRANSITION))
    .orderBy(asc(orderEvents.at), asc(orderEvents.position));
  const index = events.findIndex(({ id }) => id === event.id);
  return events.slice(0, index).map(({ status }) => status);
}
