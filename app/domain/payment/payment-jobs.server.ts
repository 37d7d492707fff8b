import { and, asc, gt, gte, ne } from "drizzle-orm";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { inOneTrip } from "#db/one-trip.ts";
import { payments } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import type { PaymentGateway } from "./payment.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { settleRefunds } from "./settle-refunds.server.ts";
import { cancelAttempt, recordFound, syncPayment } from "./sync-payment.server.ts";

export const RECONCILE_JOB = { key: "reconcile-payments", kind: "reconcile-payments", payload: {} };

/** How far back the daily reconciliation looks: refunds, disputes and late approvals that the provider never reported. */
const RECONCILED_MS = days(10);
/** Payments in one transaction of the reconciliation: buyers wait for its turn, and a shop that stops waits for its end. */
const RECONCILE_BATCH_SIZE = 200;

export function paymentJobs(
  store: Store,
  gateway: PaymentGateway,
  { reconcileBatchSize = RECONCILE_BATCH_SIZE } = {},
): Record<string, JobHandler> {
  return {
    "sync-payment": ({ paymentId = "" }, now) => syncPayment(store, gateway, paymentId, now),
    "fetch-payment": async ({ providerId = "" }, now) => {
      const found = await gateway.findPayment(providerId);
      if (!found.ok) throw new Error("The provider did not respond.");
      if (found.payment) await recordPayment(store, found.payment, now);
      return undefined;
    },
    "search-payment": async ({ paymentId = "" }, now) => {
      const found = await gateway.searchPayments(paymentId);
      if (!found.ok) throw new Error("The provider did not respond.");
      await recordFound(store, found.payments, now);
      return undefined;
    },
    "cancel-payment": ({ paymentId = "" }, now) => cancelAttempt(store, gateway, paymentId, now),
    "refund-payment": ({ paymentId = "" }, now) => settleRefunds(store, gateway, paymentId, now),
    "refund-duplicate": async ({ providerId = "" }) => {
      // Keep the prefix `stray:`, which earlier versions sent: a new key would refund again.
      const refunded = await gateway.refundPayment(providerId, `stray:${providerId}`);
      if (!refunded.ok && refunded.reason === "unreachable") throw new Error("The provider did not respond.");
      return undefined;
    },
    // Each run checks one batch and enqueues the run of the next batch. Only the first run is repeated the next day.
    [RECONCILE_JOB.kind]: async ({ afterId = "" }, now) => {
      const recent = await listRecentPayments(store.read, now, afterId, reconcileBatchSize);
      const last = recent.length === reconcileBatchSize ? recent.at(-1) : undefined;
      await store.write(async (tx) => {
        await inOneTrip(tx, ...recent.flatMap((payment) => checksOf(tx, payment, now)));
        if (last)
          await enqueueJob(tx, {
            key: `${RECONCILE_JOB.key}:${last.id}`,
            kind: RECONCILE_JOB.kind,
            payload: { afterId: last.id },
            runAt: now,
          });
      });
      return afterId ? undefined : after(now, days(1));
    },
  };
}

interface RecentPayment {
  id: string;
  providerId: string | null;
  method: string;
}

function checksOf(tx: Tx, { id, providerId, method }: RecentPayment, now: Date): (() => Promise<void>)[] {
  const checks = [];
  if (providerId) checks.push(() => enqueuePaymentJob(tx, "fetch-payment", providerId, now));
  // The provider's own page may have been paid on more than once, or without the shop being told.
  if (!providerId || method === "checkout")
    checks.push(() => enqueuePaymentJob(tx, "search-payment", id, now));
  return checks;
}

/** In the order of their ids. */
function listRecentPayments(db: Reader, now: Date, afterId: string, limit: number): Promise<RecentPayment[]> {
  return db
    .select({ id: payments.id, providerId: payments.providerId, method: payments.method })
    .from(payments)
    .where(
      and(
        gt(payments.id, afterId),
        gte(payments.createdAt, after(now, -RECONCILED_MS)),
        ne(payments.status, "quarantined"),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit);
}
