import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { noteErasure } from "#app/domain/erasure/erasures.server.ts";
import { enqueueJob, type JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { backInStock } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { after, minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { products, stockAlerts, variants } from "#db/schema";
import { isShownVariant } from "#db/shown-products.ts";
import type { Store, Tx } from "#db/store.server.ts";

/** How many alerts a look sees to: others wait for its transaction, and the e-mails go out one by one. */
const BATCH = 50;

const LOOK = minutes(1);

const available = sql<number>`${variants.onHand} - ${variants.reserved}`;

type AlertResult = { ok: true } | { ok: false; reason: "unknown" | "in-stock" };

/** Keeps who wants to hear when a colour is back. Asked for again while it waits it is the same alert. */
export function requestStockAlert(
  store: Store,
  variantId: string,
  email: string,
  now: Date,
): Promise<AlertResult> {
  return store.write(async (tx) => {
    const [variant] = await tx
      .select({ available })
      .from(variants)
      .where(eq(variants.id, variantId))
      .limit(1);
    if (!variant) return { ok: false, reason: "unknown" };
    if (variant.available > 0) return { ok: false, reason: "in-stock" };

    await tx
      .insert(stockAlerts)
      .values({ id: newId(), variantId, email, createdAt: now })
      .onConflictDoNothing();
    return { ok: true };
  });
}

/** Forgets alerts of somebody who wants to be forgotten. */
export async function deleteAlerts(tx: Tx, which: SQL, now: Date): Promise<void> {
  const gone = await tx.delete(stockAlerts).where(which).returning({ id: stockAlerts.id });
  for (const { id } of gone) await noteErasure(tx, "stock-alert", id, now);
}

/** Begins to look for colours that are back; already begun, it looks at once. */
export function watchStock(tx: Tx, now: Date): Promise<void> {
  return enqueueJob(tx, { key: "send-stock-alerts", kind: "send-stock-alerts", payload: {}, runAt: now });
}

/** The job that looks, every minute, for colours that are back. */
export function stockAlertJobs(store: Store, origin: string): Record<string, JobHandler> {
  return {
    "send-stock-alerts": async (_, now) => {
      await sendStockAlerts(store, origin, now);
      return after(now, LOOK);
    },
  };
}

/** Writes the e-mails of the alerts that have waited longest for what is back. */
function sendStockAlerts(store: Store, origin: string, now: Date): Promise<void> {
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
      .where(and(isNull(stockAlerts.sentAt), gt(available, 0), isShownVariant(variants.id)))
      .orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
      .limit(BATCH);

    for (const { email, ...alert } of due) {
      await enqueueEmail(tx, email, backInStock({ ...alert, origin }), now);
      await tx.update(stockAlerts).set({ sentAt: now }).where(eq(stockAlerts.id, alert.id));
    }
  });
}
