import { sql } from "drizzle-orm";
import { index, instant, table, text } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { orders } from "./orders.ts";

export type DataRequestKind = "export" | "erase" | "correct";
/** `account`: by the customer, on the account's own pages. */
export type DataRequestChannel = "account" | "email" | "phone" | "counter";
export type DataRequestStatus = "open" | "done" | "refused";

/**
 * What persons asked of the shop about their data (LGPD, art. 18). An erasure takes person and texts away: the row then proves only
 * that a request was received and answered in time.
 */
export const dataRequests = table(
  "data_requests",
  {
    id: text().primaryKey(),
    kind: text().$type<DataRequestKind>().notNull(),
    channel: text().$type<DataRequestChannel>().notNull(),
    /** The person: an account, or the guest who placed an order. Both null: erased. */
    accountId: text().references(() => accounts.id, { onDelete: "set null" }),
    orderId: text().references(() => orders.id),
    status: text().$type<DataRequestStatus>().notNull(),
    /** What is to be corrected, or how the staff know who asked. */
    note: text(),
    /** Why it was refused. */
    reason: text(),
    receivedAt: instant().notNull(),
    dueAt: instant().notNull(),
    closedAt: instant(),
  },
  (request) => [
    index("data_requests_by_account").on(request.accountId),
    index("data_requests_by_order").on(request.orderId),
    index("data_requests_open").on(request.dueAt).where(sql`${request.status} = 'open'`),
    index("data_requests_by_time").on(request.receivedAt),
  ],
);
