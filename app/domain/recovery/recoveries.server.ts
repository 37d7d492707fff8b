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
import type { Reader, Store, Tx } from "#db/store.ts";
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

/** No account has this id: queries for it run as for a known account and find nothing. */
const UNKNOWN_ACCOUNT_ID = "";

/**
 * Returns the id of the new recovery, a secret of the requesting browser. An active account gets an e-mail with the code, and
 * its older open recoveries end.
 *
 * An unknown e-mail, a blocked account and a rate-limited account are indistinguishable from it: same queries, same result,
 * with a recovery that no code verifies. A rate-limited account keeps the recovery of its last e-mail. The two rows of the
 * e-mail itself take half a millisecond more, at most `emailLimit.max` times per window. `email` is normalised.
 */
export async function startRecovery(
  store: Store,
  email: string,
  now: Date,
  emailLimit: Limit = LIMITS.recoveryEmails,
): Promise<string> {
  const id = newId();
  const code = String(randomInt(1e8)).padStart(8, "0");
  const message = recoveryCode({ id: newId(), code, minutes: CODE_TTL / minutes(1) });

  await store.write(async (tx) => {
    await purgeExpired(tx, now, emailLimit);
    const known = (await findActiveId(tx, email)) ?? UNKNOWN_ACCOUNT_ID;
    const earlier = await listRecoveries(tx, known);
    const isDue = isEmailDue(
      earlier.map(({ createdAt }) => createdAt),
      now,
      emailLimit,
    );
    const accountId = isDue && known !== UNKNOWN_ACCOUNT_ID ? known : null;

    if (accountId) for (const open of earlier) await updateRecovery(tx, open.id, afterNewer(open, now));
    await tx
      .insert(recoveries)
      .values({ id, accountId, codeHash: hashOf(id, code), createdAt: now, ...beginRecovery(now) });
    if (accountId) await enqueueEmail(tx, email, message, now);
  });
  return id;
}

export async function isReadyForPassword(db: Reader, recoveryId: string, now: Date): Promise<boolean> {
  const recovery = await findRecovery(db, recoveryId);
  return recovery !== undefined && isVerified(recovery, now);
}

/** `over` is final: expired, used, replaced by a newer recovery, five wrong codes, or unknown. */
export function verifyCode(
  store: Store,
  recoveryId: string,
  code: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "wrong" | "over" }> {
  return store.write(async (tx) => {
    const saved = await findRecovery(tx, recoveryId);
    if (!saved) return { ok: false, reason: "over" };

    const isRight = isSame(saved.codeHash, hashOf(recoveryId, code)) && saved.accountId !== null;
    const { result, recovery } = afterCode(saved, isRight, now);
    await updateRecovery(tx, recoveryId, recovery);
    return result === "ok" ? { ok: true } : { ok: false, reason: result };
  });
}

/** Sets the password once, after the right code. `over` as in `verifyCode`, and for an account that was blocked meanwhile. */
export function finishRecovery(
  store: Store,
  recoveryId: string,
  passwordHash: string,
  now: Date,
): Promise<{ ok: true; accountId: string } | { ok: false; reason: "over" }> {
  return store.write(async (tx) => {
    const saved = await findRecovery(tx, recoveryId);
    const account = await findActiveAccount(tx, saved?.accountId ?? UNKNOWN_ACCOUNT_ID);
    if (!saved || !account) return { ok: false, reason: "over" };

    const { result, recovery } = afterPassword(saved, now);
    if (result === "over") return { ok: false, reason: "over" };

    await updateRecovery(tx, recoveryId, recovery);
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

async function updateRecovery(
  tx: Tx,
  id: string,
  { tries, expiresAt, verifiedAt, usedAt }: Recovery,
): Promise<void> {
  await tx.update(recoveries).set({ tries, expiresAt, verifiedAt, usedAt }).where(eq(recoveries.id, id));
}

/** An expired recovery stays for one window more: `isEmailDue` counts it. */
async function purgeExpired(tx: Tx, now: Date, { windowMs }: Limit): Promise<void> {
  await tx.delete(recoveries).where(lte(recoveries.expiresAt, after(now, -windowMs)));
}

/**
 * A hundred million codes can be hashed in a minute, so this only hides the code from a reader of the table. Guessing is
 * prevented by five tries, ten minutes, and by the recovery id, which is hashed with the code and known to one browser. A
 * slower hash or a secret key would add nothing to that.
 */
function hashOf(recoveryId: string, code: string): string {
  return createHash("sha256").update(`${recoveryId}:${code}`).digest("hex");
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
