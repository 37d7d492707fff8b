import { asc, eq } from "drizzle-orm";
import { COMMAND_LINE, causeOf } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import {
  type ActedBy,
  findOrderByNumber,
  isChanged,
  type Seen,
  type TransitionRefusal,
} from "#app/domain/order/fulfilment.server.ts";
import { REFUND_CAUSES } from "#app/domain/order/order-refunds.server.ts";
import { recordRefundEvent } from "#app/domain/order/refund-effects.server.ts";
import { payments } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";
import { findRefusedRemainder, insertRemainder } from "./refund-remainder.server.ts";

/** What the provider refused to refund although it is owed, in cents. `isFinal`: it is not requested again by itself. */
export interface RefusedRefund {
  leftCents: number;
  isFinal: boolean;
}

/** Undefined if nothing of the order waits for another try. */
export async function findRefusedRefund(
  db: Reader,
  orderId: string,
  now: Date,
): Promise<RefusedRefund | undefined> {
  const refused = await listRefused(db, orderId, now);
  if (refused.length === 0) return undefined;
  return {
    leftCents: refused.reduce((sum, { leftCents }) => sum + leftCents, 0),
    isFinal: refused.some(({ isFinal }) => isFinal),
  };
}

/** Requests again what the provider has refused, as other refunds: it repeats its response to a known key. */
export function retryRefund(
  store: Store,
  number: number,
  now: Date,
  { seenRevision, actor = COMMAND_LINE }: Seen & ActedBy = {},
): Promise<{ ok: true; leftCents: number } | TransitionRefusal | { ok: false; reason: "nothing-refused" }> {
  return store.write(async (tx) => {
    const order = await findOrderByNumber(tx, number);
    if (!order) return { ok: false, reason: "unknown" };
    if (await isChanged(tx, order.id, seenRevision)) return { ok: false, reason: "changed" };
    const refused = await listRefused(tx, order.id, now);
    if (refused.length === 0) return { ok: false, reason: "nothing-refused" };

    const origin = { actor: causeOf(actor), reason: "Pedido de novo, depois de recusado" };
    for (const { paymentId } of refused) {
      const id = await insertRemainder(tx, paymentId, origin, now);
      await enqueuePaymentJob(tx, "refund-payment", paymentId, now);
      const event = { cause: REFUND_CAUSES.requested, sendsEmail: false };
      if (id) await recordRefundEvent(tx, { id, orderId: order.id }, event, now);
    }
    await recordAct(tx, actor, "order.refund-requested", { kind: "order", id: order.id }, now);
    return { ok: true, leftCents: refused.reduce((sum, { leftCents }) => sum + leftCents, 0) };
  });
}

async function listRefused(db: Reader, orderId: string, now: Date) {
  const attempts = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const refused: (RefusedRefund & { paymentId: string })[] = [];
  for (const { id: paymentId } of attempts) {
    const found = await findRefusedRemainder(db, paymentId, now);
    if (found) refused.push({ ...found, paymentId });
  }
  return refused;
}
