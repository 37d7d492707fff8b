import {
  and,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  type SQL,
  sql,
} from "drizzle-orm";
import { orderEvents, orderLines, orders, payments } from "#db/schema";
import type { PaymentMethod } from "#db/schema/payments.ts";
import type { Reader } from "#db/store.ts";
import { ORDERS_PER_PAGE } from "./order-choices.ts";
import type { OrderQuery } from "./order-search.ts";
import { type ListedOrder, ORDER_TABS, type OrderTab } from "./order-tabs.ts";

export interface OrderFilter {
  tab?: OrderTab | undefined;
  query?: OrderQuery | undefined;
  /** Placed at this moment or later. */
  from?: Date | undefined;
  /** Placed before this moment. */
  until?: Date | undefined;
  /** Two capitals. */
  uf?: string | undefined;
  withLens?: boolean | undefined;
  /** An approved payment was made with it. */
  method?: PaymentMethod | undefined;
  /** Came to its status at this moment or earlier. */
  unmovedSince?: Date | undefined;
}

/** Newest first. `page` counts from 1. */
export async function listStaffOrders(
  db: Reader,
  filter: OrderFilter,
  page: number,
): Promise<{ orders: ListedOrder[]; total: number }> {
  const condition = conditionOf(db, filter);
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      placedAt: orders.placedAt,
      totalCents: orders.totalCents,
      contact: orders.contact,
      address: orders.address,
    })
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.number))
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE);
  const total = await db.$count(orders, condition);

  const lines = await db
    .select({ orderId: orderLines.orderId, quantity: orderLines.quantity, lens: orderLines.lens })
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        rows.map(({ id }) => id),
      ),
    );
  return {
    total,
    orders: rows.map(({ id, contact, address, ...row }) => {
      const own = lines.filter(({ orderId }) => orderId === id);
      return {
        ...row,
        name: contact.name,
        city: address.city,
        uf: address.uf,
        units: own.reduce((sum, { quantity }) => sum + quantity, 0),
        hasLens: own.some(({ lens }) => lens !== null),
      };
    }),
  };
}

/** The number of orders in each tab. */
export async function countOrdersByTab(db: Reader): Promise<Record<OrderTab, number>> {
  const rows = await db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status);
  const countOf = new Map(rows.map(({ status, count: number }) => [status, number]));
  const tabs = Object.entries(ORDER_TABS).map(([tab, statuses]) => [
    tab,
    statuses.reduce((sum, status) => sum + (countOf.get(status) ?? 0), 0),
  ]);
  return Object.fromEntries(tabs);
}

/** Undefined if every order matches. */
export function conditionOf(
  db: Reader,
  { tab, query, from, until, uf, withLens, method, unmovedSince }: OrderFilter,
): SQL | undefined {
  return and(
    tab && inArray(orders.status, [...ORDER_TABS[tab]]),
    query && conditionOfQuery(db, query),
    from && gte(orders.placedAt, from),
    until && lt(orders.placedAt, until),
    uf ? eq(orders.uf, uf) : undefined,
    withLens
      ? exists(
          db
            .select({ one: sql`1` })
            .from(orderLines)
            .where(and(eq(orderLines.orderId, orders.id), isNotNull(orderLines.lens))),
        )
      : undefined,
    method &&
      exists(
        db
          .select({ one: sql`1` })
          .from(payments)
          .where(
            and(
              eq(payments.orderId, orders.id),
              eq(payments.method, method),
              // Written out, so that the index of approved payments is used.
              sql`${payments.status} = 'approved'`,
            ),
          ),
      ),
    unmovedSince &&
      exists(
        db
          .select({ one: sql`1` })
          .from(orderEvents)
          // A refund of a part is an event of the same status.
          .where(
            and(
              eq(orderEvents.orderId, orders.id),
              eq(orderEvents.status, orders.status),
              isNull(orderEvents.refundId),
            ),
          )
          .groupBy(orderEvents.orderId)
          .having(sql`max(${orderEvents.at}) <= ${unmovedSince.getTime()}`),
      ),
  );
}

function conditionOfQuery(db: Reader, query: OrderQuery): SQL {
  switch (query.kind) {
    case "number":
      return eq(orders.number, query.number);
    case "email":
      return eq(orders.buyerEmail, query.email);
    case "tax-id":
      return eq(orders.buyerTaxId, query.taxId);
    case "tracking":
      return eq(orders.trackingCode, query.code);
    case "name":
      // By number, so that an index of names alone is read, and not every order. The pattern's own characters are not letters of a name.
      return inArray(
        orders.number,
        db
          .select({ number: orders.number })
          .from(orders)
          .where(like(orders.buyerName, `%${query.name.replace(/[%_]/g, " ")}%`)),
      );
  }
}
