import { enqueueJob } from "#app/domain/jobs/jobs.server.ts";
import type { Tx } from "#db/store.ts";
import type { OrderShopEmail } from "./shop-email.ts";

/** Writes the e-mail to the staff about one event of an order: `{ kind, id, orderId }`. */
export const ORDER_SHOP_EMAIL_JOB = "email-shop";

/** Tells the owners about e-mails that failed. One job for all of them. */
export const FAILED_EMAILS_JOB = {
  key: "email-shop:emails-failed",
  kind: "email-shop-failures",
  payload: {},
};

/**
 * Call it in the transaction of the event: a job finds out who is told, and writes their e-mails into the outbox. `id` names the
 * event, so that the same event enqueued twice is one e-mail.
 */
export function enqueueOrderShopEmail(
  tx: Tx,
  { kind, id, orderId }: { kind: OrderShopEmail; id: string; orderId: string },
  now: Date,
): Promise<void> {
  return enqueueJob(tx, {
    key: `${ORDER_SHOP_EMAIL_JOB}:${kind}:${id}`,
    kind: ORDER_SHOP_EMAIL_JOB,
    payload: { kind, id, orderId },
    runAt: now,
  });
}
