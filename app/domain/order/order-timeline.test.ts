import { expect, test } from "vitest";
import type { OrderStatus } from "./order-status.ts";
import { orderTimeline } from "./order-timeline.ts";

const AT = new Date("2026-11-20T12:00:00Z");

/** 'paid' is done, '[paid]' current, and '…paid' to come. */
function timeline(statuses: readonly OrderStatus[], isMadeToPrescription = false): string {
  const events = statuses.map((status) => ({ status, at: AT }));
  return orderTimeline(events, isMadeToPrescription)
    .map(({ step, at, state }) => {
      expect(at).toBe(state === "to_come" ? null : AT);
      return { done: step, current: `[${step}]`, to_come: `…${step}` }[state];
    })
    .join(" ");
}

test.each([
  [["awaiting_payment"], "[awaiting_payment] …paid …shipped …delivered"],
  [["awaiting_payment", "paid"], "awaiting_payment [paid] …shipped …delivered"],
  [
    ["awaiting_payment", "paid", "preparing", "shipped"],
    "awaiting_payment paid preparing [shipped] …delivered",
  ],
  [
    ["awaiting_payment", "paid", "preparing", "shipped", "delivered"],
    "awaiting_payment paid preparing shipped [delivered]",
  ],
] as const)("an order without lenses that was %s has the steps %s", (statuses, steps) => {
  expect(timeline(statuses)).toBe(steps);
});

test.each([
  [["awaiting_payment"], "[awaiting_payment] …paid …prescription_accepted …in_lab …shipped …delivered"],
  [
    ["awaiting_payment", "paid", "awaiting_prescription"],
    "awaiting_payment paid [awaiting_prescription] …prescription_accepted …in_lab …shipped …delivered",
  ],
  [
    ["awaiting_payment", "paid", "prescription_review"],
    "awaiting_payment paid [prescription_review] …prescription_accepted …in_lab …shipped …delivered",
  ],
  [
    ["awaiting_payment", "paid", "prescription_review", "in_lab"],
    "awaiting_payment paid prescription_review prescription_accepted [in_lab] …shipped …delivered",
  ],
  [
    ["awaiting_payment", "paid", "prescription_review", "in_lab", "preparing", "in_lab"],
    "awaiting_payment paid prescription_review prescription_accepted in_lab preparing [in_lab_again] …shipped …delivered",
  ],
] as const)("an order of lenses to a prescription that was %s has the steps %s", (statuses, steps) => {
  expect(timeline(statuses, true)).toBe(steps);
});

test.each(["expired", "refused", "cancelled", "refunded", "disputed"] as const)(
  "an order that is %s has no step to come",
  (status) => {
    expect(timeline(["awaiting_payment", status], true)).toBe(`awaiting_payment [${status}]`);
  },
);

test("after a withdrawal only the refund is to come", () => {
  expect(timeline(["awaiting_payment", "paid", "withdrawal_requested"])).toBe(
    "awaiting_payment paid [withdrawal_requested] …refunded",
  );
  expect(timeline(["awaiting_payment", "paid", "refund_pending"])).toBe(
    "awaiting_payment paid [refund_pending] …refunded",
  );
});

test("an order is placed once, and paid for again after a refusal", () => {
  expect(timeline(["awaiting_payment", "refused", "awaiting_payment", "paid"])).toBe(
    "awaiting_payment refused payment_again [paid] …shipped …delivered",
  );
  expect(timeline([])).toBe("");
});
