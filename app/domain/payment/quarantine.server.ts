import { and, asc, eq, exists } from "drizzle-orm";
import { orders, payments } from "#db/schema";
import type { Reader } from "#db/store.server.ts";

const isQuarantined = eq(payments.status, "quarantined");

/** Payments whose amount or code is not the order's. They stay quarantined, so the number only grows. */
export function countQuarantinedPayments(db: Reader): Promise<number> {
  return db.$count(payments, isQuarantined);
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
