import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { deleteAlerts } from "#app/domain/catalog/stock-alerts.server.ts";
import { noteErasure } from "#app/domain/erasure/erasures.server.ts";
import { erasePrescriptionsOf } from "#app/domain/lens/prescriptions.server.ts";
import { purgeUploads } from "#app/domain/lens/uploads.server.ts";
import { deleteSubscribers } from "#app/domain/newsletter/newsletter.server.ts";
import { newId } from "#app/domain/values/id.server.ts";
import {
  accounts,
  emails,
  jobs,
  orderEvents,
  orderPrescriptions,
  orders,
  payments,
  reviews,
  stockAlerts,
  subscribers,
  uploads,
} from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { isPassword } from "./password.server.ts";

/** Orders in which nothing is owed any more, by the shop or to it. A new status is open until it is named here. */
export const TERMINAL_STATUSES: readonly OrderStatus[] = [
  "delivered",
  "expired",
  "refused",
  "cancelled",
  "refunded",
];

/** Begins the name of whoever is no longer known, and stands on an order in the place of the visitor. */
export const PSEUDONYM = "pseudonimo-";

/**
 * Forgets a person who gives the current password, all or nothing. What is the account's alone goes with it (sessions,
 * addresses, favourites, cart, lens drafts, recoveries and consents, by their foreign keys), and so does what only its e-mail is
 * known by; prescriptions and files go from the database at once, and from the folder as soon as their jobs run. Reviews stay as
 * the words of nobody in particular; orders stay for the tax office, under a pseudonym. Refuses while an order is open, for a
 * parcel or a refund needs somebody to go to, and a Pix may still be paid.
 */
export async function eraseAccount(
  store: Store,
  accountId: string,
  currentPassword: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "wrong-password" | "order-open" }> {
  const seen = await findAccount(store.read, accountId);
  if (!(await isPassword(seen?.passwordHash, currentPassword)))
    return { ok: false, reason: "wrong-password" };

  return store.write(async (tx) => {
    const account = await findAccount(tx, accountId);
    // What was proven is worth nothing where the password has changed since.
    if (!account || account.passwordHash !== seen?.passwordHash)
      return { ok: false, reason: "wrong-password" };
    if (await hasOpenOrder(tx, accountId)) return { ok: false, reason: "order-open" };

    await deleteAccountData(tx, account, now);
    return { ok: true };
  });
}

/**
 * Erases an account again, in a database restored from a backup that still knows it. The password was given when it was erased,
 * and an order that was open at the backup was settled by then: neither is asked for.
 */
export function eraseAccountAgain(store: Store, accountId: string, now: Date): Promise<void> {
  return store.write(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (account) await deleteAccountData(tx, account, now);
  });
}

async function deleteAccountData(tx: Tx, account: typeof accounts.$inferSelect, now: Date): Promise<void> {
  const { id, email } = account;
  const kept = await tx.select().from(orders).where(eq(orders.accountId, id));
  await deleteEmails(tx, account);
  await pseudonymiseOrders(tx, kept);
  await tx.update(reviews).set({ accountId: null, authorName: "Cliente" }).where(eq(reviews.accountId, id));
  await deleteSubscribers(tx, eq(subscribers.email, email), now);
  await deleteAlerts(tx, eq(stockAlerts.email, email), now);
  await erasePrescriptionsOf(tx, id, now);
  await purgeUploads(tx, eq(uploads.accountId, id), now);
  await tx.delete(accounts).where(eq(accounts.id, id));
  await noteErasure(tx, "account", id, now);
}

/** What was written to an account: to its address, and of its orders to the address it had when it ordered. */
export function emailsTo(db: Reader, accountId: string, email: string) {
  const ofOrders = db
    .select({ id: sql<string>`'order:' || ${orderEvents.id}` })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.accountId, accountId));
  return or(eq(emails.recipient, email), inArray(emails.id, ofOrders));
}

/** With the jobs that were to send them: an e-mail's id may name the account. */
async function deleteEmails(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const gone = await tx
    .delete(emails)
    .where(emailsTo(tx, id, email))
    .returning({ emailId: emails.id });
  await tx.delete(jobs).where(inArray(jobs.payload, gone));
}

/** Whether an order of the account is still on its way, to the customer or back, or may still be paid. */
export async function hasOpenOrder(db: Reader, accountId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), notInArray(orders.status, [...TERMINAL_STATUSES])))
    .limit(1);
  return Boolean(open);
}

/**
 * Takes the person out of orders. One pseudonym stands for the buyer of all of them; what the tax records need stays: items,
 * values, dates, city and state. The Pix code and its link go as well, for the provider's page may name who paid, and so does
 * what the optician asked for, which may speak of a prescription.
 */
export async function pseudonymiseOrders(
  tx: Tx,
  kept: readonly Pick<typeof orders.$inferSelect, "id" | "address">[],
): Promise<void> {
  const pseudonym = PSEUDONYM + newId();
  const contact = { name: pseudonym, email: "", taxId: pseudonym, whatsapp: "" };
  for (const { id, address } of kept) {
    const place = { ...BLANK_ADDRESS, people: pseudonym, city: address.city, uf: address.uf };
    await tx
      .update(orders)
      .set({ accountId: null, visitorId: pseudonym, contact, address: place })
      .where(eq(orders.id, id));
    await tx.update(payments).set({ pixCode: null, ticketUrl: null }).where(eq(payments.orderId, id));
    await tx.update(orderPrescriptions).set({ request: null }).where(eq(orderPrescriptions.orderId, id));
  }
}

const BLANK_ADDRESS = {
  phone: "",
  road: "",
  number: "",
  complement: "",
  district: "",
  cep: "",
  reference: "",
};

async function findAccount(db: Reader, accountId: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).limit(1);
  return account;
}
