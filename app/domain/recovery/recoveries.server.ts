import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import { findActiveAccount } from "#app/domain/account/accounts.server.ts";
import { setPassword } from "#app/domain/account/passwords.server.ts";
import { LIMITS, type Limit } from "#app/domain/limits/limits.ts";
import { passwordChanged, recoveryCode } from "#app/domain/mail/emails.ts";
import { enqueueEmail } from "#app/domain/mail/outbox.server.ts";
import { after, minutes } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { accounts, recoveries } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.server.ts";
import {
  afterCode,
  afterNewer,
  afterPassword,
  beginRecovery,
  CODE_TTL,
  isEmailDue,
  isVerified,
  type Recovery,
} from "./recovery.ts";

/** No account has this id, so what is asked for it finds nothing. */
const UNKNOWN_ACCOUNT_ID = "";

/**
 * Begins a recovery and answers its id, which belongs to the browser that asked and is shown to nobody. An active account
 * gets an e-mail with the code, and its older open recoveries end. An unknown e-mail, a blocked account and one that got
 * as many e-mails as `e-mails` allows have the same answer after the same questions to the database, with a recovery that no
 * code fulfils; the last of them keeps the recovery that its last e-mail was for. Only the e-mail's own two rows make a
 * difference, of half a millisecond, and no account shows it more often than that. `email` is as accounts keep it.
 */
export async function startRecovery(
  store: Store,
  email: string,
  now: Date,
  emails: Limit = LIMITS.recoveryEmails,
): Promise<string> {
  const id = newId();
  const code = String(randomInt(1e8)).padStart(8, "0");
  const message = recoveryCode({ id: newId(), code, minutes: CODE_TTL / minutes(1) });

  await store.write(async (tx) => {
    await purgeExpired(tx, now, emails);
    const known = (await findActiveId(tx, email)) ?? UNKNOWN_ACCOUNT_ID;
    const earlier = await listRecoveries(tx, known);
    const isDue = isEmailDue(
      earlier.map(({ createdAt }) => createdAt),
      now,
      emails,
    );
    const accountId = isDue && known !== UNKNOWN_ACCOUNT_ID ? known : null;

    if (accountId) for (const open of earlier) await keep(tx, open.id, afterNewer(open, now));
    await tx
      .insert(recoveries)
      .values({ id, accountId, codeHash: hashOf(id, code), createdAt: now, ...beginRecovery(now) });
    if (accountId) await enqueueEmail(tx, email, message, now);
  });
  return id;
}

/** Whether a new password may be set by this recovery. */
export async function isReadyForPassword(db: Reader, recoveryId: string, now: Date): Promise<boolean> {
  const recovery = await findRecovery(db, recoveryId);
  return recovery !== undefined && isVerified(recovery, now);
}

/**
 * Tries a code, of eight digits. `wrong` may be tried again, how often is not told; `over` may not: expired, used, replaced
 * by a newer one, tried five times, or no recovery at all.
 */
export function giveCode(
  store: Store,
  recoveryId: string,
  code: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "wrong" | "over" }> {
  return store.write(async (tx) => {
    const kept = await findRecovery(tx, recoveryId);
    if (!kept) return { ok: false, reason: "over" };

    const isRight = isSame(kept.codeHash, hashOf(recoveryId, code)) && kept.accountId !== null;
    const { answer, recovery } = afterCode(kept, isRight, now);
    await keep(tx, recoveryId, recovery);
    return answer === "ok" ? { ok: true } : { ok: false, reason: answer };
  });
}

/**
 * Sets the new password, already hashed, once and only after the right code. It ends every session of the account and
 * writes to its owner. `over` as for a code; so is an account that was blocked meanwhile.
 */
export function finishRecovery(
  store: Store,
  recoveryId: string,
  passwordHash: string,
  now: Date,
): Promise<{ ok: true; accountId: string } | { ok: false; reason: "over" }> {
  return store.write(async (tx) => {
    const kept = await findRecovery(tx, recoveryId);
    const account = await findActiveAccount(tx, kept?.accountId ?? UNKNOWN_ACCOUNT_ID);
    if (!kept || !account) return { ok: false, reason: "over" };

    const { answer, recovery } = afterPassword(kept, now);
    if (answer === "over") return { ok: false, reason: "over" };

    await keep(tx, recoveryId, recovery);
    await setPassword(tx, account.id, passwordHash);
    await enqueueEmail(tx, account.email, passwordChanged({ id: newId() }), now);
    return { ok: true, accountId: account.id };
  });
}

async function findActiveId(tx: Tx, email: string): Promise<string | undefined> {
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.status, "active")))
    .limit(1);
  return account?.id;
}

function listRecoveries(tx: Tx, accountId: string) {
  return tx.select().from(recoveries).where(eq(recoveries.accountId, accountId));
}

async function findRecovery(db: Reader, id: string) {
  const [recovery] = await db.select().from(recoveries).where(eq(recoveries.id, id)).limit(1);
  return recovery;
}

async function keep(tx: Tx, id: string, { tries, expiresAt, verifiedAt, usedAt }: Recovery): Promise<void> {
  await tx.update(recoveries).set({ tries, expiresAt, verifiedAt, usedAt }).where(eq(recoveries.id, id));
}

/** Removes what is over and counts no longer. */
async function purgeExpired(tx: Tx, now: Date, { windowMs }: Limit): Promise<void> {
  await tx.delete(recoveries).where(lte(recoveries.expiresAt, after(now, -windowMs)));
}

/**
 * What is kept in place of a code. A hundred million codes are counted through in a minute, so this hides the code from eyes
 * and not from machines; what keeps guessers out are five tries, ten minutes, and that a code opens nothing but the recovery
 * whose id it is hashed with, in the browser that holds it. No slower hash and no secret key would add to that.
 */
function hashOf(recoveryId: string, code: string): string {
  return createHash("sha256").update(`${recoveryId}:${code}`).digest("hex");
}

/** Takes as long wherever the two differ. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
