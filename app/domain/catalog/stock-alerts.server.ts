import { and, asc, eq, gt, isNull, type SQL } from "drizzle-orm";
import { recordErasure } from "#app/domain/erasure/erasures.server.ts";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { backInStock } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { after, minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { products, stockAlerts, variants } from "#db/schema";
import { isShownVariant } from "#db/shown-products.ts";
import type { Store, Tx } from "#db/store.ts";
import { FREE_UNITS } from "./stock-units.server.ts";

/** Alerts per poll. Limits the length of the write transaction; the e-mails are sent one by one anyway. */
const BATCH = 50;

const POLL_INTERVAL = minutes(1);

type AlertResult = { ok: true } | { ok: false; reason: "unknown" | "in-stock" };

/** Saves an alert for a sold-out colour. A repeated request, while the first is pending, creates no second alert. */
export function requestStockAlert(
  store: Store,
  variantId: string,
  email: string,
  now: Date,
): Promise<AlertResult> {
  return store.write(async (tx) => {
    const [variant] = await tx
      .select({ free: FREE_UNITS })
      .from(variants)
      .where(eq(variants.id, variantId))
      .limit(1);
    if (!variant) return { ok: false, reason: "unknown" };
    if (variant.free > 0) return { ok: false, reason: "in-stock" };

    await tx
      .insert(stockAlerts)
      .values({ id: newId(), variantId, email, createdAt: now })
      .onConflictDoNothing();
    return { ok: true };
  });
}

/** Deletes alerts when a person is erased (LGPD), and notes each in the erasure log. */
export async function deleteAlerts(tx: Tx, which: SQL, now: Date): Promise<void> {
  const deleted = await tx.delete(stockAlerts).where(which).returning({ id: stockAlerts.id });
  for (const { id } of deleted) await recordErasure(tx, "stock-alert", id, now);
}

export function enqueueStockAlertJob(tx: Tx, now: Date): Promise<void> {
  return enqueueJob(tx, { key: "send-stock-alerts", kind: "send-stock-alerts", payload: {}, runAt: now });
}

export function stockAlertJobs(store: Store, links: ShopLinks): Record<string, JobHandler> {
  return {
    "send-stock-alerts": async (_, now) => {
      await sendStockAlerts(store, links, now);
      return after(now, POLL_INTERVAL);
    },
  };
}

function sendStockAlerts(store: Store, links: ShopLinks, now: Date): Promise<void> {
  return store.write(async (tx) => {
    const due = await tx
      .select({
        id: stockAlerts.id,
        email: stockAlerts.email,
        title: products.title,
        slug: products.slug,
        color: variants.color,
        colorName: variants.colorName,
      })
      .from(stockAlerts)
      .innerJoin(variants, eq(variants.id, stockAlerts.variantId))
      .innerJoin(products, eq(products.id, variants.productId))
      .where(and(isNull(stockAlerts.sentAt), gt(FREE_UNITS, 0), isShownVariant(variants.id)))
      .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
      .limit(BATCH);

    for (const { email, ...alert } of due) {
      await enqueueEmail(tx, email, backInStock({ ...alert, links }), now);
      await tx.update(stockAlerts).set({ sentAt: now }).where(eq(stockAlerts.id, alert.id));
    }
  });
}
