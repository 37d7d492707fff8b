import { after, days, hours } from "#app/domain/values/duration.ts";
import { isPaidUnsent, type OrderStatus } from "./order-status.ts";

/** How long a purchase may be gone back on once it has been delivered (CDC, art. 49); the day of delivery does not count. */
const REFLECTION_DAYS = 7;

/** São Paulo's clock: Brazil has had no daylight saving time since 2019 (Decreto 9.772). */
const BEHIND_UTC = hours(3);

export type WithdrawalRefusal = "not-paid" | "too-late" | "disputed" | "unknown-delivery";

/**
 * Whether the customer may go back on an order. `until` is the last moment of it, which is not known before delivery. `done`: it
 * was asked for already, or the money goes back anyway.
 */
export type WithdrawalRight =
  | { state: "open"; until: Date | null }
  | { state: "done" }
  | { state: "closed"; reason: WithdrawalRefusal; until: Date | null };

/** The last millisecond of the seventh day after the day of delivery, in São Paulo. */
export function lastMomentToWithdraw(deliveredAt: Date): Date {
  const onTheClock = after(deliveredAt, -BEHIND_UTC);
  onTheClock.setUTCHours(23, 59, 59, 999);
  return after(onTheClock, BEHIND_UTC + days(REFLECTION_DAYS));
}

/**
 * An order without a delivery date was delivered when its history says so. Where that does not say it either, nobody here can
 * count the week: support asks the carrier, instead of a right that never ends or one that is denied.
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
