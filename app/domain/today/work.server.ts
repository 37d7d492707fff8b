import { and, count, eq, gte, inArray, isNotNull, isNull, max, min, sql } from "drizzle-orm";
import { countOpenRequests } from "#app/domain/account/data-requests.server.ts";
import { countLowStock } from "#app/domain/catalog/low-stock.server.ts";
import { countLabTab } from "#app/domain/lab/lab-list.server.ts";
import type { OrderStatus } from "#app/domain/order/order-status.ts";
import { LONG_WAIT } from "#app/domain/order/order-tabs.ts";
import { listPrescriptionsToReview } from "#app/domain/order/prescription-reviews.server.ts";
import { countReturnsToHandle } from "#app/domain/returns/return-list.server.ts";
import { may, type Role } from "#app/domain/staff/roles.ts";
import { dayOf } from "#app/domain/values/day.ts";
import { after } from "#app/domain/values/duration.ts";
import { emails, jobs, orderEvents, orders, payments } from "#db/schema";
import type { Reader } from "#db/store.ts";
import {
  MAX_BACKUP_AGE,
  permissionFor,
  QUARANTINE_SHOWN,
  WORK_KINDS,
  type Work,
  type WorkKind,
} from "./work.ts";

interface WorkOptions {
  role: Role;
  now: Date;
  /** Null if there is none yet; undefined if the shop makes none. */
  lastBackupAt: Date | null | undefined;
}

type Found = Omit<Work, "kind">;

/** What waits for somebody with this role, the most urgent kind first. A kind without any work is left out. */
export async function listWork(db: Reader, { role, now, lastBackupAt }: WorkOptions): Promise<Work[]> {
  const waiting = await findWaitingOrders(db, now);
  const requests = await countOpenRequests(db, now);
  const find: Readonly<Record<WorkKind, () => Found | Promise<Found>>> = {
    disputes: () => waiting("disputed"),
    "quarantined-payments": () => findQuarantined(db, now),
    returns: () => countReturnsToHandle(db, now),
    "data-requests-late": () => ({
      count: requests.late,
      oldest: requests.late > 0 ? requests.oldest : null,
    }),
    // The list has the late ones, too.
    "data-requests-open": () => ({ count: requests.open, oldest: null }),
    "prescriptions-to-check": () => findPrescriptionsToCheck(db),
    "lab-late": () => countLabTab(db, "atrasados", dayOf(now)),
    "lab-to-check": () => countLabTab(db, "recebidos", dayOf(now)),
    "lab-to-order": () => countLabTab(db, "a-pedir", dayOf(now)),
    "orders-to-prepare": () => waiting("paid"),
    "orders-to-send": () => waiting("preparing"),
    "prescriptions-overdue": () => waiting("awaiting_prescription"),
    "failed-emails": () => findFailedEmails(db),
    "failed-jobs": async () => ({ count: await db.$count(jobs, isNotNull(jobs.lastError)), oldest: null }),
    "no-backup": () => missingBackup(lastBackupAt, now),
    "low-stock": async () => ({ count: await countLowStock(db), oldest: null }),
  };
  const work: Work[] = [];
  for (const kind of WORK_KINDS) {
    if (!may(role, permissionFor(kind))) continue;
    const found = await find[kind]();
    if (found.count > 0) work.push({ kind, ...found });
  }
  return work;
}

const WAITING: readonly OrderStatus[] = ["paid", "preparing", "awaiting_prescription", "disputed"];

/** How many orders are in a status, and since when the first of them. Those that await a prescription count once they are overdue. */
async function findWaitingOrders(db: Reader, now: Date): Promise<(status: OrderStatus) => Found> {
  const waiting = db
    .select({ status: orders.status, since: max(orderEvents.at).as("since") })
    .from(orders)
    .innerJoin(
      orderEvents,
      // A refund of a part is an event of the same status.
      and(
        eq(orderEvents.orderId, orders.id),
        eq(orderEvents.status, orders.status),
        isNull(orderEvents.refundId),
      ),
    )
    .where(inArray(orders.status, [...WAITING]))
    .groupBy(orders.id)
    .as("waiting");
  const overdue = after(now, -LONG_WAIT).getTime();
  const rows = await db
    .select({
      status: waiting.status,
      count: count(),
      oldest: sql<Date>`min(${waiting.since})`.mapWith(orderEvents.at),
    })
    .from(waiting)
    .where(sql`${waiting.status} <> 'awaiting_prescription' OR ${waiting.since} <= ${overdue}`)
    .groupBy(waiting.status);
  return (status) => {
    const found = rows.find((row) => row.status === status);
    return { count: found?.count ?? 0, oldest: found?.oldest ?? null };
  };
}

/** As many as the optician's list has. */
async function findPrescriptionsToCheck(db: Reader): Promise<Found> {
  const waiting = await listPrescriptionsToReview(db);
  return { count: waiting.length, oldest: waiting[0]?.sentAt ?? null };
}

async function findQuarantined(db: Reader, now: Date): Promise<Found> {
  // Written out, so that the index of quarantined payments is used.
  const isQuarantined = sql`${payments.status} = 'quarantined'`;
  const [found] = await db
    .select({ count: count(), oldest: min(payments.updatedAt) })
    .from(payments)
    .where(and(isQuarantined, gte(payments.updatedAt, after(now, -QUARANTINE_SHOWN))));
  return found ?? { count: 0, oldest: null };
}

async function findFailedEmails(db: Reader): Promise<Found> {
  const [found] = await db
    .select({ count: count(), oldest: min(emails.failedAt) })
    .from(emails)
    .where(isNotNull(emails.failedAt));
  return found ?? { count: 0, oldest: null };
}

function missingBackup(lastBackupAt: Date | null | undefined, now: Date): Found {
  const isMissing =
    lastBackupAt !== undefined && (lastBackupAt === null || lastBackupAt < after(now, -MAX_BACKUP_AGE));
  return { count: isMissing ? 1 : 0, oldest: lastBackupAt ?? null };
}
