import { int, money, table, text } from "../columns.ts";

/**
 * What was sold on each day of São Paulo ('2026-11-23'): a copy, kept by triggers of migration 0026, because adding up the orders of
 * ninety days for each opened page is too slow. An order counts once, on the day of its first payment, with its whole total.
 * `refundedCents` is what went back on that day, also for orders of other days.
 */
export const salesDays = table("sales_days", {
  day: text().primaryKey(),
  orders: int().notNull().default(0),
  grossCents: money().notNull().default(0),
  /** Orders that were paid by Pix, and orders with lenses. */
  pixOrders: int().notNull().default(0),
  lensOrders: int().notNull().default(0),
  refundedCents: money().notNull().default(0),
});
