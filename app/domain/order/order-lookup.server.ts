import { and, eq, isNull } from "drizzle-orm";
import { lookupEmail } from "#app/domain/values/email.ts";
import { orders } from "#db/schema";
import type { Reader } from "#db/store.ts";
import type { OrderLookup } from "./order-lookup.ts";

/** A wrong number, a wrong e-mail and an account's order, which needs its password, are indistinguishable: undefined. */
export async function findGuestOrderId(
  db: Reader,
  { number, email }: OrderLookup,
): Promise<string | undefined> {
  const [order] = await db
    .select({ id: orders.id, contact: orders.contact })
    .from(orders)
    .where(and(eq(orders.number, number), isNull(orders.accountId)))
    .limit(1);
  return order && lookupEmail(order.contact.email) === email ? order.id : undefined;
}
