import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { deleteAlerts } from "#app/domain/catalog/stock-alerts.server.ts";
import { recordErasure } from "#app/domain/erasure/erasures.server.ts";
import type { PrescriptionFiles } from "#app/domain/lens/prescription-file.ts";
import { erasePrescriptions } from "#app/domain/lens/prescriptions.server.ts";
import { purgeUploads } from "#app/domain/lens/uploads.server.ts";
import { deleteSubscribers } from "#app/domain/newsletter/newsletter.server.ts";
import {
  carts,
  dataRequests,
  favourites,
  lensDrafts,
  orderPrescriptions,
  orders,
  prescriptions,
  stockAlerts,
  subscribers,
  uploads,
} from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import { forgetRequests } from "./data-requests.server.ts";
import { exportByEmail, exportDataRequests, exportOrders, exportPrescriptions } from "./export.server.ts";
import { deleteEmails, emailsTo, isAnyOpen, pseudonymiseOrders } from "./privacy.server.ts";

/**
 * The orders of the guest who placed this one: those without an account that have the same e-mail and the same tax id. An e-mail alone
 * may have been typed by another person. Undefined if the order is an account's, or its person is erased.
 */
async function findGuest(db: Reader, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  if (!order || order.accountId !== null || order.buyerEmail === "") return undefined;
  const { buyerEmail: email, buyerTaxId } = order;
  const which = and(
    isNull(orders.accountId),
    eq(orders.buyerEmail, email),
    eq(orders.buyerTaxId, buyerTaxId),
  );
  return { email, which, orders: await db.select().from(orders).where(which).orderBy(asc(orders.number)) };
}

/** All data about a guest, as `exportAccount` has it about an account. */
export async function exportGuest(db: Reader, storage: PrescriptionFiles, orderId: string, now: Date) {
  const guest = await findGuest(db, orderId);
  if (!guest) return undefined;
  const ids = guest.orders.map(({ id }) => id);
  const [order] = guest.orders;
  const sent = await exportPrescriptions(db, storage, inArray(prescriptions.id, sentFor(db, ids)));
  return {
    data: {
      exportedAt: now,
      contact: order?.contact,
      orders: await exportOrders(db, guest.which),
      prescriptions: sent.prescriptions,
      dataRequests: await exportDataRequests(db, inArray(dataRequests.orderId, ids)),
      ...(await exportByEmail(db, guest.email, emailsTo(db, guest.which, guest.email))),
    },
    files: sent.files,
  };
}

function sentFor(db: Reader, orderIds: readonly string[]) {
  return db
    .select({ id: orderPrescriptions.prescriptionId })
    .from(orderPrescriptions)
    .where(inArray(orderPrescriptions.orderId, [...orderIds]));
}

/**
 * Erases a guest as `eraseAccount` erases an account: orders stay under a pseudonym. Carts, favourites and prescriptions of the
 * browsers that bought go with them.
 */
export async function eraseGuest(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "order-open" }> {
  const guest = await findGuest(tx, orderId);
  if (!guest) return { ok: false, reason: "unknown" };
  if (await isAnyOpen(tx, guest.which)) return { ok: false, reason: "order-open" };
  await deleteGuestData(tx, guest, now);
  return { ok: true };
}

export async function hasGuestOpenOrder(db: Reader, orderId: string): Promise<boolean> {
  const guest = await findGuest(db, orderId);
  return guest !== undefined && isAnyOpen(db, guest.which);
}

/** Repeats an erasure in a restored database. */
export function replayGuestErasure(store: Store, orderId: string, now: Date): Promise<void> {
  return store.write(async (tx) => {
    const guest = await findGuest(tx, orderId);
    if (guest) await deleteGuestData(tx, guest, now);
  });
}

async function deleteGuestData(
  tx: Tx,
  { email, which, orders: own }: NonNullable<Awaited<ReturnType<typeof findGuest>>>,
  now: Date,
): Promise<void> {
  const ids = own.map(({ id }) => id);
  const visitors = own.flatMap(({ visitorId }) => visitorId ?? []);
  await deleteEmails(tx, emailsTo(tx, which, email));
  await forgetRequests(tx, inArray(dataRequests.orderId, ids), now);
  await tx.delete(carts).where(inArray(carts.visitorId, visitors));
  await tx.delete(lensDrafts).where(inArray(lensDrafts.visitorId, visitors));
  await tx.delete(favourites).where(inArray(favourites.visitorId, visitors));
  const sent = await tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(or(inArray(prescriptions.visitorId, visitors), inArray(prescriptions.id, sentFor(tx, ids))));
  await erasePrescriptions(
    tx,
    sent.map(({ id }) => id),
    now,
  );
  await purgeUploads(tx, inArray(uploads.visitorId, visitors), now);
  await deleteSubscribers(tx, eq(subscribers.email, email), now);
  await deleteAlerts(tx, eq(stockAlerts.email, email), now);
  await pseudonymiseOrders(tx, own);
  for (const id of ids) await recordErasure(tx, "guest-order", id, now);
}
