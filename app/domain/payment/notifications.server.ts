import { desc, eq, inArray } from "drizzle-orm";
import { after, minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { orders, payments, providerNotifications } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import type { LoggedNotification } from "./notification.ts";
import { enqueuePaymentJob } from "./payment-queue.server.ts";

/** Older notifications are deleted as newer ones arrive. */
const MAX_STORED = 200;

/** Of notifications with a wrong signature one row is written a minute at most: anybody can send them. */
const REFUSED_EVERY = minutes(1);
const REFUSED_ID = "refused";

/** The provider's own names of what a notification is about, such as `payment` or `topic_claims_integration_wh`. */
const TYPE = /^[a-z_.]{1,40}$/;

/**
 * Records a genuine notification. One about a payment also enqueues the job that fetches it: notifications may be repeated, late
 * or out of order, so their content is not used.
 */
export function receiveNotification(
  store: Store,
  { type, providerId }: { type: string | null; providerId: string | null },
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    const id = /^\d{1,20}$/.test(providerId ?? "") ? providerId : null;
    const isPayment = type === "payment" && id !== null;
    if (isPayment) await enqueuePaymentJob(tx, "fetch-payment", id, now);
    await tx.insert(providerNotifications).values({
      id: newId(),
      type: TYPE.test(type ?? "") ? (type ?? "") : "",
      providerId: id,
      outcome: isPayment ? "queued" : "ignored",
      receivedAt: now,
    });
    await deleteOldest(tx);
  });
}

/** Records that a notification with a wrong signature was refused: a wrong secret shows here first. */
export async function refuseNotification(store: Store, now: Date): Promise<void> {
  const [last] = await store.read
    .select({ receivedAt: providerNotifications.receivedAt })
    .from(providerNotifications)
    .where(eq(providerNotifications.id, REFUSED_ID));
  if (last && last.receivedAt > after(now, -REFUSED_EVERY)) return;
  const refused = { type: "", providerId: null, outcome: "refused" as const, receivedAt: now };
  await store.write(async (tx) => {
    await tx
      .insert(providerNotifications)
      .values({ id: REFUSED_ID, ...refused })
      .onConflictDoUpdate({ target: providerNotifications.id, set: refused });
  });
}

/** The newest first. */
export async function listNotifications(
  db: Reader,
  limit: number,
  offset = 0,
): Promise<LoggedNotification[]> {
  return db
    .select({
      id: providerNotifications.id,
      type: providerNotifications.type,
      providerId: providerNotifications.providerId,
      outcome: providerNotifications.outcome,
      receivedAt: providerNotifications.receivedAt,
      orderNumber: orders.number,
    })
    .from(providerNotifications)
    .leftJoin(payments, eq(payments.providerId, providerNotifications.providerId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .orderBy(desc(providerNotifications.receivedAt), desc(providerNotifications.id))
    .limit(limit)
    .offset(offset);
}

export function countNotifications(db: Reader): Promise<number> {
  return db.$count(providerNotifications);
}

async function deleteOldest(tx: Tx): Promise<void> {
  const surplus = tx
    .select({ id: providerNotifications.id })
    .from(providerNotifications)
    .orderBy(desc(providerNotifications.receivedAt), desc(providerNotifications.id))
    .limit(MAX_STORED)
    .offset(MAX_STORED);
  await tx.delete(providerNotifications).where(inArray(providerNotifications.id, surplus));
}
