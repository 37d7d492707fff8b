import { and, asc, eq, gt, inArray, max } from "drizzle-orm";
import { payments } from "#db/schema";
import type { PaymentStatus } from "#db/schema/payments.ts";
import type { Reader } from "#db/store.ts";
import { listRefunds } from "./order-refunds.server.ts";

const WAS_PAID: readonly PaymentStatus[] = ["approved", "refunded", "charged_back"];

/** Until when the open attempt to pay an order can be paid; null if there is none. The caller has checked the order's owner. */
export async function findPayUntil(db: Reader, orderId: string, now: Date): Promise<Date | null> {
  const [open] = await db
    .select({ until: max(payments.expiresAt) })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.status, ["unknown", "pending"]),
        gt(payments.expiresAt, now),
      ),
    );
  return open?.until ?? null;
}

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
  const parts = paid ? (await listRefunds(db, orderId)).filter(({ paymentId }) => paymentId === paid.id) : [];
  return {
    /** Of the payment that paid the order, oldest first. Those that the provider refused do not concern the buyer. */
    paidBack: parts
      .filter(({ status }) => status !== "failed")
      .map(({ id, status, createdAt, updatedAt, amountCents, freightCents, requestedBy, lines }) => ({
        id,
        isDone: status === "done",
        isByProvider: requestedBy === "provider",
        isByBuyer: requestedBy === "buyer",
        requestedAt: createdAt,
        at: updatedAt,
        cents: amountCents,
        freightCents,
        lines: lines.map(({ title, colorName, quantity, amountCents: cents }) => ({
          title,
          colorName,
          quantity,
          cents,
        })),
      })),
    paidBy: paid && { method: paid.method, installments: paid.installments },
    refunds: attempts.flatMap(({ id, method, refundedCents: cents }) =>
      cents > 0 ? { id, method, cents, isOfOrder: id === paid?.id } : [],
    ),
  };
}
