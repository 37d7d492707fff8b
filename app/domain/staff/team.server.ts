import { and, asc, eq, inArray, max, ne } from "drizzle-orm";
import type { Actor } from "#app/domain/audit/actor.ts";
import { recordAct } from "#app/domain/audit/acts.server.ts";
import { lookupEmail } from "#app/domain/values/email.ts";
import { staff, staffLinks, staffSessions } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import { deleteUnsentShopEmails } from "./email-choices.server.ts";
import type { Role, StaffStatus } from "./roles.ts";
import { endSessionsOf } from "./sessions.server.ts";

export interface Member {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: StaffStatus;
  createdAt: Date;
  /** Of the newest open session. */
  lastSeenAt: Date | null;
}

export type TeamChange = { ok: true } | { ok: false; reason: "unknown" | "last-owner" };

export function listStaff(db: Reader): Promise<Member[]> {
  return membersQuery(db).orderBy(asc(staff.name), asc(staff.id));
}

export async function findMember(db: Reader, id: string): Promise<Member | undefined> {
  const [member] = await membersQuery(db).where(eq(staff.id, id));
  return member;
}

export async function findMemberByEmail(db: Reader, email: string): Promise<Member | undefined> {
  const [member] = await membersQuery(db).where(eq(staff.email, lookupEmail(email) ?? ""));
  return member;
}

function membersQuery(db: Reader) {
  return db
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      status: staff.status,
      createdAt: staff.createdAt,
      lastSeenAt: max(staffSessions.lastSeenAt),
    })
    .from(staff)
    .leftJoin(staffSessions, eq(staffSessions.staffId, staff.id))
    .groupBy(staff.id)
    .$dynamic();
}

/** Ends the sessions and the link at once. */
export function blockMember(store: Store, actor: Actor, id: string, now: Date): Promise<TeamChange> {
  return store.write(async (tx) => {
    const member = await findForChange(tx, id);
    if (!member) return { ok: false, reason: "unknown" };
    if (member.status === "blocked") return { ok: true };
    if (await isLastOwner(tx, member)) return { ok: false, reason: "last-owner" };
    await tx.update(staff).set({ status: "blocked" }).where(eq(staff.id, id));
    await tx.delete(staffLinks).where(eq(staffLinks.staffId, id));
    await endSessionsOf(tx, id);
    await deleteUnsentShopEmails(tx, id);
    await recordAct(tx, actor, "staff.blocked", { kind: "staff", id }, now);
    return { ok: true };
  });
}

/** Somebody who was blocked before the second factor was set up needs a new link (`resetStaff`). */
export function unblockMember(store: Store, actor: Actor, id: string, now: Date): Promise<TeamChange> {
  return store.write(async (tx) => {
    const member = await findForChange(tx, id);
    if (!member) return { ok: false, reason: "unknown" };
    if (member.status !== "blocked") return { ok: true };
    // The step is set with the first accepted code.
    const status = member.lastTotpStep === null ? "invited" : "active";
    await tx.update(staff).set({ status }).where(eq(staff.id, id));
    await recordAct(tx, actor, "staff.unblocked", { kind: "staff", id }, now);
    return { ok: true };
  });
}

export function changeRole(
  store: Store,
  actor: Actor,
  { id, role }: { id: string; role: Role },
  now: Date,
): Promise<TeamChange> {
  return store.write(async (tx) => {
    const member = await findForChange(tx, id);
    if (!member) return { ok: false, reason: "unknown" };
    if (member.role === role) return { ok: true };
    if (await isLastOwner(tx, member)) return { ok: false, reason: "last-owner" };
    await tx.update(staff).set({ role }).where(eq(staff.id, id));
    await recordAct(tx, actor, "staff.role-changed", { kind: "staff", id }, now);
    return { ok: true };
  });
}

export function endMemberSessions(store: Store, actor: Actor, id: string, now: Date): Promise<TeamChange> {
  return store.write(async (tx) => {
    if (!(await findForChange(tx, id))) return { ok: false, reason: "unknown" };
    await endSessionsOf(tx, id);
    await recordAct(tx, actor, "staff.sessions-ended", { kind: "staff", id }, now);
    return { ok: true };
  });
}

/** The demonstration's members, whose passwords are published: blocked where the shop sells. */
export function blockMembers(store: Store, ids: readonly string[]): Promise<void> {
  return store.write(async (tx) => {
    await tx
      .update(staff)
      .set({ status: "blocked" })
      .where(inArray(staff.id, [...ids]));
    for (const id of ids) {
      await endSessionsOf(tx, id);
      await deleteUnsentShopEmails(tx, id);
    }
  });
}

async function findForChange(tx: Tx, id: string) {
  const [member] = await tx.select().from(staff).where(eq(staff.id, id));
  return member;
}

/** Without an owner, only the command line could invite, unblock or reset. */
async function isLastOwner(tx: Tx, { id, role, status }: { id: string; role: Role; status: StaffStatus }) {
  if (role !== "owner" || status !== "active") return false;
  const others = and(eq(staff.role, "owner"), eq(staff.status, "active"), ne(staff.id, id));
  return (await tx.$count(staff, others)) === 0;
}
