import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { deleteAlerts } from "#app/domain/catalog/stock-alerts.server.ts";
import { recordErasure } from "#app/domain/erasure/erasures.server.ts";
import { erasePrescriptionsOf } from "#app/domain/lens/prescriptions.server.ts";
import { purgeUploads } from "#app/domain/lens/uploads.server.ts";
import { deleteSubscribers } from "#app/domain/newsletter/newsletter.server.ts";
import { searchColumnsOf } from "#app/domain/order/search-columns.ts";
import { ADDRESS_FIELDS, type AddressField } from "#app/domain/values/address-fields.ts";
import { newId } from "#app/domain/values/id.server.ts";
import {
  accounts,
  emails,
  jobs,
  orderEvents,
  orderNotes,
  orderPrescriptions,
  orders,
  payments,
  refunds,
  reviews,
  stockAlerts,
  subscribers,
  uploads,
} from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { isPassword } from "./password.server.ts";

/** Statuses in which neither side owes anything. A new status counts as open until it is added here. */
export const TERMINAL_STATUSES: readonly OrderStatus[] = [
  "delivered",
  "expired",
  "refused",
  "cancelled",
  "refunded",
];

/** Starts the name, tax id and visitor id of an order whose person was erased. */
export const PSEUDONYM_PREFIX = "pseudonimo-";

/**
 * Erases a person (LGPD, art. 18), all or nothing. Most rows go by their foreign keys; data known by e-mail only is deleted here.
 * Prescription files go by a job. Reviews stay without a name, orders under a pseudonym for the tax records. `order-open`: a
 * parcel or a refund still needs its recipient, and a Pix may still be paid.
 */
export async function eraseAccount(
  store: Store,
  accountId: string,
  currentPassword: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "wrong-password" | "order-open" }> {
  const checked = await findAccount(store.read, accountId);
  if (!(await isPassword(checked?.passwordHash, currentPassword)))
    return { ok: false, reason: "wrong-password" };

  return store.write(async (tx) => {
    const account = await findAccount(tx, accountId);
    // The check above is void if the password has changed since.
    if (!account || account.passwordHash !== checked?.passwordHash)
      return { ok: false, reason: "wrong-password" };
    if (await hasOpenOrder(tx, accountId)) return { ok: false, reason: "order-open" };

    await deleteAccountData(tx, account, now);
    return { ok: true };
  });
}

/** Repeats an erasure in a restored database. Password and open orders were checked at the original erasure. */
export function replayAccountErasure(store: Store, accountId: string, now: Date): Promise<void> {
  return store.write(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (account) await deleteAccountData(tx, account, now);
  });
}

async function deleteAccountData(tx: Tx, account: typeof accounts.$inferSelect, now: Date): Promise<void> {
  const { id, email } = account;
  const ordersOfAccount = await tx.select().from(orders).where(eq(orders.accountId, id));
  await deleteEmails(tx, account);
  await pseudonymiseOrders(tx, ordersOfAccount);
  await tx.update(reviews).set({ accountId: null, authorName: "Cliente" }).where(eq(reviews.accountId, id));
  await deleteSubscribers(tx, eq(subscribers.email, email), now);
  await deleteAlerts(tx, eq(stockAlerts.email, email), now);
  await erasePrescriptionsOf(tx, id, now);
  await purgeUploads(tx, eq(uploads.accountId, id), now);
  await tx.delete(accounts).where(eq(accounts.id, id));
  await recordErasure(tx, "account", id, now);
}

/** E-mails to the account's e-mail, and e-mails about its orders, which may have gone to an earlier one. */
export function emailsTo(db: Reader, accountId: string, email: string) {
  const ofOrders = db
    .select({ id: sql<string>`'order:' || ${orderEvents.id}` })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.accountId, accountId));
  return or(eq(emails.recipient, email), inArray(emails.id, ofOrders));
}

/** Also deletes the jobs that send them: the id of an e-mail may contain the account's id. */
async function deleteEmails(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const deleted = await tx
    .delete(emails)
    .where(emailsTo(tx, id, email))
    .returning({ emailId: emails.id });
  await tx.delete(jobs).where(inArray(jobs.payload, deleted));
}

export async function hasOpenOrder(db: Reader, accountId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), notInArray(orders.status, [...TERMINAL_STATUSES])))
    .limit(1);
  const isOpenRefund = and(
    eq(orders.accountId, accountId),
    inArray(refunds.status, ["requested", "in_review"]),
  );
  const [refund] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isOpenRefund)
    .limit(1);
  return Boolean(open ?? refund);
}

/**
 * Removes the person from orders; all of them get the same pseudonym. Items, amounts, dates, city and state stay for the tax
 * records. Also removed: the Pix code and its link, because the provider's page may name the payer, and the optician's request,
 * which may contain health data; and the staff's notes.
 */
export async function pseudonymiseOrders(
  tx: Tx,
  rows: readonly Pick<typeof orders.$inferSelect, "id" | "address">[],
): Promise<void> {
  const pseudonym = PSEUDONYM_PREFIX + newId();
  const contact = { name: pseudonym, email: "", taxId: pseudonym, whatsapp: "" };
  for (const { id, address } of rows) {
    await tx.delete(orderNotes).where(eq(orderNotes.orderId, id));
    const cityOnly = { ...BLANK_ADDRESS, people: pseudonym, city: address.city, uf: address.uf };
    await tx
      .update(orders)
      .set({
        accountId: null,
        visitorId: pseudonym,
        contact,
        address: cityOnly,
        ...searchColumnsOf({ ...contact, name: "", taxId: "" }, cityOnly),
      })
      .where(eq(orders.id, id));
    await tx.update(payments).set({ pixCode: null, ticketUrl: null }).where(eq(payments.orderId, id));
    // Written by the shop about this person.
    await tx.update(refunds).set({ reason: "" }).where(eq(refunds.orderId, id));
    await tx.update(orderPrescriptions).set({ request: null }).where(eq(orderPrescriptions.orderId, id));
  }
}

const BLANK_ADDRESS = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ""])) as Record<
  AddressField,
  string
>;

async function findAccount(db: Reader, accountId: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).limit(1);
  return account;
}
