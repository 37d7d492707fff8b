import { enqueueJob } from "#app/domain/jobs/jobs.server.ts";
import type { Tx } from "#db/store.ts";

/** By kind of job, the id in its payload: our attempt's, or the provider's payment's. Both are stored: rename by migration. */
const PAYMENT_JOBS = {
  "sync-payment": "paymentId",
  "fetch-payment": "providerId",
  "search-payment": "paymentId",
  "cancel-payment": "paymentId",
  "refund-payment": "paymentId",
  "refund-duplicate": "providerId",
} as const;

/** The payload of the job is `{ paymentId: id }` or `{ providerId: id }`. The same kind and id is the same job. */
export function enqueuePaymentJob(
  tx: Tx,
  kind: keyof typeof PAYMENT_JOBS,
  id: string,
  runAt: Date,
): Promise<void> {
  return enqueueJob(tx, { key: `${kind}:${id}`, kind, payload: { [PAYMENT_JOBS[kind]]: id }, runAt });
}
