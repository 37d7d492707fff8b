import { expect, test } from "vitest";
import { canTransition, isPaidUnsent, type OrderStatus, outcomeOf, STATUS_LABELS } from "./order-status.ts";

test("an order that awaits payment is paid, expires or is refused", () => {
  const ways: OrderStatus[] = ["paid", "expired", "refused", "cancelled"];
  for (const to of ways) expect(canTransition("awaiting_payment", to)).toBe(true);
  expect(canTransition("awaiting_payment", "shipped")).toBe(false);
});

test("a paid order never awaits payment again, and a refunded one is final", () => {
  expect(canTransition("paid", "awaiting_payment")).toBe(false);
  expect(canTransition("paid", "expired")).toBe(false);
  expect(canTransition("refunded", "paid")).toBe(false);
});

test("the result page depends on the status", () => {
  expect(outcomeOf("awaiting_payment")).toBe("pending");
  expect(outcomeOf("expired")).toBe("refused");
  expect(outcomeOf("shipped")).toBe("confirmed");
});

test("a paid, shipped or delivered order can be withdrawn from and refunded", () => {
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
