import { and, eq, gt } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { after } from "#app/domain/values/duration.ts";
import { newId } from "#app/domain/values/id.server.ts";
import { staff, staffLinks, staffRecoveryCodes } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import type { Role } from "./roles.ts";
import { beginSession, endSessionsOf } from "./sessions.server.ts";
import { LINK_TTL } from "./staff.ts";
import type { StaffSecrets } from "./staff-secrets.ts";
import { hashOf, hashOfRecoveryCode, newRecoveryCodes, newToken } from "./tokens.server.ts";
import { findTotpStep, newTotpSecret } from "./totp.server.ts";

/** Returns the token of the link, which only its receiver may see. */
export function inviteStaff(
  store: Store,
  actor: Actor,
  { name, email, role }: { name: string; email: string; role: Role },
  now: Date,
): Promise<{ ok: true; token: string; staffId: string } | { ok: false; reason: "taken" }> {
  return store.write(async (tx) => {
    const [same] = await tx.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
    if (same) return { ok: false, reason: "taken" };
    const id = newId();
    await tx.insert(staff).values({ id, name, email, role, status: "invited", createdAt: now });
    await recordAct(tx, actor, "staff.invited", { kind: "staff", id }, now);
    return { ok: true, staffId: id, token: await newLink(tx, id, "invitation", now) };
  });
}

/**
 * Ends the sessions, and takes password, second factor and recovery codes away. Returns the token of a link to choose new ones.
 * A blocked member must be unblocked first.
 */
export function resetStaff(
  store: Store,
  actor: Actor,
  staffId: string,
  now: Date,
): Promise<{ ok: true; token: string } | { ok: false; reason: "unknown" | "blocked" | "self" }> {
  return store.write(async (tx) => {
    const [member] = await tx.select().from(staff).where(eq(staff.id, staffId));
    if (!member) return { ok: false, reason: "unknown" };
    if (member.status === "blocked") return { ok: false, reason: "blocked" };
    if (actor.kind === "staff" && actor.staffId === staffId) return { ok: false, reason: "self" };

    const kind = member.status === "invited" ? "invitation" : "reset";
    await forgetFactors(tx, staffId);
    await tx.update(staff).set({ status: "invited" }).where(eq(staff.id, staffId));
    await recordAct(tx, actor, "staff.reset", { kind: "staff", id: staffId }, now);
    return { ok: true, token: await newLink(tx, staffId, kind, now) };
  });
}

async function forgetFactors(tx: Tx, staffId: string): Promise<void> {
  await endSessionsOf(tx, staffId);
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  await tx
    .update(staff)
    .set({ passwordHash: null, totpSecret: null, lastTotpStep: null })
    .where(eq(staff.id, staffId));
}

/** The former link of the same person stops working. */
async function newLink(tx: Tx, staffId: string, kind: "invitation" | "reset", now: Date): Promise<string> {
  const token = newToken();
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId));
  await tx.insert(staffLinks).values({ id: hashOf(token), staffId, kind, expiresAt: after(now, LINK_TTL) });
  return token;
}

export interface Invitation {
  staffId: string;
  kind: "invitation" | "reset";
  name: string;
  email: string;
  role: Role;
  /** Null until the password was chosen. */
  totpSecret: string | null;
}

/** Undefined if the link is unknown, used, replaced or expired. */
export async function findInvitation(
  db: Reader,
  secrets: StaffSecrets,
  token: string,
  now: Date,
): Promise<Invitation | undefined> {
  const found = await findLink(db, token, now);
  if (!found) return undefined;
  const { kind, member } = found;
  const { id: staffId, name, email, role, totpSecret } = member;
  return {
    ...{ staffId, kind, name, email, role },
    totpSecret: totpSecret && secrets.unseal(totpSecret, staffId),
  };
}

/** The first step of the link: the password. The link goes on working for the second one. */
export function choosePassword(
  store: Store,
  secrets: StaffSecrets,
  { token, passwordHash }: { token: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  return store.write(async (tx) => {
    const { member } = (await findLink(tx, token, now)) ?? {};
    if (!member) return false;
    // A form sent twice must not replace the secret that was scanned meanwhile.
    const totpSecret = member.totpSecret ?? secrets.seal(newTotpSecret(), member.id);
    await tx.update(staff).set({ passwordHash, totpSecret }).where(eq(staff.id, member.id));
    return true;
  });
}

/**
 * The second step: a first code shows that the app has the secret. Uses the link up, signs in, and returns the recovery codes,
 * which nobody can read again.
 */
export function finishInvitation(
  store: Store,
  secrets: StaffSecrets,
  { token, code }: { token: string; code: string },
  now: Date,
): Promise<
  { ok: true; sessionToken: string; recoveryCodes: string[] } | { ok: false; reason: "over" | "wrong-code" }
> {
  return store.write(async (tx) => {
    const { member } = (await findLink(tx, token, now)) ?? {};
    if (!member?.passwordHash || !member.totpSecret) return { ok: false, reason: "over" };
    const step = findTotpStep(secrets.unseal(member.totpSecret, member.id), code, null, now);
    if (step === undefined) return { ok: false, reason: "wrong-code" };

    const { id, role } = member;
    const recoveryCodes = newRecoveryCodes();
    await tx.delete(staffLinks).where(eq(staffLinks.staffId, id));
    await tx.update(staff).set({ status: "active", lastTotpStep: step }).where(eq(staff.id, id));
    await tx
      .insert(staffRecoveryCodes)
      .values(recoveryCodes.map((each) => ({ id: hashOfRecoveryCode(id, each), staffId: id })));
    await recordAct(tx, { kind: "staff", staffId: id, role }, "staff.joined", { kind: "staff", id }, now);
    const sessionToken = await beginSession(tx, id, { secondFactorAt: now }, now);
    return { ok: true, sessionToken, recoveryCodes };
  });
}

async function findLink(db: Reader, token: string, now: Date) {
  const [found] = await db
    .select({ kind: staffLinks.kind, member: staff })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(and(eq(staffLinks.id, hashOf(token)), gt(staffLinks.expiresAt, now), eq(staff.status, "invited")))
    .limit(1);
  return found;
}
