import { index, instant, json, risingKey, table, text } from "../columns.ts";
import { type OrderStatus, orders } from "./orders.ts";
import { refunds } from "./refunds.ts";

/** The order's history, append-only. */
export const orderEvents = table(
  "order_events",
  {
    /** The order in which rows were written, also within one millisecond. */
    position: risingKey(),
    id: text().notNull().unique(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    status: text().$type<OrderStatus>().notNull(),
    cause: text().notNull(),
    /** Of an event that is not a transition: a refund that left the status as it was. */
    refundId: text().references(() => refunds.id),
    /** Of an event that is not a transition: the names of the fields that were corrected, never their values. */
    changedFields: json<string[]>(),
    at: instant().notNull(),
  },
  (event) => [index("order_events_by_order").on(event.orderId, event.at)],
);
