import { and, gte, ne } from "drizzle-orm";
import type { JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { payments } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import type { PaymentGateway } from "./payment.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { settleRefunds } from "./settle-refunds.server.ts";
import { cancelAttempt, recordFound, syncPayment } from "./sync-payment.server.ts";

export const RECONCILE_JOB = { key: "reconcile-payments", kind: "reconcile-payments", payload: {} };

/** How far back the daily reconciliation looks: refunds, disputes and late approvals that the provider never reported. */
const RECONCILED_MS = days(10);

export function paymentJobs(store: Store, gateway: PaymentGateway): Record<string, JobHandler> {
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
    [RECONCILE_JOB.kind]: async (_, now) => {
      for (const { id, providerId, method } of await listRecentPayments(store.read, now)) {
        await store.write(async (tx) => {
          if (providerId) await enqueuePaymentJob(tx, "fetch-payment", providerId, now);
          // The provider's own page may have been paid on more than once, or without the shop being told.
          if (!providerId || method === "checkout") await enqueuePaymentJob(tx, "search-payment", id, now);
        });
      }
      return after(now, days(1));
    },
  };
}

function listRecentPayments(db: Reader, now: Date) {
  return db
    .select({ id: payments.id, providerId: payments.providerId, method: payments.method })
    .from(payments)
    .where(and(gte(payments.createdAt, after(now, -RECONCILED_MS)), ne(payments.status, "quarantined")));
}
