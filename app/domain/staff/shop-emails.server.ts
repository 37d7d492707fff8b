import { and, desc, eq, inArray, like, notInArray } from "drizzle-orm";
import { countLowStock, listLowStock } from "#app/domain/catalog/low-stock.server.ts";
import type { JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { ABOUT_FAILURES, countFailedEmailsOfOthers, enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { isShopEmailKind, type ShopEmailKind } from "#app/domain/mail/shop-email.ts";
import { FAILED_EMAILS_JOB, ORDER_SHOP_EMAIL_JOB } from "#app/domain/mail/shop-email-queue.server.ts";
import { listOrderEvents } from "#app/domain/order/orders.server.ts";
import { after, days } from "#app/domain/values/duration.ts";
import { nextNight } from "#app/domain/values/nightly.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { emails, orders, staff, staffMutedEmails } from "#db/schema";
import type { Reader, Store } from "#db/store.ts";
import {
  failedEmailsEmail,
  lowStockEmail,
  type OrderNewsForShop,
  orderShopEmail,
  rolesToTell,
} from "./shop-emails.ts";

export const LOW_STOCK_JOB = {
  key: "email-shop:low-stock",
  kind: "email-shop-low-stock",
  payload: {},
};

/** Rows in the e-mail about low stock. */
const MAX_COLORS = 30;

interface Recipient {
  id: string;
  email: string;
}

/** The jobs that write e-mails to the staff into the outbox. Run again, they write none twice. */
export function shopEmailJobs(store: Store, links: ShopLinks): Record<string, JobHandler> {
  return {
    [ORDER_SHOP_EMAIL_JOB]: async ({ kind = "", id = "", orderId = "" }, now) => {
      if (!isShopEmailKind(kind) || kind === "emails-failed" || kind === "low-stock") return undefined;
      await store.write(async (tx) => {
        const news = await findNews(tx, orderId);
        if (!news) return;
        const write = (staffId: string) => orderShopEmail({ ...news, kind, id }, staffId, links);
        for (const { id: staffId, email } of await listRecipients(tx, kind))
          await enqueueEmail(tx, email, write(staffId), now);
      });
      return undefined;
    },

    [FAILED_EMAILS_JOB.kind]: (_, now) =>
      store.write(async (tx) => {
        const nextAt = await nextFailureEmailAt(tx, now);
        if (nextAt) return nextAt;
        for (const { id, email } of await listRecipients(tx, "emails-failed")) {
          const count = await countFailedEmailsOfOthers(tx, email);
          if (count === 0) continue;
          await enqueueEmail(tx, email, failedEmailsEmail({ day: dayOf(now), count }, id, links), now);
        }
        return undefined;
      }),

    [LOW_STOCK_JOB.kind]: async (_, now) => {
      await store.write(async (tx) => {
        const colors = await listLowStock(tx, MAX_COLORS);
        if (colors.length === 0) return;
        const low = { day: dayOf(now), colors, count: await countLowStock(tx) };
        for (const { id, email } of await listRecipients(tx, "low-stock"))
          await enqueueEmail(tx, email, lowStockEmail(low, id, links), now);
      });
      return nextNight(now);
    },
  };
}

/** Active members whose role is told, and who have not switched it off. */
async function listRecipients(db: Reader, kind: ShopEmailKind): Promise<Recipient[]> {
  const active = await db.selectDistinct({ role: staff.role }).from(staff).where(eq(staff.status, "active"));
  const roles = rolesToTell(
    kind,
    active.map(({ role }) => role),
  );
  const muted = db
    .select({ id: staffMutedEmails.staffId })
    .from(staffMutedEmails)
    .where(eq(staffMutedEmails.kind, kind));
  return db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(and(eq(staff.status, "active"), inArray(staff.role, [...roles]), notInArray(staff.id, muted)));
}

async function findNews(
  db: Reader,
  orderId: string,
): Promise<Omit<OrderNewsForShop, "kind" | "id"> | undefined> {
  const [order] = await db
    .select({ number: orders.number, status: orders.status, address: orders.address })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return undefined;
  const past = await listOrderEvents(db, orderId);
  const { number, status, address } = order;
  const wasSent = past.some((event) => event.status === "shipped");
  return { number, status, city: address.city, uf: address.uf, wasSent };
}

/** A day after the last one; undefined if there is none so recent. Failures that come meanwhile wait for it. */
async function nextFailureEmailAt(db: Reader, now: Date): Promise<Date | undefined> {
  const [last] = await db
    .select({ createdAt: emails.createdAt })
    .from(emails)
    .where(like(emails.id, `${ABOUT_FAILURES}%`))
    .orderBy(desc(emails.createdAt))
    .limit(1);
  const nextAt = last && after(last.createdAt, days(1));
  return nextAt && nextAt > now ? nextAt : undefined;
}

/** In UTC: it names an e-mail that comes once a day. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, "2026-11-23".length);
}
