import { asc, eq, inArray } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { emails, orderEvents, orderPrescriptions, payments, refunds, staff } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import { findOrderByNumber } from "./fulfilment.server.ts";
import { listLabJobs } from "./lab-jobs.server.ts";
import { listNotes } from "./order-notes.server.ts";
import { countRefundedUnits, listRefunds } from "./order-refunds.server.ts";
import { listOrderEvents, listOrderLines } from "./orders.server.ts";
import type { StaffOrder } from "./staff-order.ts";
import { withdrawalRight } from "./withdrawal.ts";

/**
 * An order as the back office shows it, with everything to answer its buyer. `person` is for roles with 'orders.person' only. Of a
 * prescription there is its state, never its content.
 */
export async function findStaffOrder(db: Reader, number: number, now: Date): Promise<StaffOrder | undefined> {
  const order = await findOrderByNumber(db, number);
  if (!order) return undefined;
  const { id, accountId, contact, address } = order;
  const lines = await listOrderLines(db, id);
  const refunded = await countRefundedUnits(db, id);
  const states = await db
    .select({
      lineId: orderPrescriptions.lineId,
      state: orderPrescriptions.state,
      prescriptionId: orderPrescriptions.prescriptionId,
    })
    .from(orderPrescriptions)
    .where(eq(orderPrescriptions.orderId, id));
  const jobs = await listLabJobs(db, id);
  const attempts = await db
    .select({
      id: payments.id,
      method: payments.method,
      status: payments.status,
      providerId: payments.providerId,
      installments: payments.installments,
      at: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const events = await db
    .select({
      id: orderEvents.id,
      status: orderEvents.status,
      cause: orderEvents.cause,
      at: orderEvents.at,
      refundCents: refunds.amountCents,
      by: refunds.requestedBy,
      changedFields: orderEvents.changedFields,
    })
    .from(orderEvents)
    .leftJoin(refunds, eq(refunds.id, orderEvents.refundId))
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.at), asc(orderEvents.position));
  const nameOf = await namesOfStaff(db);
  const { status, placedAt, deliveredAt, trackingCode, parcelCarrier, carrier, businessDays } = order;
  const { invoiceKey, noInvoiceReason, itemsCents, freightCents, totalCents } = order;
  return {
    ...{ id, number, status, placedAt, deliveredAt, trackingCode, parcelCarrier, carrier, businessDays },
    ...{ invoiceKey, noInvoiceReason, itemsCents, freightCents, totalCents },
    accountId,
    person: { contact, address },
    lines: lines.map(({ orderId: _, position: __, variantId: ___, ...line }) => ({
      ...line,
      refundedQuantity: refunded.get(line.id) ?? 0,
      prescriptionState: states.find(({ lineId }) => lineId === line.id)?.state ?? null,
      prescriptionId: states.find(({ lineId }) => lineId === line.id)?.prescriptionId ?? null,
      labState: jobs.find(({ lineId }) => lineId === line.id)?.state ?? null,
    })),
    payments: attempts,
    refunds: (await listRefunds(db, id)).map((refund) => ({
      ...{ id: refund.id, amountCents: refund.amountCents, freightCents: refund.freightCents },
      ...{ status: refund.status, reason: refund.reason, at: refund.createdAt, lines: refund.lines },
      by: nameOf(refund.requestedBy),
    })),
    events: events.map((event) => ({
      ...event,
      cause: nameOf(event.cause),
      by: event.by && nameOf(event.by),
    })),
    revision: events.length,
    emails: await listEmailsAbout(
      db,
      events.map((event) => event.id),
    ),
    notes: await listNotes(db, id),
    withdrawal: withdrawalRight(order, await listOrderEvents(db, id), now),
  };
}

/** The buyer's CPF or CNPJ, which the page masks. Undefined for an unknown order. */
export function showTaxId(
  store: Store,
  number: number,
  actor: Actor,
  now: Date,
): Promise<string | undefined> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return undefined;
    await recordAct(tx, actor, "order.tax-id-shown", { kind: "order", id: order.id }, now);
    return order.contact.taxId;
  });
}

/** A stored actor with the name in place of the id. Other causes stay as they are. */
export async function namesOfStaff(db: Reader) {
  const members = await db.select({ id: staff.id, name: staff.name }).from(staff);
  const names = new Map(members.map(({ id, name }) => [`staff:${id}`, name]));
  return (cause: string) => names.get(cause) ?? cause;
}

/** Those about the order's events: app/domain/mail/order-emails.ts names them so. */
function listEmailsAbout(db: Reader, eventIds: readonly string[]) {
  return db
    .select({
      id: emails.id,
      subject: emails.subject,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
      failedAt: emails.failedAt,
    })
    .from(emails)
    .where(
      inArray(
        emails.id,
        eventIds.map((id) => `order:${id}`),
      ),
    )
    .orderBy(asc(emails.createdAt), asc(emails.id));
}
