import { and, asc, eq, inArray, ne, sum } from "drizzle-orm";
import type { Refund } from "#app/domain/order/order-refunds.server.ts";
import type { StoredActor } from "#app/domain/values/actor.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { payments, refunds } from "#db/schema";
import type { RefundStatus } from "#db/schema/refunds.ts";
import type { Reader, Tx } from "#db/store.ts";
import type { Payment } from "./start-payment.server.ts";

/** Refunds that the provider has not decided. They hold their amount. */
export const OPEN_REFUNDS: readonly RefundStatus[] = ["requested", "in_review"];

/** The actor and the reason of a refund, for the shop's own records. */
export interface RefundOrigin {
  actor: StoredActor;
  reason: string;
}

/** The amount that may still be refunded. The provider may know of a refund that is not among the shop's own, made on its own pages. */
export async function leftOf(
  db: Reader,
  payment: Pick<Payment, "id" | "amountCents" | "refundedCents">,
): Promise<number> {
  const held = await sumOf(db, payment.id, ["requested", "in_review", "done"]);
  return payment.amountCents - Math.max(held, payment.refundedCents);
}

export async function insertRefund(
  tx: Tx,
  { id: paymentId, orderId }: Pick<Payment, "id" | "orderId">,
  {
    actor,
    reason,
    ...fields
  }: RefundOrigin & { amountCents: number; status: RefundStatus; freightCents?: number },
  now: Date,
): Promise<string> {
  const id = newId();
  await tx.insert(refunds).values({
    id,
    orderId,
    paymentId,
    ...fields,
    reason,
    requestedBy: actor,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Oldest first: the provider is called in this order. */
export function listOpenRefunds(db: Reader, paymentId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, [...OPEN_REFUNDS])))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** In cents. */
export async function sumOf(
  db: Reader,
  paymentId: string,
  statuses: readonly RefundStatus[],
): Promise<number> {
  const [row] = await db
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.status, [...statuses])));
  return row?.cents ?? 0;
}

/** If there are several approved payments, the order was paid by the first that is not refunded. */
export async function findRefundablePayment(db: Reader, orderId: string) {
  const approved = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "approved")))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  for (const payment of approved) {
    const leftCents = await leftOf(db, payment);
    if (leftCents > 0) return { payment, leftCents, isApproved: true as const };
  }
  return { isApproved: approved.length > 0 };
}

/** Whether something is refunded of the order's freight, or is to be. */
export async function isFreightRefunded(db: Reader, orderId: string): Promise<boolean> {
  const isFreight = and(
    eq(refunds.orderId, orderId),
    ne(refunds.freightCents, 0),
    ne(refunds.status, "failed"),
  );
  return (await db.$count(refunds, isFreight)) > 0;
}
