import { businessDayAfter } from "#app/domain/values/business-days.ts";
import { dayOf } from "#app/domain/values/day.ts";
import type { OrderStatus } from "./order-status.ts";

interface Order {
  status: OrderStatus;
  businessDays: number;
  /** Of at least one product the lenses are made to a prescription. */
  waitsForLenses: boolean;
}

/**
 * The day, such as '2026-12-02', by which an order arrives: its business days are counted from the payment, or from the day it was
 * sent. Null while that is unknown, for example before its lenses are made, and once that day is over.
 */
export function arrivalOf(
  { status, businessDays, waitsForLenses }: Order,
  events: readonly { status: OrderStatus; at: Date }[],
  now: Date,
): string | null {
  const counts = status === "shipped" || (!waitsForLenses && (status === "paid" || status === "preparing"));
  const start =
    counts && events.find((event) => event.status === (status === "shipped" ? "shipped" : "paid"));
  const day = start && businessDayAfter(start.at, businessDays);
  return day && day >= dayOf(now) ? day : null;
}
