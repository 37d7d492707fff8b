import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
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
  dataRequests,
  emails,
  jobs,
  orderEvents,
  orderNotes,
  orderPrescriptions,
  orders,
  payments,
  refunds,
  returnEvents,
  returns,
  reviews,
  stockAlerts,
  subscribers,
  uploads,
} from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Reader, Store, Tx } from "#db/store.ts";
import { SHOP_TURN } from "#db/turns.ts";
import { forgetRequests, recordOwnRequest } from "./data-requests.server.ts";
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
 * parcel, a return or a refund still needs its recipient, and a Pix may still be paid.
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

  return store.write(
    async (tx) => {
      const account = await findAccount(tx, accountId);
      // The check above is void if the password has changed since.
      if (!account || account.passwordHash !== checked?.passwordHash)
        return { ok: false, reason: "wrong-password" };
      if (await hasOpenOrder(tx, accountId)) return { ok: false, reason: "order-open" };

      await deleteAccountData(tx, account, now);
      await recordOwnRequest(tx, { kind: "erase", accountId: null }, now);
      return { ok: true };
    },
    [SHOP_TURN, accountId],
  );
}

/** The same in the shop's own transaction, by a member of the staff instead of a password. `unknown`: it is erased already. */
export async function eraseAccountForStaff(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "unknown" | "order-open" }> {
  const account = await findAccount(tx, accountId);
  if (!account) return { ok: false, reason: "unknown" };
  if (await hasOpenOrder(tx, accountId)) return { ok: false, reason: "order-open" };
  await deleteAccountData(tx, account, now);
  return { ok: true };
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
  await deleteEmails(tx, emailsTo(tx, eq(orders.accountId, id), email));
  await forgetRequests(tx, eq(dataRequests.accountId, id), now);
  await pseudonymiseOrders(tx, ordersOfAccount);
  // The shop's words were to this person.
  await tx
    .update(reviews)
    .set({ accountId: null, authorName: "Cliente", hiddenNote: null, answer: null, answeredAt: null })
    .where(eq(reviews.accountId, id));
  await deleteSubscribers(tx, eq(subscribers.email, email), now);
  await deleteAlerts(tx, eq(stockAlerts.email, email), now);
  await erasePrescriptionsOf(tx, id, now);
  await purgeUploads(tx, eq(uploads.accountId, id), now);
  await tx.delete(accounts).where(eq(accounts.id, id));
  await recordErasure(tx, "account", id, now);
}

/** E-mails to the person's e-mail, and e-mails about the person's orders, which may have gone to an earlier one. */
export function emailsTo(db: Reader, isOwnOrder: SQL | undefined, email: string) {
  const ofOrders = db
    .select({ id: sql<string>`'order:' || ${orderEvents.id}` })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(isOwnOrder);
  const ofReturns = db
    .select({ id: sql<string>`'return:' || ${returnEvents.id}` })
    .from(returnEvents)
    .innerJoin(returns, eq(returns.id, returnEvents.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(isOwnOrder);
  return or(eq(emails.recipient, email), inArray(emails.id, ofOrders), inArray(emails.id, ofReturns));
}

/** Also deletes the jobs that send them: the id of an e-mail may contain the account's id. */
export async function deleteEmails(tx: Tx, which: SQL | undefined): Promise<void> {
  const deleted = await tx.delete(emails).where(which).returning({ emailId: emails.id });
  await tx.delete(jobs).where(inArray(jobs.payload, deleted));
}

export function hasOpenOrder(db: Reader, accountId: string): Promise<boolean> {
  return isAnyOpen(db, eq(orders.accountId, accountId));
}

/** Whether one of these orders is under way, or has a refund that is not done. */
export async function isAnyOpen(db: Reader, which: SQL | undefined): Promise<boolean> {
  const [open] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(which, notInArray(orders.status, [...TERMINAL_STATUSES])))
    .limit(1);
  const isOpenRefund = and(which, inArray(refunds.status, ["requested", "in_review"]));
  const [refund] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isOpenRefund)
    .limit(1);
  const [coming] = await db
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(which, ne(returns.stage, "closed")))
    .limit(1);
  return Boolean(open ?? refund ?? coming);
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
    await tx.update(returns).set({ words: "", outcomeReason: "" }).where(eq(returns.orderId, id));
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
