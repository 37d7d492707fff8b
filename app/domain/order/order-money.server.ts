import { asc, eq } from "drizzle-orm";
import { payments } from "#db/schema";
import type { PaymentStatus } from "#db/schema/payments.ts";
import type { Reader } from "#db/store.server.ts";

const WAS_PAID: readonly PaymentStatus[] = ["approved", "refunded", "charged_back"];

/**
 * What became of an order's money: by which attempt it was paid, if it was, and what has gone back, in cents, by each. Read
 * from the payments' table, for payments know orders and not the other way. The caller has made sure whose order it is.
 */
export async function findMoneyOfOrder(db: Reader, orderId: string) {
  const attempts = await db
    .select({
      id: payments.id,
      method: payments.method,
      status: payments.status,
      installments: payments.installments,
      refundedCents: payments.refundedCents,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  // Of two that were paid, the one that went back is not what paid the order.
  const paid =
    attempts.findLast(({ status }) => status === "approved") ??
    attempts.findLast(({ status }) => WAS_PAID.includes(status));
  return {
    paidBy: paid && { method: paid.method, installments: paid.installments },
    refunds: attempts.flatMap(({ id, method, refundedCents: cents }) =>
      cents > 0 ? { id, method, cents } : [],
    ),
  };
}
