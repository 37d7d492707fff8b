import { endOfDay } from "#app/domain/values/day.ts";
import { isPaidUnsent, type OrderStatus } from "./order-status.ts";

/** The customer's right to withdraw from a purchase, counted from the day after delivery (CDC, art. 49). */
const REFLECTION_DAYS = 7;

export type WithdrawalRefusal = "not-paid" | "too-late" | "disputed" | "unknown-delivery";

/** `until` is the last moment, null before delivery. `done`: requested before, or the order is being refunded. */
export type WithdrawalRight =
  | { state: "open"; until: Date | null }
  | { state: "done" }
  | { state: "closed"; reason: WithdrawalRefusal; until: Date | null };

/** The last millisecond of the seventh day after the day of delivery, in São Paulo. */
export function lastMomentToWithdraw(deliveredAt: Date): Date {
  return endOfDay(deliveredAt, REFLECTION_DAYS);
}

/**
 * Without a delivery date, the date in the order's history counts. Without that either, the week cannot be counted: the right is
 * neither open for ever nor denied, but `unknown-delivery`, and customer service asks the carrier.
 */
export function withdrawalRight(
  { status, deliveredAt }: { status: OrderStatus; deliveredAt: Date | null },
  events: readonly { status: OrderStatus; at: Date }[],
  now: Date,
): WithdrawalRight {
  if (isPaidUnsent(status) || status === "shipped") return { state: "open", until: null };
  if (status === "delivered") {
    const arrivedAt = deliveredAt ?? events.find((event) => event.status === "delivered")?.at;
    if (!arrivedAt) return { state: "closed", reason: "unknown-delivery", until: null };
    const until = lastMomentToWithdraw(arrivedAt);
    return now <= until ? { state: "open", until } : { state: "closed", reason: "too-late", until };
  }
  if (status === "withdrawal_requested" || status === "refund_pending" || status === "refunded") {
    return { state: "done" };
  }
  return { state: "closed", reason: status === "disputed" ? "disputed" : "not-paid", until: null };
}
