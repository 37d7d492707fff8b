import { and, asc, desc, eq, gt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { accounts, dataRequests, orders } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import {
  type DataRequest,
  type DataRequestChannel,
  type DataRequestKind,
  RESPONSE_TIME,
  type RequestPerson,
  type RequestTab,
} from "./data-requests.ts";

export const REQUESTS_PER_PAGE = 50;

/** Registers what a person asked for by e-mail, on the phone or in the shop. Returns the request's id; undefined for an unknown person. */
export function receiveDataRequest(
  store: Store,
  person: { accountId: string } | { orderNumber: number },
  request: { kind: DataRequestKind; channel: DataRequestChannel; note: string; receivedAt: Date },
  actor: Actor,
  now: Date,
): Promise<string | undefined> {
  return store.write(async (tx) => {
    const found = await findSubject(tx, person);
    if (!found) return undefined;
    const id = newId();
    const { kind, channel, note, receivedAt } = request;
    await tx.insert(dataRequests).values({
      ...{ ...found, id, kind, channel, receivedAt, status: "open" },
      note: note || null,
      dueAt: after(receivedAt, RESPONSE_TIME),
    });
    await recordAct(tx, actor, "data-request.received", { kind: "data-request", id }, now);
    return id;
  });
}

async function findSubject(tx: Tx, person: { accountId: string } | { orderNumber: number }) {
  if ("accountId" in person) {
    const [account] = await tx
      .select({ accountId: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, person.accountId))
      .limit(1);
    return account;
  }
  const isGuest = and(eq(orders.number, person.orderNumber), ne(orders.buyerEmail, ""));
  const [order] = await tx
    .select({ accountId: orders.accountId, orderId: orders.id })
    .from(orders)
    .where(isGuest)
    .limit(1);
  return order && (order.accountId ? { accountId: order.accountId } : { orderId: order.orderId });
}

/** A second download on the same day is the same request. */
const SAME_REQUEST = days(1);

/** Records a request that the account's own pages have answered already. `accountId` is null after an erasure. */
export async function recordOwnRequest(
  tx: Tx,
  { kind, accountId }: { kind: DataRequestKind; accountId: string | null },
  now: Date,
): Promise<void> {
  const [recent] = await tx
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.accountId, accountId ?? ""),
        eq(dataRequests.kind, kind),
        eq(dataRequests.channel, "account"),
        gt(dataRequests.receivedAt, after(now, -SAME_REQUEST)),
      ),
    )
    .limit(1);
  if (recent) return;
  await tx.insert(dataRequests).values({
    ...{ id: newId(), kind, accountId, channel: "account", status: "done" },
    ...{ receivedAt: now, dueAt: after(now, RESPONSE_TIME), closedAt: now },
  });
}

/** Takes an erased person out of their requests, and closes the open ones: nothing is left to export or to correct. */
export async function forgetRequests(tx: Tx, which: SQL | undefined, now: Date): Promise<void> {
  const isOpen = eq(dataRequests.status, "open");
  await tx
    .update(dataRequests)
    .set({
      status: sql`CASE ${dataRequests.kind} WHEN 'erase' THEN 'done' ELSE 'refused' END`,
      closedAt: now,
    })
    .where(and(which, isOpen));
  await tx
    .update(dataRequests)
    .set({ accountId: null, orderId: null, note: null, reason: null })
    .where(which);
}

type Closed = { ok: true } | { ok: false; reason: "unknown" | "closed" };

/** `closed`: another member has closed it. */
export function refuseDataRequest(
  store: Store,
  id: string,
  { actor, reason }: { actor: Actor; reason: string },
  now: Date,
): Promise<Closed> {
  return store.write(async (tx) => {
    const closed = await closeRequest(tx, id, { status: "refused", reason }, now);
    if (closed.ok) await recordAct(tx, actor, "data-request.refused", { kind: "data-request", id }, now);
    return closed;
  });
}

/** A correction is made on the customer's pages or in an order; here it is only noted as done. */
export function finishCorrection(store: Store, id: string, actor: Actor, now: Date): Promise<Closed> {
  return store.write(async (tx) => {
    const closed = await closeRequest(tx, id, { status: "done", kind: "correct" }, now);
    if (closed.ok) await recordAct(tx, actor, "data-request.corrected", { kind: "data-request", id }, now);
    return closed;
  });
}

