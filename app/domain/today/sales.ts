import { dayOf } from "#app/domain/values/day.ts";
import { after, days } from "#app/domain/values/duration.ts";

/** A day of São Paulo ('2026-11-23'). An order is sold on the day of its first payment. Amounts in cents. */
export interface SalesDay {
  day: string;
  orders: number;
  grossCents: number;
  pixOrders: number;
  lensOrders: number;
  refundedCents: number;
}

/** The last days up to today, as one. The average and the shares, from 0 to 1, are null without orders. */
export interface SalesPeriod {
  /** How many days. */
  days: number;
  orders: number;
  grossCents: number;
  refundedCents: number;
  averageCents: number | null;
  pixShare: number | null;
  lensShare: number | null;
}

/** The last `count` days up to today, oldest first, also those without sales. */
export function fillDays(sold: readonly SalesDay[], count: number, now: Date): SalesDay[] {
  const byDay = new Map(sold.map((each) => [each.day, each]));
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(after(now, -days(count - 1 - index)));
    return byDay.get(day) ?? { day, orders: 0, grossCents: 0, pixOrders: 0, lensOrders: 0, refundedCents: 0 };
  });
}

/** `sold`: oldest first, with every day. */
export function periodOf(sold: readonly SalesDay[], count: number): SalesPeriod {
  const period = sold.slice(-count);
  const sumOf = (name: Exclude<keyof SalesDay, "day">) => period.reduce((sum, each) => sum + each[name], 0);
  const orders = sumOf("orders");
  const grossCents = sumOf("grossCents");
  return {
    ...{ days: count, orders, grossCents, refundedCents: sumOf("refundedCents") },
    averageCents: orders > 0 ? Math.round(grossCents / orders) : null,
    pixShare: orders > 0 ? sumOf("pixOrders") / orders : null,
    lensShare: orders > 0 ? sumOf("lensOrders") / orders : null,
  };
}
