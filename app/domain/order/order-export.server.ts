import { desc, eq, sum } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { orderLines, orders } from "#db/schema";
import type { Contact, DeliveryAddress } from "#db/schema/orders.ts";
import type { Store } from "#db/store.ts";
import { conditionOf, type OrderFilter } from "./order-list.server.ts";
import type { OrderStatus } from "./order-status.ts";

/** Rows of one file; about 5 MB. */
export const MAX_EXPORTED = 10_000;

/** With the buyer's data. `units` is the number of things sold. */
export interface ExportedOrder {
  number: number;
  status: OrderStatus;
  placedAt: Date;
  itemsCents: number;
  freightCents: number;
  totalCents: number;
  trackingCode: string | null;
  invoiceKey: string | null;
  contact: Contact;
  address: DeliveryAddress;
  units: number;
}

/** The filtered list for a file, newest first. That somebody took it is an act, which has no filter: a filter may name a buyer. */
export function exportOrders(
  store: Store,
  filter: Omit<OrderFilter, "query">,
  actor: Actor & { kind: "staff" },
  now: Date,
): Promise<{ ok: true; orders: ExportedOrder[] } | { ok: false; total: number }> {
  return store.write(async (tx) => {
    const condition = conditionOf(tx, filter);
    const total = await tx.$count(orders, condition);
    if (total > MAX_EXPORTED) return { ok: false, total };
    const rows = await tx
      .select({
        number: orders.number,
        status: orders.status,
        placedAt: orders.placedAt,
        itemsCents: orders.itemsCents,
        freightCents: orders.freightCents,
        totalCents: orders.totalCents,
        trackingCode: orders.trackingCode,
        invoiceKey: orders.invoiceKey,
        contact: orders.contact,
        address: orders.address,
        id: orders.id,
      })
      .from(orders)
      .where(condition)
      .orderBy(desc(orders.number));
    const sold = await tx
      .select({ orderId: orderLines.orderId, units: sum(orderLines.quantity).mapWith(Number) })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(condition)
      .groupBy(orderLines.orderId);
    const unitsOf = new Map(sold.map(({ orderId, units }) => [orderId, units]));
    await recordAct(tx, actor, "orders.exported", { kind: "staff", id: actor.staffId }, now);
    return { ok: true, orders: rows.map(({ id, ...row }) => ({ ...row, units: unitsOf.get(id) ?? 0 })) };
  });
}
