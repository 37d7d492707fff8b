import { and, inArray, isNotNull, isNull, like, lte, not, notInArray, or } from "drizzle-orm";
import { erasePrescriptions, purgePrescriptions } from "#app/domain/lens/prescriptions.server.ts";
import { purgeUploads } from "#app/domain/lens/uploads.server.ts";
import { after, days, hours, minutes } from "#app/domain/values/duration.ts";
import {
  cartLines,
  carts,
  checkouts,
  emails,
  favourites,
  lensDrafts,
  limits,
  orders,
  recoveries,
  sessions,
  stockAlerts,
  subscribers,
  uploads,
} from "#db/schema";
import type { Store, Tx } from "#db/store.server.ts";
import { PSEUDONYM, pseudonymiseOrders, TERMINAL_STATUSES } from "./privacy.server.ts";

/** How long what nobody needs any more is kept; the privacy page says the same. Each prescription knows its own day. */
const KEPT = {
  upload: hours(1),
  emptyCart: hours(1),
  recovery: days(1),
  message: days(30),
  unconfirmedSubscriber: days(30),
  sentStockAlert: days(30),
  stockAlert: days(365),
  lensDraft: days(90),
  visitorsThings: days(90),
};

/** What the tax law asks for: by the calendar, so that leap years cost nobody a day. */
const YEARS_OF_ORDERS = 5;

/** How many old orders a turn sees to: others wait for its transaction. */
const BATCH = 100;

export const PURGE_JOB = { key: "purge-expired", kind: "purge-expired", payload: {} };

/** The job that forgets, every day, what has had its time. */
export function retentionJobs(store: Store) {
  return {
    [PURGE_JOB.kind]: async (_: Record<string, string>, now: Date): Promise<Date> => {
      const { isDone } = await purgeExpired(store, now);
      const isGone = await store.emptyLog();
      return after(now, isDone && isGone ? days(1) : minutes(1));
    },
  };
}

/**
 * Forgets what has had its time. Orders lose their person five years after they were placed, the open ones later: whoever has
 * something to claim still has to be known. `isDone` is false while more of them are due.
 */
export function purgeExpired(store: Store, now: Date): Promise<{ isDone: boolean }> {
  return store.write(async (tx) => {
    await tx.delete(sessions).where(lte(sessions.expiresAt, now));
    await tx.delete(limits).where(lte(limits.until, now));
    await tx.delete(recoveries).where(lte(recoveries.createdAt, after(now, -KEPT.recovery)));
    await tx.delete(emails).where(lte(emails.createdAt, after(now, -KEPT.message)));
    await tx
      .delete(subscribers)
      .where(
        and(
          isNull(subscribers.confirmedAt),
          lte(subscribers.askedAt, after(now, -KEPT.unconfirmedSubscriber)),
        ),
      );
    await tx
      .delete(stockAlerts)
      .where(
        or(
          lte(stockAlerts.sentAt, after(now, -KEPT.sentStockAlert)),
          lte(stockAlerts.createdAt, after(now, -KEPT.stockAlert)),
        ),
      );
    await purgePrescriptions(tx, now);
    await purgeUploads(tx, lte(uploads.createdAt, after(now, -KEPT.upload)), now);
    await purgeLensDrafts(tx, after(now, -KEPT.lensDraft), now);
    await purgeVisitorData(tx, after(now, -KEPT.visitorsThings), now);
    await forgetEmptyCarts(tx, after(now, -KEPT.emptyCart));
    return { isDone: await pseudonymiseOldBuyers(tx, now) };
  });
}

/** With the prescriptions that were given for them. */
async function purgeLensDrafts(tx: Tx, untouchedSince: Date, now: Date): Promise<void> {
  const gone = await tx
    .delete(lensDrafts)
    .where(lte(lensDrafts.updatedAt, untouchedSince))
    .returning({ prescriptionId: lensDrafts.prescriptionId });
  await purgePrescriptionsOfOrders(tx, gone, now);
}

/** A checkout that was noted since is a touch as well. The prescriptions of a cart's glasses go with it. */
async function purgeVisitorData(tx: Tx, untouchedSince: Date, now: Date): Promise<void> {
  const noted = tx
    .select({ id: checkouts.cartId })
    .from(checkouts)
    .where(not(lte(checkouts.updatedAt, untouchedSince)));
  const due = tx
    .select({ id: carts.id })
    .from(carts)
    .where(
      and(isNotNull(carts.visitorId), lte(carts.updatedAt, untouchedSince), notInArray(carts.id, noted)),
    );
  const lines = await tx
    .delete(cartLines)
    .where(inArray(cartLines.cartId, due))
    .returning({ prescriptionId: cartLines.prescriptionId });
  await purgePrescriptionsOfOrders(tx, lines, now);
  await tx.delete(carts).where(inArray(carts.id, due));
  await tx
    .delete(favourites)
    .where(and(isNotNull(favourites.visitorId), lte(favourites.createdAt, untouchedSince)));
}

/** With nothing in it, and no delivery noted that its visitor would have to type again. */
async function forgetEmptyCarts(tx: Tx, untouchedSince: Date): Promise<void> {
  const filled = tx.select({ id: cartLines.cartId }).from(cartLines);
  const noted = tx.select({ id: checkouts.cartId }).from(checkouts);
  await tx
    .delete(carts)
    .where(
      and(
        isNotNull(carts.visitorId),
        lte(carts.updatedAt, untouchedSince),
        notInArray(carts.id, filled),
        notInArray(carts.id, noted),
      ),
    );
}

function purgePrescriptionsOfOrders(
  tx: Tx,
  to: readonly { prescriptionId: string | null }[],
  now: Date,
): Promise<void> {
  const ids = to.flatMap(({ prescriptionId }) => prescriptionId ?? []);
  return erasePrescriptions(tx, ids, now);
}

async function pseudonymiseOldBuyers(tx: Tx, now: Date): Promise<boolean> {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - YEARS_OF_ORDERS);

  const due = await tx
    .select({ id: orders.id, address: orders.address })
    .from(orders)
    .where(
      and(
        lte(orders.placedAt, oldest),
        inArray(orders.status, [...TERMINAL_STATUSES]),
        or(isNull(orders.visitorId), not(like(orders.visitorId, `${PSEUDONYM}%`))),
      ),
    )
    .limit(BATCH);
  // Each under a name of its own: together they might still tell whose they were.
  for (const order of due) await pseudonymiseOrders(tx, [order]);
  return due.length < BATCH;
}
