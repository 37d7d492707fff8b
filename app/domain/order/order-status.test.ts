import { expect, test } from "vitest";
import { canTransition, isPaidUnsent, type OrderStatus, outcomeOf, STATUS_LABELS } from "./order-status.ts";

test("an order that waits for its payment is paid, given up or refused", () => {
  const ways: OrderStatus[] = ["paid", "expired", "refused", "cancelled"];
  for (const to of ways) expect(canTransition("awaiting_payment", to)).toBe(true);
  expect(canTransition("awaiting_payment", "shipped")).toBe(false);
});

test("a paid order does not wait again, and a refunded one goes nowhere", () => {
  expect(canTransition("paid", "awaiting_payment")).toBe(false);
  expect(canTransition("paid", "expired")).toBe(false);
  expect(canTransition("refunded", "paid")).toBe(false);
});

test("the result page follows the order's state", () => {
  expect(outcomeOf("awaiting_payment")).toBe("pending");
  expect(outcomeOf("expired")).toBe("refused");
  expect(outcomeOf("shipped")).toBe("confirmed");
});

test("whatever is paid, sent or delivered may be gone back on, and its money given back", () => {
  const all = Object.keys(STATUS_LABELS) as OrderStatus[];
  const paid = [...all.filter(isPaidUnsent), "shipped", "delivered"] as const;
  for (const from of paid) {
    expect(canTransition(from, "withdrawal_requested"), from).toBe(true);
    expect(canTransition(from, "refund_pending"), from).toBe(true);
  }
  expect(canTransition("withdrawal_requested", "refund_pending")).toBe(true);
  expect(canTransition("disputed", "refund_pending")).toBe(true);
  expect(canTransition("awaiting_payment", "withdrawal_requested")).toBe(false);
});
