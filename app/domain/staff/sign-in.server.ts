import { and, eq, isNull } from "drizzle-orm";
import { isPassword } from "#app/domain/account/password.server.ts";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { lookupEmail } from "#app/domain/values/email.ts";
import { staff, staffRecoveryCodes, staffSessions } from "#db/schema";
import type { Store, Tx } from "#db/store.ts";
import { beginSession, type StaffSession } from "./sessions.server.ts";
import { isTotpCode } from "./staff.ts";
import type { StaffSecrets } from "./staff-secrets.ts";
import { hashOfRecoveryCode } from "./tokens.server.ts";
import { findTotpStep } from "./totp.server.ts";

/**
 * The first stage. An unknown e-mail, a wrong password, a blocked and an invited member give the same result after the same work.
 * The session that begins opens nothing but the form for the code.
 */
export async function signInWithPassword(
  store: Store,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<{ ok: true; token: string } | { ok: false }> {
  const [member] = await store.read
    .select()
    .from(staff)
    .where(eq(staff.email, lookupEmail(email) ?? ""))
    .limit(1);
  const { passwordHash, status } = member ?? {};
  const isRight = await isPassword((status === "active" && passwordHash) || undefined, password);
  if (!isRight || !member) return { ok: false };

  return store.write(async (tx) => {
    const [same] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(
        and(eq(staff.id, member.id), eq(staff.status, "active"), eq(staff.passwordHash, passwordHash ?? "")),
      );
    // Blocked, or another password since the check.
    if (!same) return { ok: false };
    return { ok: true, token: await beginSession(tx, member.id, { secondFactorAt: null }, now) };
  });
}

/** The second stage, and the code that is asked for again. The session continues under a new token. `codesLeft`: after a recovery code. */
export function confirmSecondFactor(
  store: Store,
  secrets: StaffSecrets,
  session: Pick<StaffSession, "id" | "staffId" | "role" | "secondFactorAt">,
  code: string,
  now: Date,
): Promise<{ ok: true; token: string; codesLeft: number | undefined } | { ok: false }> {
  const { id, staffId, role, secondFactorAt } = session;
  const actor: Actor = { kind: "staff", staffId, role };
  return store.write(async (tx) => {
    const [open] = await tx
      .select({ createdAt: staffSessions.createdAt })
      .from(staffSessions)
      .where(eq(staffSessions.id, id));
    // Ended meanwhile: by a block, a reset, or the same form sent twice.
    if (!open) return { ok: false };
    const isTotp = isTotpCode(code);
    const isRight = isTotp
      ? await acceptTotpCode(tx, secrets, staffId, code, now)
      : await acceptRecoveryCode(tx, staffId, code, now);
    if (!isRight) return { ok: false };

    const subject = { kind: "staff", id: staffId } as const;
    if (!isTotp) await recordAct(tx, actor, "staff.recovery-code-used", subject, now);
    if (!secondFactorAt) await recordAct(tx, actor, "staff.signed-in", subject, now);
    // Asking again must not prolong the seven days.
    const createdAt = secondFactorAt ? open.createdAt : now;
    const token = await beginSession(tx, staffId, { secondFactorAt: now, former: id, createdAt }, now);
    return { ok: true, token, codesLeft: isTotp ? undefined : await countUnusedCodes(tx, staffId) };
  });
}

async function acceptTotpCode(
  tx: Tx,
  secrets: StaffSecrets,
  staffId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const [member] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, staffId), eq(staff.status, "active")));
  if (!member?.totpSecret) return false;
  const step = findTotpStep(secrets.unseal(member.totpSecret, staffId), code, member.lastTotpStep, now);
  if (step === undefined) return false;
  await tx.update(staff).set({ lastTotpStep: step }).where(eq(staff.id, staffId));
  return true;
}

async function acceptRecoveryCode(tx: Tx, staffId: string, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.id, hashOfRecoveryCode(staffId, code)),
        eq(staffRecoveryCodes.staffId, staffId),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ id: staffRecoveryCodes.id });
  return used.length > 0;
}

function countUnusedCodes(tx: Tx, staffId: string): Promise<number> {
  return tx.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)),
  );
}
