import { asc, eq } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { orderNotes, orders, staff } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";

/** Notes are by a person. */
type Author = Actor & { kind: "staff" };

/** Returns false for an unknown order. */
export function addNote(
  store: Store,
  number: number,
  note: { actor: Author; text: string },
  now: Date,
): Promise<boolean> {
  return store.write(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, number)).limit(1);
    if (!order) return false;
    await insertNote(tx, order.id, note, now);
    await recordAct(tx, note.actor, "order.noted", { kind: "order", id: order.id }, now);
    return true;
  });
}

export async function insertNote(
  tx: Tx,
  orderId: string,
  { actor, text }: { actor: Author; text: string },
  now: Date,
): Promise<void> {
  await tx.insert(orderNotes).values({ id: newId(), orderId, author: actor.staffId, text, at: now });
}

/** Oldest first. */
export function listNotes(db: Reader, orderId: string) {
  return db
    .select({ id: orderNotes.id, text: orderNotes.text, author: staff.name, at: orderNotes.at })
    .from(orderNotes)
    .innerJoin(staff, eq(staff.id, orderNotes.author))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.at), asc(orderNotes.id));
}
