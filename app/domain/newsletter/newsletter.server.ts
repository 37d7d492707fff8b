import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, lte, type SQL } from "drizzle-orm";
import { recordErasure } from "#app/domain/erasure/erasures.server.ts";
import { newsletterConfirmation } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { after, days, hours } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import type { ShopLinks } from "#app/domain/values/shop-links.ts";
import { subscribers } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import { CONSENT } from "./consent.ts";

/** Any client can submit any e-mail, so a mailbox gets at most one confirmation in this time. */
const EMAIL_INTERVAL = hours(1);

const UNCONFIRMED_TTL = days(30);

/** A confirmed subscriber gets no e-mail. It returns nothing, so that no response reveals whether an e-mail is on the list. */
export function subscribe(
  store: Store,
  { name, email }: { name: string; email: string },
  links: ShopLinks,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    await purgeUnconfirmed(tx, now);
    const [known] = await tx.select().from(subscribers).where(eq(subscribers.email, email)).limit(1);
    if (known?.confirmedAt) return;

    const isEmailDue = !known || now >= after(known.askedAt, EMAIL_INTERVAL);
    const token = known?.token ?? randomBytes(32).toString("base64url");
    const request = { name, consent: CONSENT.name, askedAt: isEmailDue ? now : known.askedAt };
    await tx
      .insert(subscribers)
      .values({ email, token, ...request })
      .onConflictDoUpdate({ target: subscribers.email, set: request });

    if (isEmailDue) {
      await enqueueEmail(tx, email, newsletterConfirmation({ id: newId(), token, links }), now);
    }
  });
}

export async function findSubscription(
  db: Reader,
  token: string,
): Promise<{ isConfirmed: boolean } | undefined> {
  const [row] = await db
    .select({ confirmedAt: subscribers.confirmedAt })
    .from(subscribers)
    .where(eq(subscribers.token, token))
    .limit(1);
  return row && { isConfirmed: row.confirmedAt !== null };
}

/** Idempotent. False for an unknown token. */
export function confirmSubscription(store: Store, token: string, now: Date): Promise<boolean> {
  return store.write(async (tx) => {
    await tx
      .update(subscribers)
      .set({ confirmedAt: now })
      .where(and(eq(subscribers.token, token), isNull(subscribers.confirmedAt)));
    return Boolean(await findSubscription(tx, token));
  });
}

export function endSubscription(store: Store, token: string, now: Date): Promise<void> {
  return store.write((tx) => deleteSubscribers(tx, eq(subscribers.token, token), now));
}

export async function deleteSubscribers(tx: Tx, which: SQL, now: Date): Promise<void> {
  const deleted = await tx.delete(subscribers).where(which).returning({ token: subscribers.token });
  for (const { token } of deleted) await recordErasure(tx, "subscriber", hashOf(token), now);
}

export function replaySubscriberDeletions(
  store: Store,
  hashes: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    const rows = await tx.select({ token: subscribers.token }).from(subscribers);
    const tokens = rows.map(({ token }) => token).filter((token) => hashes.has(hashOf(token)));
    for (const token of tokens) await deleteSubscribers(tx, eq(subscribers.token, token), now);
  });
}

/** The token gives access to the subscription, so the erasure log stores its hash. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

async function purgeUnconfirmed(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(subscribers)
    .where(and(isNull(subscribers.confirmedAt), lte(subscribers.askedAt, after(now, -UNCONFIRMED_TTL))));
}
