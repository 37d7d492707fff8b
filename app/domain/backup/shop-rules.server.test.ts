import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { requestRefund } from "#app/domain/payment/refund-requests.server.ts";
import { buyByPix, orderByPix } from "#app/testing/paid-orders.ts";
import { withRaw } from "#app/testing/raw-database.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { findBrokenRules } from "./shop-rules.server.ts";

const BUYER = { accountId: null, visitorId: "a visitor" };

async function openShopWithOrders() {
  const shop = await openTestShop();
  await orderByPix(shop, BUYER);
  await buyByPix(shop, BUYER);
  await (await orderByPix(shop, BUYER)).reportStatus("cancelled");
  await (await buyByPix(shop, BUYER)).reportStatus("refunded");
  const parts = { lines: [], freight: true, reason: "frete" };
  await requestRefund(shop.store, 10_002, parts, COMMAND_LINE, shop.now());
  return shop;
}

test("a regular shop violates no rule", async () => {
  const { store } = await openShopWithOrders();
  expect(await findBrokenRules(store.read)).toEqual([]);
});

test.each<[rule: string, change: string, count: number, trigger?: string]>([
  ["stock", "UPDATE variants SET reserved = on_hand + 1 WHERE reserved = 0", 3],
  [
    "movements",
    "UPDATE stock_movements SET delta = delta + 1 WHERE kind = 'sale'",
    2,
    "stock_movements_no_update",
  ],
  [
    "movements",
    `INSERT INTO variants (id, product_id, color, color_name, hex, position, on_hand)
     SELECT 'gone', product_id, 'gone', 'Gone', hex, 9, 1 FROM variants LIMIT 1;
     DELETE FROM variants WHERE id = 'gone'`,
    1,
    "variants_stock_deleted",
  ],
  ["reserved", "UPDATE variants SET reserved = reserved + 1 WHERE reserved = 2", 1],
  ["reserved", "UPDATE orders SET status = 'expired' WHERE status = 'awaiting_payment'", 1],
  [
    "reserved",
    `UPDATE orders SET is_yielding = 1 WHERE status = 'awaiting_payment';
     UPDATE variants SET yielding = reserved;
     UPDATE payments SET status = 'in_review' WHERE status = 'pending' OR status = 'unknown'`,
    1,
  ],
  ["totals", "UPDATE order_lines SET unit_price_cents = 1 WHERE position = 0", 4],
  [
    "totals",
    "UPDATE orders SET total_cents = total_cents - 1 WHERE status = 'preparing' OR status = 'paid'",
    1,
  ],
  [
    "payments",
    "UPDATE payments SET amount_cents = amount_cents - 1 WHERE status = 'pending' OR status = 'unknown'",
    1,
  ],
  ["payments", "UPDATE payments SET refunded_cents = amount_cents + 1 WHERE status = 'refunded'", 1],
  ["approvals", "UPDATE payments SET status = 'approved' WHERE status = 'cancelled'", 1],
  [
    "approvals",
    `INSERT INTO payments (id, order_id, method, status, amount_cents, idempotency_key, refunded_cents, expires_at, created_at, updated_at)
     SELECT 'twice', order_id, method, status, amount_cents, 'twice', 0, expires_at, created_at, updated_at FROM payments WHERE status = 'approved'`,
    1,
  ],
  ["refunds", "UPDATE payments SET amount_cents = 1 WHERE status = 'approved'", 1],
  ["refunds", "UPDATE refunds SET status = 'done' WHERE status = 'requested'", 1],
  ["refunds", "UPDATE payments SET refunded_cents = refunded_cents - 1 WHERE status = 'refunded'", 1],
  ["refunds", "UPDATE orders SET freight_cents = 1289 WHERE number = 10002", 1],
  [
    "refunds",
    `INSERT INTO refund_lines (refund_id, line_id, quantity, amount_cents)
     SELECT r.id, l.id, 3, 0 FROM refunds r JOIN order_lines l ON l.order_id = r.order_id WHERE r.status = 'requested'`,
    1,
    "refund_lines_within_line",
  ],
  [
    "refunds",
    `INSERT INTO refund_lines (refund_id, line_id, quantity, amount_cents)
     SELECT r.id, l.id, 1, 1 FROM refunds r JOIN order_lines l ON l.order_id = r.order_id WHERE r.status = 'requested'`,
    1,
  ],
  ["history", "UPDATE orders SET status = 'delivered' WHERE status = 'refunded'", 1],
])("rule %s is violated by: %s", async (rule, change, count, trigger) => {
  const { url, store } = await openShopWithOrders();
  await withRaw(url, async (database) => {
    await database.ignoreConstraints();
    if (trigger) await database.dropTrigger(trigger);
    await database.run(change);
  });
  expect(await findBrokenRules(store.read)).toContainEqual({ rule, count });
});
