import { eq } from "drizzle-orm";
import type { JobHandler } from "#app/domain/jobs/jobs.server.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { returnEmail } from "#app/domain/mail/return-emails.ts";
import { trackingUrl } from "#app/domain/order/parcel-carriers.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { orders, returnEvents } from "#db/schema";
import type { Store } from "#db/store.ts";
import { findReturn } from "./find-returns.server.ts";
import { RETURN_EMAIL_JOB } from "./return-rows.server.ts";

/** The job that writes the e-mail about an event of a return into the outbox. Run again, it writes no second e-mail. */
export function returnEmailJobs(store: Store, links: ShopLinks): Record<string, JobHandler> {
  return {
    [RETURN_EMAIL_JOB]: async ({ eventId = "" }, now) => {
      await store.write(async (tx) => {
        const [event] = await tx.select().from(returnEvents).where(eq(returnEvents.id, eventId)).limit(1);
        const found = event && (await findReturn(tx, event.returnId));
        if (!found) return;
        const [order] = await tx.select().from(orders).where(eq(orders.id, found.orderId)).limit(1);
        // Erased.
        if (!order || order.contact.email === "") return;
        const { kind, lines, postingCode, postingUntil, trackingCode } = found;
        const message = returnEmail({
          ...{ eventId, stage: event.stage, outcome: event.outcome, kind, at: event.at, order, links },
          ...{ postingCode, postingUntil, trackingCode, pieces: lines },
          isUnsent: found.events[0]?.stage === "closed",
          trackingUrl: trackingUrl(null, trackingCode),
        });
        if (message) await enqueueEmail(tx, order.contact.email, message, now);
      });
      return undefined;
    },
  };
}
