import { asc, eq } from "drizzle-orm";
import { payments } from "#db/schema";
import type { PaymentStatus } from "#db/schema/payments.ts";
import type { Reader } from "#db/store.server.ts";

const WAS_PAID: readonly PaymentStatus[] = ["approved", "refunded", "charged_back"];

/** The caller has checked the order's owner. Queries payments here, because `domain/order` must not import `domain/payment`. */
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
  // If two attempts were paid, the one that was not refunded paid the order.
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
