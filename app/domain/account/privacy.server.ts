import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import { newId } from "#app/domain/values/id.server.ts";
import {
  accounts,
  addresses,
  cartLines,
  carts,
  checkouts,
  consents,
  favourites,
  jobs,
  letters,
  orderEvents,
  orderLines,
  orders,
  payments,
  products,
  reviews,
  stockAlerts,
  subscribers,
  variants,
} from "#db/schema";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { isPassword } from "./password.server.ts";

/** Orders in which nothing is owed any more, by the shop or to it. A new status is open until it is named here. */
export const SETTLED: readonly OrderStatus[] = ["delivered", "expired", "refused", "cancelled", "refunded"];

/** Begins the name of whoever is no longer known, and stands on an order in the place of the visitor. */
export const PSEUDONYM = "pseudonimo-";

/**
 * Everything the shop holds about an account, to be read by the person or taken elsewhere (LGPD, art. 18, II and V); undefined
 * when there is no such account. What opens something is left out: the password's hash, tokens, codes, sessions.
 */
export async function exportAccount(db: Reader, accountId: string, now: Date) {
  const found = await findAccount(db, accountId);
  if (!found) return undefined;
  const { passwordHash, ...account } = found;
  const { email } = account;

  return {
    exportedAt: now,
    account,
    consents: await db
      .select({ kind: consents.kind, version: consents.version, at: consents.at })
      .from(consents)
      .where(eq(consents.accountId, accountId))
      .orderBy(asc(consents.at)),
    addresses: (
      await db
        .select()
        .from(addresses)
        .where(eq(addresses.accountId, accountId))
        .orderBy(asc(addresses.createdAt))
    ).map(({ accountId, ...address }) => address),
    orders: await exportOrders(db, accountId),
    cart: await exportCart(db, accountId),
    favourites: await db
      .select({ product: products.title, createdAt: favourites.createdAt })
      .from(favourites)
      .innerJoin(products, eq(products.id, favourites.productId))
      .where(eq(favourites.accountId, accountId))
      .orderBy(asc(favourites.createdAt)),
    reviews: await db
      .select({
        product: products.title,
        authorName: reviews.authorName,
        stars: reviews.stars,
        text: reviews.text,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(eq(reviews.accountId, accountId))
      .orderBy(asc(reviews.createdAt)),
    newsletter: await db
      .select({
        name: subscribers.name,
        consent: subscribers.consent,
        askedAt: subscribers.askedAt,
        confirmedAt: subscribers.confirmedAt,
      })
      .from(subscribers)
      .where(eq(subscribers.email, email)),
    stockAlerts: await db
      .select({
        product: products.title,
        color: variants.colorName,
        createdAt: stockAlerts.createdAt,
        sentAt: stockAlerts.sentAt,
      })
      .from(stockAlerts)
      .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
      .innerJoin(products, eq(products.id, variants.productId))
      .where(eq(stockAlerts.email, email))
      .orderBy(asc(stockAlerts.createdAt)),
    letters: await db
      .select({ subject: letters.subject, createdAt: letters.createdAt, sentAt: letters.sentAt })
      .from(letters)
      .where(eq(letters.recipient, email))
      .orderBy(asc(letters.createdAt)),
  };
}

/**
 * Forgets a person who gives the current password, all or nothing. What is the account's alone goes with it (sessions,
 * addresses, favourites, cart, recoveries and consents, by their foreign keys), and so does what only its e-mail is known by.
 * Reviews stay as the words of nobody in particular; orders stay for the tax office, under a pseudonym. Refuses while an order
 * is open, for a parcel or a refund needs somebody to go to, and a Pix may still be paid.
 */
export async function eraseAccount(
  store: Store,
  accountId: string,
  currentPassword: string,
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

    const kept = await tx.select().from(orders).where(eq(orders.accountId, accountId));
    await pseudonymiseOrders(tx, kept);
    await tx
      .update(reviews)
      .set({ accountId: null, authorName: "Cliente" })
      .where(eq(reviews.accountId, accountId));
    await tx.delete(subscribers).where(eq(subscribers.email, account.email));
    await tx.delete(stockAlerts).where(eq(stockAlerts.email, account.email));
    await forgetLetters(tx, account.email);
    await tx.delete(accounts).where(eq(accounts.id, accountId));
    return { ok: true };
  });
}

/** With the jobs that were to send them: a letter's id may name the account. */
async function forgetLetters(tx: Tx, recipient: string): Promise<void> {
  const gone = await tx
    .delete(letters)
    .where(eq(letters.recipient, recipient))
    .returning({ letterId: letters.id });
  await tx.delete(jobs).where(inArray(jobs.payload, gone));
}

/** Whether an order of the account is still on its way, to the customer or back, or may still be paid. */
export async function hasOpenOrder(db: Reader, accountId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), notInArray(orders.status, [...SETTLED])))
    .limit(1);
  return Boolean(open);
}

/**
 * Takes the person out of orders. One pseudonym stands for the buyer of all of them; what the tax records need stays: items,
 * values, dates, city and state. The Pix code and its link go as well: the provider's page may name who paid.
 */
export async function pseudonymiseOrders(
  tx: Tx,
  kept: readonly Pick<typeof orders.$inferSelect, "id" | "address">[],
): Promise<void> {
  const pseudonym = PSEUDONYM + newId();
  const contact = { name: pseudonym, email: "", taxId: pseudonym, whatsapp: "" };
  for (const { id, address } of kept) {
    const place = { ...NOWHERE, people: pseudonym, city: address.city, uf: address.uf };
    await tx
      .update(orders)
      .set({ accountId: null, visitorId: pseudonym, contact, address: place })
      .where(eq(orders.id, id));
    await tx.update(payments).set({ pixCode: null, ticketUrl: null }).where(eq(payments.orderId, id));
  }
}

const NOWHERE = {
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

/** With everything of an order but what opens it: its marks, and the secrets of its payments. */
async function exportOrders(db: Reader, accountId: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.accountId, accountId))
    .orderBy(asc(orders.placedAt));
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.at));
  const attempts = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, ids))
    .orderBy(asc(payments.createdAt));

  return rows.map(({ id, accountId, visitorId, checkoutToken, ...order }) => ({
    ...order,
    lines: lines
      .filter(({ orderId }) => orderId === id)
      .map(({ title, model, colorName, unitPriceCents, quantity }) => ({
        title,
        model,
        colorName,
        unitPriceCents,
        quantity,
      })),
    events: events
      .filter(({ orderId }) => orderId === id)
      .map(({ status, cause, at }) => ({ status, cause, at })),
    payments: attempts
      .filter(({ orderId }) => orderId === id)
      .map(({ method, status, amountCents, createdAt, updatedAt }) => ({
        method,
        status,
        amountCents,
        createdAt,
        updatedAt,
      })),
  }));
}

/** What waits to be bought, and for whom: undefined without a cart. */
async function exportCart(db: Reader, accountId: string) {
  const [cart] = await db.select().from(carts).where(eq(carts.accountId, accountId)).limit(1);
  if (!cart) return undefined;
  const [checkout] = await db
    .select({ contact: checkouts.contact, address: checkouts.address, updatedAt: checkouts.updatedAt })
    .from(checkouts)
    .where(eq(checkouts.cartId, cart.id))
    .limit(1);
  const lines = await db
    .select({
      product: products.title,
      color: variants.colorName,
      quantity: cartLines.quantity,
      addedAt: cartLines.addedAt,
    })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(cartLines.cartId, cart.id))
    .orderBy(asc(cartLines.addedAt));
  return { updatedAt: cart.updatedAt, lines, checkout };
}
