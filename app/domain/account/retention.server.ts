import { and, inArray, isNotNull, isNull, like, lte, not, notInArray, or } from "drizzle-orm";
import { purgeCepLocations } from "#app/domain/delivery/cep-lookup.server.ts";
import { erasePrescriptions, purgePrescriptions } from "#app/domain/lens/prescriptions.server.ts";
import { purgeUploads } from "#app/domain/lens/uploads.server.ts";
import { after, days, hours, minutes } from "#app/domain/values/duration.ts";
import {
  cartLines,
  carts,
  checkouts,
  dataRequests,
  emails,
  favourites,
  lensDrafts,
  limits,
  orders,
  providerNotifications,
  recoveries,
  sessions,
  staffLinks,
  staffSessions,
  stockAlerts,
  subscribers,
  uploads,
} from "#db/schema";
import type { Store, Tx } from "#db/store.ts";
import { PSEUDONYM_PREFIX, pseudonymiseOrders, TERMINAL_STATUSES } from "./privacy.server.ts";

/** The privacy page states the same periods. Prescriptions have their own `purgeAt`. */
const RETENTION = {
  upload: hours(1),
  emptyCart: hours(1),
  recovery: days(1),
  message: days(30),
  /** Of the payment provider. */
  notification: days(90),
  unconfirmedSubscriber: days(30),
  sentStockAlert: days(30),
  stockAlert: days(365),
  lensDraft: days(90),
  visitorData: days(90),
  /** As `SESSION_IDLE_TTL` of the staff: such a session is refused already. */
  staffSession: hours(12),
};

/** Required by tax law; calendar years, not days. */
const ORDER_RETENTION_YEARS = 5;

/** Proof that requests were answered in time; as long as claims of consumers (CDC, art. 27). To be confirmed with counsel. */
const DATA_REQUEST_RETENTION_YEARS = 5;

/** Orders per transaction: other writers wait for it. */
const BATCH = 100;

export const PURGE_JOB = { key: "purge-expired", kind: "purge-expired", payload: {} };

/** The daily purge. It runs again after a minute while orders are left, or while a reader keeps the WAL from being emptied. */
export function retentionJobs(store: Store) {
  return {
    [PURGE_JOB.kind]: async (_: Record<string, string>, now: Date): Promise<Date> => {
      const { isDone } = await purgeExpired(store, now);
      const isLogEmpty = await store.truncateWal();
      return after(now, isDone && isLogEmpty ? days(1) : minutes(1));
    },
  };
}

/** Orders are pseudonymised after five years. An open one keeps its person until it is closed: the buyer may have a claim. */
export function purgeExpired(store: Store, now: Date): Promise<{ isDone: boolean }> {
  return store.write(async (tx) => {
    await tx.delete(sessions).where(lte(sessions.expiresAt, now));
    await tx.delete(limits).where(lte(limits.until, now));
    await tx.delete(recoveries).where(lte(recoveries.createdAt, after(now, -RETENTION.recovery)));
    await tx.delete(staffLinks).where(lte(staffLinks.expiresAt, now));
    await tx.delete(staffSessions).where(lte(staffSessions.lastSeenAt, after(now, -RETENTION.staffSession)));
    await tx
      .delete(providerNotifications)
      .where(lte(providerNotifications.receivedAt, after(now, -RETENTION.notification)));
    await tx.delete(emails).where(lte(emails.createdAt, after(now, -RETENTION.message)));
    await tx
      .delete(subscribers)
      .where(
        and(
          isNull(subscribers.confirmedAt),
          lte(subscribers.askedAt, after(now, -RETENTION.unconfirmedSubscriber)),
        ),
      );
    await tx
      .delete(stockAlerts)
      .where(
        or(
          lte(stockAlerts.sentAt, after(now, -RETENTION.sentStockAlert)),
          lte(stockAlerts.createdAt, after(now, -RETENTION.stockAlert)),
        ),
      );
    await tx
      .delete(dataRequests)
      .where(lte(dataRequests.closedAt, yearsBefore(now, DATA_REQUEST_RETENTION_YEARS)));
    await purgeCepLocations(tx, now);
    await purgePrescriptions(tx, now);
    await purgeUploads(tx, lte(uploads.createdAt, after(now, -RETENTION.upload)), now);
    await purgeLensDrafts(tx, after(now, -RETENTION.lensDraft), now);
    await purgeVisitorData(tx, after(now, -RETENTION.visitorData), now);
    await purgeEmptyCarts(tx, after(now, -RETENTION.emptyCart));
    return { isDone: await pseudonymiseOldBuyers(tx, now) };
  });
}

