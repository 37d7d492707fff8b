import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, lte, type SQL } from "drizzle-orm";
import { noteErasure } from "#app/domain/erasure/erasures.server.ts";
import { newsletterConfirmation } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { after, days, hours } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { subscribers } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import { CONSENT } from "./consent.ts";

/** Anybody can type anybody's address, so no address gets e-mails faster than this. */
const BETWEEN_EMAILS = hours(1);

/** How long an address that nobody confirms is kept. */
const UNCONFIRMED_TTL = days(30);

/**
 * Keeps who asked for the news, and asks by e-mail whether the mailbox agrees: at most once an hour. One that has
 * agreed already gets nothing, and stays as it was. The caller is told nothing: who is on the list is nobody's business.
 */
export function subscribe(
  store: Store,
  { name, email }: { name: string; email: string },
  origin: string,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    await purgeUnconfirmed(tx, now);
    const [known] = await tx.select().from(subscribers).where(eq(subscribers.email, email)).limit(1);
    if (known?.confirmedAt) return;

    const isEmailDue = !known || now >= after(known.askedAt, BETWEEN_EMAILS);
    const token = known?.token ?? randomBytes(32).toString("base64url");
    const asked = { name, consent: CONSENT.name, askedAt: isEmailDue ? now : known.askedAt };
    await tx
      .insert(subscribers)
      .values({ email, token, ...asked })
      .onConflictDoUpdate({ target: subscribers.email, set: asked });

    if (isEmailDue) {
      await enqueueEmail(tx, email, newsletterConfirmation({ id: newId(), token, origin }), now);
    }
  });
}

/** Whose link this is, as far as a page needs to know; undefined when it is nobody's, or no longer. */
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

/** The mailbox agrees, and says so with its token; false when the token is nobody's. Agreeing again changes nothing. */
export function confirmSubscription(store: Store, token: string, now: Date): Promise<boolean> {
  return store.write(async (tx) => {
    await tx
      .update(subscribers)
      .set({ confirmedAt: now })
      .where(and(eq(subscribers.token, token), isNull(subscribers.confirmedAt)));
    return Boolean(await findSubscription(tx, token));
  });
}

/** Forgets the subscriber; one who is gone already stays gone. */
export function endSubscription(store: Store, token: string, now: Date): Promise<void> {
  return store.write((tx) => deleteSubscribers(tx, eq(subscribers.token, token), now));
}

/** Forgets subscribers who want to be forgotten. */
export async function deleteSubscribers(tx: Tx, which: SQL, now: Date): Promise<void> {
  const gone = await tx.delete(subscribers).where(which).returning({ token: subscribers.token });
  for (const { token } of gone) await noteErasure(tx, "subscriber", hashOf(token), now);
}

/** Forgets again those whose token has one of these hashes, in a database that was restored. */
export function replaySubscriberDeletions(
  store: Store,
  hashes: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    const listed = await tx.select({ token: subscribers.token }).from(subscribers);
    const gone = listed.map(({ token }) => token).filter((token) => hashes.has(hashOf(token)));
    for (const token of gone) await deleteSubscribers(tx, eq(subscribers.token, token), now);
  });
}

/** The token itself opens its owner's subscription, and is written nowhere else. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

async function purgeUnconfirmed(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(subscribers)
    .where(and(isNull(subscribers.confirmedAt), lte(subscribers.askedAt, after(now, -UNCONFIRMED_TTL))));
}
