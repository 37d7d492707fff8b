import { expect, test } from "vitest";
import { after } from "#app/domain/values/duration.ts";
import type { OrderStatus } from "./order-status.ts";
import { lastMomentToWithdraw, withdrawalRight } from "./withdrawal.ts";

const LAST = new Date("2026-11-28T02:59:59.999Z");

test.each([
  ["its first moment", "2026-11-20T03:00:00.000Z"],
  ["noon", "2026-11-20T15:00:00.000Z"],
  ["its last moment, a day later in London", "2026-11-21T02:59:59.999Z"],
])("delivered at %s of the 20th in São Paulo, the right ends with the 27th", (_, delivered) => {
  const last = lastMomentToWithdraw(new Date(delivered));
  expect(last).toEqual(LAST);
  const clock = new Intl.DateTimeFormat("pt-BR", {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: "America/Sao_Paulo",
  });
  expect(clock.format(last)).toBe("27/11/2026, 23:59:59");
});

test("delivered a millisecond before that day, the right ends a day earlier", () => {
  expect(lastMomentToWithdraw(new Date("2026-11-20T02:59:59.999Z"))).toEqual(
    new Date("2026-11-27T02:59:59.999Z"),
  );
});

test("the week may cross the end of a month and of a year", () => {
  expect(lastMomentToWithdraw(new Date("2026-12-28T15:00:00Z"))).toEqual(
    new Date("2027-01-05T02:59:59.999Z"),
  );
});

test("the right is open until its last millisecond", () => {
  const delivered = { status: "delivered", deliveredAt: new Date("2026-11-20T15:00:00Z") } as const;
  expect(withdrawalRight(delivered, [], LAST)).toEqual({ state: "open", until: LAST });
  expect(withdrawalRight(delivered, [], after(LAST, 1))).toEqual({
    state: "closed",
    reason: "too-late",
    until: LAST,
  });
});

test("without a delivery date the week counts from the history; without that either, customer service decides", () => {
  const delivered = { status: "delivered", deliveredAt: null } as const;
  const history = [
    { status: "shipped", at: new Date("2026-11-18T15:00:00Z") },
    { status: "delivered", at: new Date("2026-11-20T15:00:00Z") },
  ] as const;
  expect(withdrawalRight(delivered, history, LAST)).toEqual({ state: "open", until: LAST });
  expect(withdrawalRight(delivered, history, after(LAST, 1))).toMatchObject({
    reason: "too-late",
    until: LAST,
  });
  expect(withdrawalRight(delivered, history.slice(0, 1), LAST)).toEqual({
    state: "closed",
    reason: "unknown-delivery",
    until: null,
  });
});

const RIGHTS: Record<OrderStatus, string> = {
  awaiting_payment: "not-paid",
  paid: "open",
  awaiting_prescription: "open",
  prescription_review: "open",
  in_lab: "open",
  preparing: "open",
  shipped: "open",
  delivered: "unknown-delivery",
  expired: "not-paid",
  refused: "not-paid",
  cancelled: "not-paid",
  withdrawal_requested: "done",
  refund_pending: "done",
  refunded: "done",
  disputed: "disputed",
};

test.each(Object.entries(RIGHTS))("%s: %s", (status, expected) => {
  const right = withdrawalRight({ status: status as OrderStatus, deliveredAt: null }, [], LAST);
  expect(right.state === "closed" ? right.reason : right.state).toBe(expected);
});
