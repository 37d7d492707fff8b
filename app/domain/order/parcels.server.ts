import { asc, inArray } from "drizzle-orm";
import { orderLines, orders } from "#db/schema";
import type { DeliveryAddress, SoldLens } from "#db/schema/orders.ts";
import type { Reader } from "#db/store.ts";
import { countRefundedUnits, withoutRefunded } from "./order-refunds.server.ts";
import { isPaidUnsent, type OrderStatus } from "./order-status.ts";

/** A parcel as it is packed: without prices, and without the units that are refunded. */
export interface Parcel {
  number: number;
  placedAt: Date;
  carrier: string;
  buyerName: string;
  address: DeliveryAddress;
  lines: {
    id: string;
    title: string;
    model: string;
    colorName: string;
    quantity: number;
    lens: Pick<SoldLens, "name" | "treatments" | "color" | "thickness"> | null;
  }[];
}

/** Orders that have nothing to pack now. `status` is null for a number that no order has. */
export interface LeftOut {
  number: number;
  status: OrderStatus | null;
}

/** In the order of the numbers. Paid orders, and those that were just sent: a label may be torn. */
export async function findParcels(
  db: Reader,
  numbers: readonly number[],
): Promise<{ parcels: Parcel[]; leftOut: LeftOut[] }> {
  const wanted = [...new Set(numbers)];
  const found = await db.select().from(orders).where(inArray(orders.number, wanted));
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderLines.position));
  const parcels: Parcel[] = [];
  const leftOut: LeftOut[] = [];
  for (const number of wanted) {
    const order = found.find((each) => each.number === number);
    const isPacked = order && (isPaidUnsent(order.status) || order.status === "shipped");
    const refunded = isPacked ? await countRefundedUnits(db, order.id) : new Map<string, number>();
    const own = lines.filter(({ orderId }) => orderId === order?.id);
    const packed = withoutRefunded(own, refunded);
    if (!isPacked || packed.length === 0) {
      leftOut.push({ number, status: order?.status ?? null });
      continue;
    }
    const { placedAt, carrier, contact, address } = order;
    parcels.push({
      ...{ number, placedAt, carrier, address },
      buyerName: contact.name,
      lines: packed.map(({ id, title, model, colorName, quantity, lens }) => ({
        ...{ id, title, model, colorName, quantity },
        lens: lens && {
          ...{ name: lens.name, treatments: lens.treatments, color: lens.color, thickness: lens.thickness },
        },
      })),
    });
  }
  return { parcels, leftOut };
}
