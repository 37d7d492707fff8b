import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { createSession, type MiddlewareFunction, type Session } from "react-router";
import { hasBelongings } from "#app/domain/account/visitors.server.ts";
import { after, days, hours, seconds } from "#app/domain/values/duration.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { sessions } from "#db/schema";
import type { Store } from "#db/store.server.ts";
import {
  hasSessionContext,
  type SessionData,
  sessionContext,
  sessionEndedContext,
  shopContext,
} from "./context.server.ts";
import { ownCookie } from "./own-cookies.ts";

const SESSION_TTL = days(30);
/** Of a visitor who has left nothing to come back to. */
const EMPTY_SESSION_TTL = hours(1);
/** What a session keeps is a few ids and one flash message; a longer message is let go of. */
const MAX_SESSION_LENGTH = 4096;
/** However often a session changes: after that its password is asked for again. */
const SIGNED_IN_TTL = days(90);
/** A write takes a few milliseconds, unless another process holds the database, or the disk has a bad moment. */
const SESSION_WRITE_TIMEOUT = seconds(1);

/**
 * Gives each request its session, and keeps what it changed. The cookie holds 256 random bits and the database their
 * hash. Whoever signs in or out gets a new cookie, so that one planted or seen before is worth nothing. A GET begins no
 * session: a stranger's leaves no row.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { store, now, isSecure } = context.get(shopContext);
  const cookie = ownCookie("session", isSecure);
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));

  const found = typeof token === "string" ? await findSession(store, token, now()) : undefined;
  const before = found?.data;
  const session = createSession((before ?? {}) as SessionData);
  const unchanged = JSON.stringify(session.data);
  context.set(sessionContext, session);
  context.set(hasSessionContext, found !== undefined);
  context.set(sessionEndedContext, typeof token === "string" && before === undefined);

  const response = await next();
  // A response to HEAD shows no flash message, so the one of the session stays for the next page.
  if (request.method === "HEAD") return response;
  const isRead = request.method === "GET";
  if (isRead && !before) return response;
  // A session that was empty may have something to come back to after a POST, though it says the same.
  const isSettled =
    isRead || !found || before?.accountId || found.expiresAt > after(now(), EMPTY_SESSION_TTL);
  if (JSON.stringify(session.data) === unchanged && isSettled) return response;

  const kept = await (isRead ? soonOrNever(keep()) : keep());
  if (kept) response.headers.append("Set-Cookie", kept);
  return response;

  /** The cookie to answer with; none where the session was ended meanwhile, or never was begun. */
  async function keep(): Promise<string | undefined> {
    const accountId = session.get("accountId");
    if (accountId && !session.has("signedInAt")) session.set("signedInAt", now().getTime());
    if (!isRead && isEmptySession(session)) {
      if (!before || typeof token !== "string") return undefined;
      await endSession(store, token);
      return cookie.serialize("", { maxAge: 0 });
    }
    if (JSON.stringify(session.data).length > MAX_SESSION_LENGTH) session.get("notice");
    const kept = { data: session.data, expiresAt: await endOf(store, session.data, now()) };
    const isSamePerson = before?.accountId === accountId && before?.rotation === session.get("rotation");
    if (before && isSamePerson && typeof token === "string") {
      const isStillOpen = await updateSession(store, token, kept);
      return isStillOpen ? cookie.serialize(token, { expires: kept.expiresAt }) : undefined;
    }
    const fresh = randomBytes(32).toString("base64url");
    await replaceSession(store, before ? token : undefined, fresh, kept, now());
    return cookie.serialize(fresh, { expires: kept.expiresAt });
  }
};

/** Whether there is nothing to keep: also of a session that went on under another cookie. A POST begins no such session. */
export function isEmptySession({ data: { rotation: _, ...data } }: Session<SessionData>): boolean {
  return Object.keys(data).length === 0;
}

/** When a session ends that changes now. */
async function endOf(store: Store, data: Partial<SessionData>, now: Date): Promise<Date> {
  const { accountId, signedInAt, visitorId, orderIds = [] } = data;
  const unused = after(now, SESSION_TTL);
  if (accountId !== undefined && signedInAt !== undefined)
    return new Date(Math.min(unused.getTime(), signedInAt + SIGNED_IN_TTL));

  const isSaved = orderIds.length > 0 || (visitorId && (await hasBelongings(store.read, visitorId)));
  return isSaved ? unused : after(now, EMPTY_SESSION_TTL);
}

/** What is only read is shown even where its session cannot be kept, now or at all: the next page says the same word again. */
function soonOrNever(keeping: Promise<string | undefined>): Promise<string | undefined> {
  const orNever = keeping.catch((refusal: unknown) => {
    if (refusal instanceof Error) throw refusal;
    return undefined;
  });
  return Promise.race([orNever, pause(SESSION_WRITE_TIMEOUT, undefined, { ref: false })]);
}

const openSession = prepared((db, { id, now }: Placeholders<{ id: string; now: Date }>) =>
  db
    .select({ data: sessions.data, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, sql.param(now, sessions.expiresAt))))
    .limit(1),
);

interface SavedSession {
  data: Partial<SessionData>;
  expiresAt: Date;
}

async function findSession(store: Store, token: string, now: Date): Promise<SavedSession | undefined> {
  const [row] = await openSession(store.read, { id: hashOf(token), now });
  return row;
}

/** Keeps what changed, and says whether the session was still there: one that was ended meanwhile stays ended. */
function updateSession(store: Store, token: string, { data, expiresAt }: SavedSession): Promise<boolean> {
  return store.write(async (tx) => {
    const updated = await tx
      .update(sessions)
      .set({ data: { ...data }, expiresAt })
      .where(eq(sessions.id, hashOf(token)))
      .returning({ id: sessions.id });
    return updated.length > 0;
  });
}

function endSession(store: Store, token: string): Promise<void> {
  return store.write(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, hashOf(token)));
  });
}

/** Opens a session under a new token, in place of the old one's; what has expired meanwhile is swept out. */
function replaceSession(
  store: Store,
  old: unknown,
  fresh: string,
  { data, expiresAt }: SavedSession,
  now: Date,
): Promise<void> {
  return store.write(async (tx) => {
    if (typeof old === "string") await tx.delete(sessions).where(eq(sessions.id, hashOf(old)));
    await tx.delete(sessions).where(lte(sessions.expiresAt, now));
    await tx
      .insert(sessions)
      .values({ id: hashOf(fresh), accountId: data.accountId ?? null, data: { ...data }, expiresAt });
  });
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
