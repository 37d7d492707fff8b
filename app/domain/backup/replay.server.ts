import { eq, isNotNull } from "drizzle-orm";
import { eraseAccountAgain } from "#app/domain/account/privacy.server.ts";
import { deleteAlerts } from "#app/domain/catalog/stock-alerts.server.ts";
import type { ErasureMark } from "#app/domain/erasure/erasure-log.ts";
import { replaySubscriberDeletions } from "#app/domain/newsletter/newsletter.server.ts";
import { removePrescription } from "#app/domain/order/prescription-reviews.server.ts";
import { recoveries, sessions, stockAlerts } from "#db/schema";
import type { Store } from "#db/store.server.ts";

/**
 * Forgets again, in a restored database, all that was forgotten since its backup. Ids are never given twice, so marks from
 * before the backup change nothing. Accounts come first: what is only theirs goes without a word to anybody.
 */
export async function repeatErasures(store: Store, marks: readonly ErasureMark[], now: Date): Promise<void> {
  const idsOf = (what: ErasureMark["what"]) => marks.filter((mark) => mark.what === what).map(({ id }) => id);

  for (const id of idsOf("account")) await eraseAccountAgain(store, id, now);
  for (const id of idsOf("prescription")) await removePrescription(store, id, now);
  for (const id of idsOf("stock-alert")) {
    await store.write((tx) => deleteAlerts(tx, eq(stockAlerts.id, id), now));
  }
  await replaySubscriberDeletions(store, new Set(idsOf("subscriber")), now);
}

/** Ends every signed-in session and recovery: some of those the backup knows were ended since, for a good reason. */
export function endSignIns(store: Store): Promise<void> {
  return store.write(async (tx) => {
    await tx.delete(sessions).where(isNotNull(sessions.accountId));
    await tx.delete(recoveries);
  });
}
