import { and, eq, gt, isNotNull, lte, or } from "drizzle-orm";
import { after, minutes } from "#app/domain/values/duration.ts";
import { staff, staffSessions } from "#db/schema";
import type { Reader, Store, Tx } from "#db/store.ts";
import type { Role } from "./roles.ts";
import { HALF_SESSION_TTL, SESSION_IDLE_TTL, SESSION_TTL } from "./staff.ts";
import { hashOf, newToken } from "./tokens.server.ts";

/** Not written at each request. */
const SEEN_EVERY = minutes(1);

export interface StaffSession {
  id: string;
  staffId: string;
  name: string;
  email: string;
  role: Role;
  lastSeenAt: Date;
  /** Null between the password and the code. */
  secondFactorAt: Date | null;
  notice: Record<string, unknown> | null;
}

/** Returns the cookie's value. Deletes expired sessions, and `former`, so that signing in changes the cookie. */
export async function beginSession(
  tx: Tx,
  staffId: string,
  {
    secondFactorAt,
    former,
    createdAt,
  }: { secondFactorAt: Date | null; former?: string | undefined; createdAt?: Date },
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx.delete(staffSessions).where(isExpired(now));
  if (former) await tx.delete(staffSessions).where(eq(staffSessions.id, former));
  await tx
    .insert(staffSessions)
    .values({ id: hashOf(token), staffId, createdAt: createdAt ?? now, lastSeenAt: now, secondFactorAt });
  return token;
}

/** Of an active member only. */
export async function findSession(db: Reader, token: string, now: Date): Promise<StaffSession | undefined> {
  const [session] = await db
    .select({
      id: staffSessions.id,
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      lastSeenAt: staffSessions.lastSeenAt,
      secondFactorAt: staffSessions.secondFactorAt,
      notice: staffSessions.notice,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.id, hashOf(token)),
        eq(staff.status, "active"),
        gt(staffSessions.lastSeenAt, after(now, -SESSION_IDLE_TTL)),
        gt(staffSessions.createdAt, after(now, -SESSION_TTL)),
        or(
          isNotNull(staffSessions.secondFactorAt),
          gt(staffSessions.createdAt, after(now, -HALF_SESSION_TTL)),
        ),
      ),
    )
    .limit(1);
  return session;
}

/** Saves the flash message, and that the session is in use. A session that was ended meanwhile stays ended. */
export async function touchSession(
  store: Store,
  { id, lastSeenAt, notice }: Pick<StaffSession, "id" | "lastSeenAt" | "notice">,
  nextNotice: StaffSession["notice"],
  now: Date,
): Promise<void> {
  const isSameNotice = JSON.stringify(notice) === JSON.stringify(nextNotice);
  if (isSameNotice && lastSeenAt > after(now, -SEEN_EVERY)) return;
  await store.write(async (tx) => {
    await tx
      .update(staffSessions)
      .set({ lastSeenAt: now, notice: nextNotice })
      .where(eq(staffSessions.id, id));
  });
}

export function endSession(store: Store, id: string): Promise<void> {
  return store.write(async (tx) => {
    await tx.delete(staffSessions).where(eq(staffSessions.id, id));
  });
}

export async function endSessionsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.delete(staffSessions).where(eq(staffSessions.staffId, staffId));
}

/** `app/domain/account/retention.server.ts` purges them every day. */
function isExpired(now: Date) {
  return or(
    lte(staffSessions.lastSeenAt, after(now, -SESSION_IDLE_TTL)),
    lte(staffSessions.createdAt, after(now, -SESSION_TTL)),
  );
}
