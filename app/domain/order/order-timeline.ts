import type { OrderStatus } from "./order-status.ts";

/**
 * A status, or what a buyer sees as a step of its own: another attempt to pay, the prescription that was accepted, and lenses
 * that are made again.
 */
export type OrderStep = OrderStatus | "payment_again" | "prescription_accepted" | "in_lab_again";

export interface TimelineStep {
  step: OrderStep;
  /** Null if it is to come. */
  at: Date | null;
  state: "done" | "current" | "to_come";
}

const LENSES: readonly OrderStep[] = ["prescription_accepted", "in_lab"];
const DELIVERY: readonly OrderStep[] = ["shipped", "delivered"];

/**
 * The steps of an order so far, and those to come if all goes well. An order that ended, or that is in dispute, has none to come.
 * `events` are oldest first. `isMadeToPrescription`: the order has lenses that need one.
 */
export function orderTimeline(
  events: readonly { status: OrderStatus; at: Date }[],
  isMadeToPrescription: boolean,
): TimelineStep[] {
  const past = events.flatMap(({ status, at }, index) =>
    stepsOf(
      status,
      events.slice(0, index).map((earlier) => earlier.status),
    ).map((step) => ({ step, at, state: "done" as const })),
  );
  const current = past.at(-1);
  if (!current) return [];
  const toCome = stepsAfter(events.at(-1)?.status, isMadeToPrescription);
  return [
    ...past.slice(0, -1),
    { ...current, state: "current" },
    ...toCome.map((step) => ({ step, at: null, state: "to_come" as const })),
  ];
}

/** The lab gets an order when its last prescription is accepted: both are one event. */
function stepsOf(status: OrderStatus, earlier: readonly OrderStatus[]): readonly OrderStep[] {
  if (status === "in_lab") return earlier.at(-1) === "preparing" ? ["in_lab_again"] : LENSES;
  return [status === "awaiting_payment" && earlier.length > 0 ? "payment_again" : status];
}

function stepsAfter(status: OrderStatus | undefined, isMadeToPrescription: boolean): readonly OrderStep[] {
  const lenses = isMadeToPrescription ? LENSES : [];
  switch (status) {
    case "awaiting_payment":
      return ["paid", ...lenses, ...DELIVERY];
    case "paid":
    case "awaiting_prescription":
    case "prescription_review":
      return [...lenses, ...DELIVERY];
    case "in_lab":
    case "preparing":
      return DELIVERY;
    case "shipped":
      return ["delivered"];
    case "withdrawal_requested":
    case "refund_pending":
      return ["refunded"];
    default:
      return [];
  }
}
