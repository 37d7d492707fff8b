import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/domain/audit/actor.ts";
import { findBrokenRules } from "#app/domain/backup/shop-rules.server.ts";
import { shipOrder } from "#app/domain/order/fulfilment.server.ts";
import { describeOrder } from "#app/domain/order/operator-orders.server.ts";
import { listRefunds } from "#app/domain/order/order-refunds.server.ts";
import { buyByPix } from "#app/testing/paid-orders.ts";
import { FREIGHT_CENTS, openTestShop } from "#app/testing/shop.ts";
import { openStore } from "#db/open-store.server.ts";
import { orderLines, variants } from "#db/schema";
import { cancelOrder, refundOrderByNumber } from "./cancellation.server.ts";
import { requestRefund } from "./refund-requests.server.ts";

/** Number of orders. A long run: RACES=1000 npx vitest run refund-race. */
const RACES = Number(process.env.RACES ?? 25);

test("two operators who refund, send and cancel one order at once: one acts, the others read that it changed", {
  timeout: 60_000 + RACES * 500,
}, async () => {
  const shop = await openTestShop();
  // The command line is another process: it has a connection of its own.
  const other = await openStore(shop.url);
  const now = shop.now();
  for (let race = 0; race < RACES; race++) {
    const { number, orderId, payment, product, status } = await buyByPix(shop, {
      accountId: null,
      visitorId: `visitor ${race}`,
    });
    const [line] = await shop.store.read.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    const unit = [{ lineId: line?.id ?? "", quantity: 1, restock: true }];
    const isSeen = race % 2 === 0;
    const seenRevision = isSeen ? (await describeOrder(shop.store.read, number))?.revision : undefined;
    const part = { lines: unit, freight: true, reason: "uma unidade", seenRevision };
    const most = { lines: [], freight: false, amountCents: 30_000, reason: "um valor", seenRevision };
    const acts = [
      () => requestRefund(shop.store, number, part, COMMAND_LINE, now),
      () => requestRefund(other, number, part, COMMAND_LINE, now),
      () => requestRefund(other, number, most, COMMAND_LINE, now),
      () => shipOrder(shop.store, number, "AM123456789BR", now, { seenRevision }),
      () => cancelOrder(other, number, now, { seenRevision }),
      () => refundOrderByNumber(shop.store, number, now, { seenRevision }),
    ];
    // Another one is first each time.
    const ordered = [...acts.slice(race % acts.length), ...acts.slice(0, race % acts.length)];
    const results = await Promise.all(ordered.map((act) => act()));

    const succeeded = results.filter(({ ok }) => ok);
    expect(succeeded.length).toBeGreaterThan(0);
    if (isSeen) {
      expect(succeeded).toHaveLength(1);
      for (const result of results) if (!result.ok) expect(result.reason).toBe("changed");
    }
    const refunds = await listRefunds(shop.store.read, orderId);
    const total = 2 * product.priceCents + FREIGHT_CENTS;
    expect((await payment())?.amountCents).toBe(total);
    const asked = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(asked).toBeLessThanOrEqual(total);
    expect(asked === total, "refunded as a whole").toBe((await status()) === "refund_pending");
    const units = refunds.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(refunds.filter(({ freightCents }) => freightCents > 0).length).toBeLessThanOrEqual(1);
    expect(units).toBeLessThanOrEqual(2);

    const [variant] = await shop.store.read.select().from(variants).where(eq(variants.id, product.variantId));
    const wasSent = results.some((result) => result.ok && "isNew" in result);
    const isUndone = (await status()) === "refund_pending";
    // Units of a refund return when it is done; the others when the order is cancelled before it was sent.
    const returned = isUndone && !wasSent ? 2 - units : 0;
    expect(variant).toMatchObject({ onHand: 5 - 2 + returned, reserved: 0 });
  }
  expect(await findBrokenRules(shop.store.read)).toEqual([]);
  await other.close();
});