async function purgeLensDrafts(tx: Tx, untouchedSince: Date, now: Date): Promise<void> {
  const deleted = await tx
    .delete(lensDrafts)
    .where(lte(lensDrafts.updatedAt, untouchedSince))
    .returning({ prescriptionId: lensDrafts.prescriptionId });
  await erasePrescriptionsOfRows(tx, deleted, now);
}

/** Saving a checkout counts as use of the cart. Erases the prescriptions of the cart's glasses too. */
async function purgeVisitorData(tx: Tx, untouchedSince: Date, now: Date): Promise<void> {
  const recentCheckouts = tx
    .select({ id: checkouts.cartId })
    .from(checkouts)
    .where(not(lte(checkouts.updatedAt, untouchedSince)));
  const due = tx
    .select({ id: carts.id })
    .from(carts)
    .where(
      and(
        isNotNull(carts.visitorId),
        lte(carts.updatedAt, untouchedSince),
        notInArray(carts.id, recentCheckouts),
      ),
    );
  const lines = await tx
    .delete(cartLines)
    .where(inArray(cartLines.cartId, due))
    .returning({ prescriptionId: cartLines.prescriptionId });
  await erasePrescriptionsOfRows(tx, lines, now);
  await tx.delete(carts).where(inArray(carts.id, due));
  await tx
    .delete(favourites)
    .where(and(isNotNull(favourites.visitorId), lte(favourites.createdAt, untouchedSince)));
}

/** Keeps an empty cart with a checkout: the visitor would have to type the delivery again. */
async function purgeEmptyCarts(tx: Tx, untouchedSince: Date): Promise<void> {
  const filled = tx.select({ id: cartLines.cartId }).from(cartLines);
  const withCheckout = tx.select({ id: checkouts.cartId }).from(checkouts);
  await tx
    .delete(carts)
    .where(
      and(
        isNotNull(carts.visitorId),
        lte(carts.updatedAt, untouchedSince),
        notInArray(carts.id, filled),
        notInArray(carts.id, withCheckout),
      ),
    );
}

function erasePrescriptionsOfRows(
  tx: Tx,
  rows: readonly { prescriptionId: string | null }[],
  now: Date,
): Promise<void> {
  const ids = rows.flatMap(({ prescriptionId }) => prescriptionId ?? []);
  return erasePrescriptions(tx, ids, now);
}

async function pseudonymiseOldBuyers(tx: Tx, now: Date): Promise<boolean> {
  const oldest = yearsBefore(now, ORDER_RETENTION_YEARS);
  const due = await tx
    .select({ id: orders.id, address: orders.address })
    .from(orders)
    .where(
      and(
        lte(orders.placedAt, oldest),
        inArray(orders.status, [...TERMINAL_STATUSES]),
        or(isNull(orders.visitorId), not(like(orders.visitorId, `${PSEUDONYM_PREFIX}%`))),
      ),
    )
    .limit(BATCH);
  // One pseudonym per order: several orders together might still identify the buyer.
  for (const order of due) await pseudonymiseOrders(tx, [order]);
  return due.length < BATCH;
}

function yearsBefore(now: Date, years: number): Date {
  const moment = new Date(now);
  moment.setUTCFullYear(moment.getUTCFullYear() - years);
  return moment;
}
