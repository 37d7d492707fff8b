import { and, asc, desc, eq, exists, inArray } from "drizzle-orm";
import { type Actor, COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { orders, payments, quarantineReports } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import type { ProviderPayment } from "./payment.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";
import type { QuarantinedPayment } from "./quarantine.ts";

const isQuarantined = eq(payments.status, "quarantined");

/** Payments whose amount or code is not the order's. They stay quarantined, so the number only grows. */
export function countQuarantinedPayments(db: Reader): Promise<number> {
  return db.$count(payments, isQuarantined);
}

/** The newest first. */
export async function listQuarantinedPayments(
  db: Reader,
  limit: number,
  offset = 0,
): Promise<QuarantinedPayment[]> {
  const rows = await db
    .select({
      id: payments.id,
      orderNumber: orders.number,
      orderStatus: orders.status,
      method: payments.method,
      amountCents: payments.amountCents,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isQuarantined)
    .orderBy(desc(payments.updatedAt), desc(payments.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  const reports = await db
    .select()
    .from(quarantineReports)
    .where(inArray(quarantineReports.paymentId, ids))
    .orderBy(desc(quarantineReports.reportedAt), asc(quarantineReports.providerId));
  return rows.map((row) => ({ ...row, reports: reports.filter(({ paymentId }) => paymentId === row.id) }));
}

/** The last report of each of the provider's payments, for a person to compare with the order. */
export async function saveQuarantineReport(tx: Tx, reported: ProviderPayment, now: Date): Promise<void> {
  const { providerId, reference: paymentId, status, amountCents, refundedCents } = reported;
  const report = { paymentId, status, amountCents, refundedCents, reportedAt: now };
  await tx
    .insert(quarantineReports)
    .values({ providerId, ...report })
    .onConflictDoUpdate({ target: quarantineReports.providerId, set: report });
}

/** A payment worker asks at once, and stores what the provider says as a report. False if there is no such payment. */
export function askAboutQuarantined(
  store: Store,
  id: string,
  now: Date,
  { actor = COMMAND_LINE }: { actor?: Actor } = {},
): Promise<boolean> {
  return store.write(async (tx) => {
    const [payment] = await tx
      .select({ providerId: payments.providerId })
      .from(payments)
      .where(and(eq(payments.id, id), isQuarantined));
    if (!payment) return false;
    if (payment.providerId) await enqueuePaymentJob(tx, "fetch-payment", payment.providerId, now);
    else await enqueuePaymentJob(tx, "search-payment", id, now);
    await recordAct(tx, actor, "payment.asked", { kind: "payment", id }, now);
    return true;
  });
}

/** For the operator: the numbers, statuses and totals of orders with a quarantined payment, oldest first. */
export function listQuarantinedOrders(db: Reader) {
  const { number, status, placedAt, totalCents } = orders;
  const quarantined = db.select({ id: payments.id }).from(payments);
  return db
    .select({ number, status, placedAt, totalCents })
    .from(orders)
    .where(exists(quarantined.where(and(eq(payments.orderId, orders.id), isQuarantined))))
    .orderBy(asc(orders.number));
}
