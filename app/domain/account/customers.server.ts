import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { conditionOf } from "#app/domain/order/order-list.server.ts";
import type { OrderQuery } from "#app/domain/order/order-search.ts";
import { maskTaxId } from "#app/domain/values/tax-id.ts";
import { containsText } from "#db/expressions.ts";
import {
  accounts,
  addresses,
  consents,
  orders,
  prescriptions,
  products,
  reviews,
  sessions,
  subscribers,
} from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import {
  type AccountStatus,
  CUSTOMERS_PER_PAGE,
  type Customer,
  type GuestOrder,
  type ListedCustomer,
} from "./customer.ts";

const MAX_GUEST_ORDERS = 20;
/** Orders and reviews on a customer's page. */
const MAX_ROWS = 20;

/** Newest first. `page` counts from 1. */
export async function listCustomers(
  db: Reader,
  { status }: { status?: AccountStatus | undefined },
  page: number,
): Promise<{ customers: ListedCustomer[]; total: number }> {
  const condition = status && eq(accounts.status, status);
  const rows = await customerRows(db)
    .where(condition)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(CUSTOMERS_PER_PAGE)
    .offset((page - 1) * CUSTOMERS_PER_PAGE);
  return { customers: await withOrderCounts(db, rows), total: await db.$count(accounts, condition) };
}

/**
 * The accounts of a search, the newest first, and the newest orders of guests that it finds. An e-mail, a tax id, or an order finds
 * the account that bought, also if its own e-mail has changed since.
 */
export async function searchCustomers(
  db: Reader,
  query: OrderQuery,
): Promise<{ customers: ListedCustomer[]; guestOrders: GuestOrder[] }> {
  const rows = await customerRows(db)
    .where(inArray(accounts.id, await findAccountIds(db, query)))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(CUSTOMERS_PER_PAGE);
  const guests = await db
    .select({ number: orders.number, contact: orders.contact, placedAt: orders.placedAt })
    .from(orders)
    .where(and(isNull(orders.accountId), conditionOf(db, { query })))
    .orderBy(desc(orders.number))
    .limit(MAX_GUEST_ORDERS);
  return {
    customers: await withOrderCounts(db, rows),
    guestOrders: guests.map(({ number, contact: { name, email }, placedAt }) => ({
      ...{ number, name, email, placedAt },
    })),
  };
}

async function findAccountIds(db: Reader, query: OrderQuery): Promise<string[]> {
  const own = conditionOfAccounts(query);
  const found = own
    ? await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(own)
        .orderBy(desc(accounts.createdAt), desc(accounts.id))
        .limit(CUSTOMERS_PER_PAGE)
    : [];
  // A buyer's name is that of the account, or of whom the order was for.
  const buyers =
    query.kind === "name"
      ? []
      : await db
          .selectDistinct({ id: orders.accountId })
          .from(orders)
          .where(and(isNotNull(orders.accountId), conditionOf(db, { query })))
          .orderBy(asc(orders.accountId))
          .limit(CUSTOMERS_PER_PAGE);
  return [...found, ...buyers].flatMap(({ id }) => id ?? []);
}

/** Each reads one index; a search by name reads `accounts_by_time`. */
function conditionOfAccounts(query: OrderQuery): SQL | undefined {
  switch (query.kind) {
    case "email":
      return eq(accounts.email, query.email);
    case "tax-id":
      return eq(accounts.taxId, query.taxId);
    case "name":
      // Both are folded already, and LIKE would fold them again: it takes three times as long.
      return containsText(accounts.searchName, query.name);
    default:
      return undefined;
  }
}

function customerRows(db: Reader) {
  const { id, name, email, status, createdAt } = accounts;
  return db.select({ id, name, email, status, createdAt }).from(accounts);
}

function withOrderCounts(db: Reader, rows: readonly Omit<ListedCustomer, "orderCount">[]) {
  return Promise.all(
    rows.map(async (row) => ({ ...row, orderCount: await db.$count(orders, eq(orders.accountId, row.id)) })),
  );
}

/** Undefined for an unknown account, and for one that is erased. */
export async function findCustomer(db: Reader, id: string, now: Date): Promise<Customer | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id)).limit(1);
  if (!account) return undefined;
  const { type, name, socialName, email, whatsapp, status, blockReason, createdAt } = account;
  const [subscriber] = await db
    .select({ confirmedAt: subscribers.confirmedAt })
    .from(subscribers)
    .where(eq(subscribers.email, email))
    .limit(1);
  return {
    ...{ id, type, name, socialName, email, whatsapp, status, blockReason, createdAt },
    taxId: maskTaxId(account.taxId),
    addressCount: await db.$count(addresses, eq(addresses.accountId, id)),
    sessionCount: await db.$count(sessions, and(eq(sessions.accountId, id), gt(sessions.expiresAt, now))),
    orderCount: await db.$count(orders, eq(orders.accountId, id)),
    orders: await db
      .select({
        number: orders.number,
        status: orders.status,
        placedAt: orders.placedAt,
        totalCents: orders.totalCents,
      })
      .from(orders)
      .where(eq(orders.accountId, id))
      .orderBy(desc(orders.placedAt), desc(orders.number))
      .limit(MAX_ROWS),
    consents: await listConsents(db, id),
    newsletter: subscriber ?? null,
    reviews: await listReviewsOf(db, id),
  };
}

/** A prescription's consent is its version and its moment; the prescription itself is not read. */
async function listConsents(db: Reader, accountId: string): Promise<Customer["consents"]> {
  const accepted = await db
    .select({ kind: consents.kind, version: consents.version, at: consents.at })
    .from(consents)
    .where(eq(consents.accountId, accountId))
    .orderBy(asc(consents.id));
  const sent = await db
    .select({ version: prescriptions.consentVersion, at: prescriptions.createdAt })
    .from(prescriptions)
    .where(eq(prescriptions.accountId, accountId))
    .orderBy(asc(prescriptions.id));
  return [...accepted, ...sent.map((each) => ({ kind: "prescription" as const, ...each }))].sort(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
}

async function listReviewsOf(db: Reader, accountId: string): Promise<Customer["reviews"]> {
  const rows = await db
    .select({
      id: reviews.id,
      productTitle: products.title,
      stars: reviews.stars,
      createdAt: reviews.createdAt,
      hiddenAt: reviews.hiddenAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.accountId, accountId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(MAX_ROWS);
  return rows.map(({ hiddenAt, ...review }) => ({ ...review, isHidden: hiddenAt !== null }));
}

/** The account's CPF or CNPJ, which the page masks. Undefined for an unknown account. */
export function showAccountTaxId(
  store: Store,
  id: string,
  actor: Actor,
  now: Date,
): Promise<string | undefined> {
  return store.write(async (tx) => {
    const [account] = await tx
      .select({ taxId: accounts.taxId })
      .from(accounts)
      .where(eq(accounts.id, id))
      .limit(1);
    if (!account) return undefined;
    await recordAct(tx, actor, "account.tax-id-shown", { kind: "account", id }, now);
    return account.taxId;
  });
}
