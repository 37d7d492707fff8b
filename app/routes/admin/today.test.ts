import { expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { transitionOrder } from "#app/domain/order/orders.server.ts";
import { findSession } from "#app/domain/staff/sessions.server.ts";
import { listWork } from "#app/domain/today/work.server.ts";
import { days, hours } from "#app/domain/values/duration.ts";
import { buyGlasses } from "#app/testing/glasses.ts";
import { buyByPix } from "#app/testing/paid-orders.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { addMember } from "#app/testing/staff.ts";
import { listOf } from "#app/ui/admin/work-list.tsx";
import { loader as list } from "./orders/orders.tsx";

const BUYER = { accountId: null, visitorId: "a visitor" };

async function openBusyShop() {
  const shop = await openTestShop();
  const move = (orderId: string, ...statuses: OrderStatus[]) =>
    shop.store.write(async (tx) => {
      for (const status of statuses) await transitionOrder(tx, orderId, status, "test", shop.now());
    });
  for (let each = 0; each < 2; each++) await buyGlasses(shop, BUYER, "later");
  shop.moveClock(days(3) + hours(1));
  await buyGlasses(shop, BUYER, "later");
  await move(await buyGlasses(shop, BUYER, "later"), "prescription_review");
  for (const statuses of [
    [],
    [],
    [],
    ["preparing"],
    ["preparing"],
    ["preparing", "shipped"],
    ["preparing", "shipped", "delivered"],
    ["withdrawal_requested"],
    ["withdrawal_requested", "refund_pending"],
    ["disputed"],
  ] satisfies OrderStatus[][])
    await move((await buyByPix(shop, BUYER)).orderId, ...statuses);
  return shop;
}

const COUNTS = {
  disputes: 1,
  "orders-to-prepare": 3,
  "orders-to-send": 2,
  "prescriptions-overdue": 2,
};

test.each([
  ["owner", COUNTS],
  ["clerk", COUNTS],
  ["optician", { "prescriptions-overdue": 2 }],
] as const)(
  "the orders that Hoje counts for the role %s are those of the list it leads to",
  async (role, counts) => {
    const shop = await openBusyShop();
    const { sessionToken } = await addMember(shop, role);
    const staff = await findSession(shop.store.read, sessionToken, shop.now());
    if (!staff) throw new Error("There is no session.");
    const work = await listWork(shop.store.read, { role, now: shop.now(), lastBackupAt: undefined });
    const inOrders = work.filter(({ kind }) => listOf(kind)?.startsWith("/admin/pedidos?"));
    expect(Object.fromEntries(inOrders.map(({ kind, count }) => [kind, count]))).toEqual(counts);
    for (const { kind, count } of inOrders) {
      const request = new Request(new URL(listOf(kind) ?? "", "http://localhost"));
      const { total } = (await shop.send(list, request, { staff })).result as { total: number };
      expect(total, kind).toBe(count);
    }
  },
);
