import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listActs, listActsOn } from "#app/domain/audit/acts.server.ts";
import { listOrderEvents, placeOrder } from "#app/domain/order/orders.server.ts";
import { listReturnsOf } from "#app/domain/returns/find-returns.server.ts";
import { openTestShop } from "#app/testing/shop.ts";
import { orderEvents, orders, returnEvents, returns, staffActs } from "#db/schema";
import { exportOrders } from "./export.server.ts";

/** Ids that sort against the order in which the rows are written. */
const IDS = ["c", "b", "a"] as const;

async function openShopWithOrder() {
  const shop = await openTestShop();
  const owner = { accountId: null, visitorId: "v" };
  const token = await shop.addCheckout(owner, await shop.addProduct());
  const placed = await shop.store.write((tx) => placeOrder(tx, owner, token, shop.now()));
  if (!placed.ok) throw new Error(placed.reason);
  return { ...shop, orderId: placed.orderId };
}

test("an order's events of one millisecond are read in the order of writing", async () => {
  const { store, orderId, now } = await openShopWithOrder();
  const statuses = ["paid", "preparing", "shipped"] as const;
  await store.write(async (tx) => {
    for (const [index, status] of statuses.entries()) {
      const event = { id: IDS[index] ?? "", orderId, status, cause: "test", at: now() };
      await tx.insert(orderEvents).values(event);
    }
  });

  const written = ["awaiting_payment", ...statuses];
  expect((await listOrderEvents(store.read, orderId)).map(({ status }) => status)).toEqual(written);
  const [exported] = await exportOrders(store.read, eq(orders.id, orderId));
  expect(exported?.events.map(({ status }) => status)).toEqual(written);
});

test("a return's events of one millisecond are read in the order of writing", async () => {
  const { store, orderId, now } = await openShopWithOrder();
  const stages = ["asked", "code_sent", "posted"] as const;
  await store.write(async (tx) => {
    await tx.insert(returns).values({
      ...{ id: "return", orderId, kind: "withdrawal", stage: "posted", openedBy: "buyer" },
      ...{ askedAt: now(), updatedAt: now() },
    });
    await tx.insert(returnEvents).values(
      stages.map((stage, index) => ({
        ...{ id: IDS[index] ?? "", returnId: "return", stage, actor: "buyer", at: now() },
      })),
    );
  });

  const [order] = await store.read.select().from(orders);
  const [found] = order ? await listReturnsOf(store.read, order) : [];
  expect(found?.events.map(({ stage }) => stage)).toEqual(stages);
  const [exported] = await exportOrders(store.read, eq(orders.id, orderId));
  expect(exported?.returns[0]?.events.map(({ stage }) => stage)).toEqual(stages);
});

test("acts of the staff of one millisecond are read in the order of writing, or against it", async () => {
  const { store, now } = await openTestShop();
  await store.write(async (tx) => {
    for (const id of IDS) {
      const act = { id, action: "order-note", subjectKind: "order", subjectId: "o", at: now() };
      await tx.insert(staffActs).values(act);
    }
  });

  const idsOf = (acts: readonly { id: string }[]) => acts.map(({ id }) => id);
  const list = async (isOldestFirst: boolean) =>
    idsOf((await listActs(store.read, { page: 1, perPage: 9, isOldestFirst })).acts);
  expect(await list(true)).toEqual([...IDS]);
  expect(await list(false)).toEqual([...IDS].reverse());
  expect(idsOf(await listActsOn(store.read, { kind: "order", id: "o" }, 9))).toEqual([...IDS].reverse());
});
