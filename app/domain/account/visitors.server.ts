import { eq, sql } from "drizzle-orm";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { cartLines, carts, favourites, lensDrafts, orders, prescriptions, uploads } from "#db/schema";
import type { Reader } from "#db/store.ts";

const one = { one: sql<number>`1` };

const dataOfVisitor = prepared((db, { visitorId }: Placeholders<{ visitorId: string }>) =>
  db
    .select(one)
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(carts.visitorId, visitorId))
    .unionAll(db.select(one).from(favourites).where(eq(favourites.visitorId, visitorId)))
    .unionAll(db.select(one).from(lensDrafts).where(eq(lensDrafts.visitorId, visitorId)))
    .unionAll(db.select(one).from(prescriptions).where(eq(prescriptions.visitorId, visitorId)))
    .unionAll(db.select(one).from(uploads).where(eq(uploads.visitorId, visitorId)))
    .unionAll(db.select(one).from(orders).where(eq(orders.visitorId, visitorId)))
    .limit(1),
);

/** Whether any row belongs to a visitor, so that the session is worth keeping. */
export async function hasVisitorData(db: Reader, visitorId: string): Promise<boolean> {
  return (await dataOfVisitor(db, { visitorId })).length > 0;
}