/** In the transaction of the answer itself. With `kind`, a request of another kind is unknown. */
export async function closeRequest(
  tx: Tx,
  id: string,
  { status, reason, kind }: { status: "done" | "refused"; reason?: string; kind?: DataRequestKind },
  now: Date,
): Promise<Closed> {
  const [request] = await tx.select().from(dataRequests).where(eq(dataRequests.id, id)).limit(1);
  if (!request || (kind && request.kind !== kind)) return { ok: false, reason: "unknown" };
  if (request.status !== "open") return { ok: false, reason: "closed" };
  await tx
    .update(dataRequests)
    .set({ status, closedAt: now, ...(reason && { reason }) })
    .where(eq(dataRequests.id, id));
  return { ok: true };
}

/** Open ones by their deadline, closed ones the newest first. `page` counts from 1. */
export async function listDataRequests(
  db: Reader,
  tab: RequestTab,
  { page, now }: { page: number; now: Date },
): Promise<{ requests: DataRequest[]; total: number }> {
  const condition = tabCondition(tab, now);
  const rows = await withPersons(db)
    .where(condition)
    .orderBy(
      ...(tab === "encerrados"
        ? [desc(dataRequests.receivedAt), desc(dataRequests.id)]
        : [asc(dataRequests.dueAt), asc(dataRequests.id)]),
    )
    .limit(REQUESTS_PER_PAGE)
    .offset((page - 1) * REQUESTS_PER_PAGE);
  return {
    requests: rows.map((row) => requestOf(row, now)),
    total: await db.$count(dataRequests, condition),
  };
}

/** Those of one account, the newest first. */
export async function listRequestsOf(db: Reader, accountId: string, now: Date): Promise<DataRequest[]> {
  const rows = await withPersons(db)
    .where(eq(dataRequests.accountId, accountId))
    .orderBy(desc(dataRequests.receivedAt), desc(dataRequests.id));
  return rows.map((row) => requestOf(row, now));
}

export async function findDataRequest(db: Reader, id: string, now: Date): Promise<DataRequest | undefined> {
  const [row] = await withPersons(db).where(eq(dataRequests.id, id)).limit(1);
  return row && requestOf(row, now);
}

/** `oldest`: the earliest receipt. The counts are those of the lists: `open` has the late ones, too. */
export async function countOpenRequests(db: Reader, now: Date) {
  const [oldest] = await db
    .select({ dueAt: dataRequests.dueAt })
    .from(dataRequests)
    .where(tabCondition("abertos", now))
    .orderBy(asc(dataRequests.dueAt))
    .limit(1);
  return {
    open: await db.$count(dataRequests, tabCondition("abertos", now)),
    late: await db.$count(dataRequests, tabCondition("atrasados", now)),
    oldest: oldest ? after(oldest.dueAt, -RESPONSE_TIME) : null,
  };
}

function tabCondition(tab: RequestTab, now: Date): SQL | undefined {
  if (tab === "encerrados") return ne(dataRequests.status, "open");
  // Written out, so that the index of open requests is used.
  const isOpen = sql`${dataRequests.status} = 'open'`;
  return tab === "atrasados" ? and(isOpen, lte(dataRequests.dueAt, now)) : isOpen;
}

function withPersons(db: Reader) {
  return db
    .select({
      request: dataRequests,
      accountName: accounts.name,
      contact: orders.contact,
      number: orders.number,
    })
    .from(dataRequests)
    .leftJoin(accounts, eq(accounts.id, dataRequests.accountId))
    .leftJoin(orders, eq(orders.id, dataRequests.orderId));
}

type Row = Awaited<ReturnType<typeof withPersons>>[number];

function requestOf({ request, accountName, contact, number }: Row, now: Date): DataRequest {
  const { accountId, orderId, ...rest } = request;
  const person: RequestPerson =
    accountId !== null
      ? { kind: "account", accountId, name: accountName ?? "" }
      : orderId !== null
        ? { kind: "guest", orderId, number: number ?? 0, name: contact?.name ?? "" }
        : { kind: "erased" };
  return { ...rest, person, isLate: rest.status === "open" && rest.dueAt <= now };
}
