import { expect, test } from "vitest";
import { STATUS_LABELS } from "./order-status.ts";
import { ORDER_TABS } from "./order-tabs.ts";

test("every order status is in exactly one tab of the staff's list", () => {
  expect(Object.values(ORDER_TABS).flat().sort()).toEqual(Object.keys(STATUS_LABELS).sort());
});
