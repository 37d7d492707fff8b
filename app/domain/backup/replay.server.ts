import { eq, isNotNull } from "drizzle-orm";
import { replayGuestErasure } from "#app/domain/account/guests.server.ts";
import { replayAccountErasure } from "#app/domain/account/privacy.server.ts";
import { deleteAlerts } from "#app/domain/catalog/stock-alerts.server.ts";
import type { ErasureEntry } from "#app/domain/erasure/erasure-log.ts";
import { replaySubscriberDeletions } from "#app/domain/newsletter/newsletter.server.ts";
import { deletePrescriptionAsOperator } from "#app/domain/order/prescription-changes.server.ts";
import { recoveries, sessions, staffLinks, staffSessions, stockAlerts } from "#db/schema";
import type { Store } from "#db/store.ts";

/**
 * Repeats in a restored database all erasures since its backup. Ids are never reused, so older entries match nothing. Accounts
 * come first, so that removing their prescriptions notifies no customer.
 */
export async function replayErasures(
  store: Store,
  entries: readonly ErasureEntry[],
  now: Date,
): Promise<void> {
  const idsOf = (what: ErasureEntry["what"]) =>
    entries.filter((entry) => entry.what === what).map(({ id }) => id);

  for (const id of idsOf("account")) await replayAccountErasure(store, id, now);
  for (const id of idsOf("guest-order")) await replayGuestErasure(store, id, now);
  for (const id of idsOf("prescription")) await deletePrescriptionAsOperator(store, id, now);
  for (const id of idsOf("stock-alert")) {
    await store.write((tx) => deleteAlerts(tx, eq(stockAlerts.id, id), now));
  }
  await replaySubscriberDeletions(store, new Set(idsOf("subscriber")), now);
}

/** Some of the sessions, recoveries and links in the backup were ended since, by sign-out, a new password or a block. */
export function endSignIns(store: Store): Promise<void> {
  return store.write(async (tx) => {
    await tx.delete(sessions).where(isNotNull(sessions.accountId));
    await tx.delete(recoveries);
    await tx.delete(staffSessions);
    await tx.delete(staffLinks);
  });
}
