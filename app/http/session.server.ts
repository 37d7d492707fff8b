import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { createSession, type MiddlewareFunction, type Session } from "react-router";
import { hasVisitorData } from "#app/domain/account/visitors.server.ts";
import { after, days, hours, seconds } from "#app/domain/values/duration.ts";
import { type Placeholders, prepared } from "#db/prepared.ts";
import { sessions } from "#db/schema";
import type { Store } from "#db/store.ts";
import { isAdmin } from "./admin-pattern.server.ts";
import {
  hasSessionContext,
  type SessionData,
  sessionContext,
  sessionEndedContext,
  shopContext,
} from "./context.server.ts";
import { shopCookie } from "./shop-cookies.ts";

const SESSION_TTL = days(30);
/** For a visitor without a cart, favourites or looked-up orders. */
const EMPTY_SESSION_TTL = hours(1);
/** In characters of JSON: a few ids and one flash message. A flash message that is too long is dropped. */
const MAX_SESSION_LENGTH = 4096;
/** From signing in, however often the session changes. Then the password is required again. */
const SIGNED_IN_TTL = days(90);
/** A write takes a few ms, unless another process holds the database lock or the disk is slow. */
const SESSION_WRITE_TIMEOUT = seconds(1);

/**
 * Loads the session of each request and saves its changes. The cookie contains 256 random bits and the database their hash.
 * Signing in or out changes the session id (against session fixation). A GET begins no session, so the GETs of anonymous
 * visitors write no row.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  // The staff's pages know no shopper: staff-session.server.ts keeps their session.
  if (isAdmin(context)) {
    context.set(sessionContext, createSession());
    return next();
  }
  const { store, now, isSecure } = context.get(shopContext);
  const cookie = shopCookie("session", isSecure);
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));

  const found = typeof token === "string" ? await findSession(store, token, now()) : undefined;
  const before = found?.data;
  const session = createSession((before ?? {}) as SessionData);
  const unchanged = JSON.stringify(session.data);
  context.set(sessionContext, session);
  context.set(hasSessionContext, found !== undefined);
  context.set(sessionEndedContext, typeof token === "string" && before === undefined);

  const response = await next();
  // A HEAD response shows no flash message, so the message stays in the session.
  if (request.method === "HEAD") return response;
  const isRead = request.method === "GET";
  if (isRead && !before) return response;
  // After a POST the visitor may own a cart, so an unchanged session with the short TTL still needs the long one.
  const hasFinalTtl =
    isRead || !found || before?.accountId || found.expiresAt > after(now(), EMPTY_SESSION_TTL);
  if (JSON.stringify(session.data) === unchanged && hasFinalTtl) return response;

  const setCookie = await (isRead ? withinTimeout(save()) : save());
  if (setCookie) response.headers.append("Set-Cookie", setCookie);
  return response;

  /** Returns the `Set-Cookie`; undefined if the session was ended by another request or has not begun. */
  async function save(): Promise<string | undefined> {
    const accountId = session.get("accountId");
    if (accountId && !session.has("signedInAt")) session.set("signedInAt", now().getTime());
    if (!isRead && isEmptySession(session)) {
      if (!before || typeof token !== "string") return undefined;
      await endSession(store, token);
      return cookie.serialize("", { maxAge: 0 });
    }
    // Reading a flash message removes it.
    if (JSON.stringify(session.data).length > MAX_SESSION_LENGTH) session.get("notice");
    const saved = { data: session.data, expiresAt: await expiryOf(store, session.data, now()) };
    const isSameId = before?.accountId === accountId && before?.rotation === session.get("rotation");
    if (before && isSameId && typeof token === "string") {
      const isStillOpen = await updateSession(store, token, saved);
      return isStillOpen ? cookie.serialize(token, { expires: saved.expiresAt }) : undefined;
    }
    const newToken = randomBytes(32).toString("base64url");
    await replaceSession(store, before ? token : undefined, newToken, saved, now());
    return cookie.serialize(newToken, { expires: saved.expiresAt });
  }
};

/** Whether the session has no data apart from its rotation. An empty session is not saved. */
export function isEmptySession({ data: { rotation: _, ...data } }: Session<SessionData>): boolean {
  return Object.keys(data).length === 0;
}

async function expiryOf(store: Store, data: Partial<SessionData>, now: Date): Promise<Date> {
  const { accountId, signedInAt, visitorId, orderIds = [] } = data;
  const unused = after(now, SESSION_TTL);
  if (accountId !== undefined && signedInAt !== undefined)
    return new Date(Math.min(unused.getTime(), signedInAt + SIGNED_IN_TTL));

  const isSaved = orderIds.length > 0 || (visitorId && (await hasVisitorData(store.read, visitorId)));
  return isSaved ? unused : after(now, EMPTY_SESSION_TTL);
}

/** For a GET: the page is sent even if its session cannot be saved in time. The next page then shows the same message again. */
function withinTimeout(saving: Promise<string | undefined>): Promise<string | undefined> {
  const savedOrRefused = saving.catch((refusal: unknown) => {
    if (refusal instanceof Error) throw refusal;
    return undefined;
  });
  return Promise.race([savedOrRefused, pause(SESSION_WRITE_TIMEOUT, undefined, { ref: false })]);
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

/** Returns false if the session was ended meanwhile: it stays ended. */
function updateSession(store: Store, token: string, { data, expiresAt }: SavedSession): Promise<boolean> {
  return store.write(
    async (tx) => {
      const updated = await tx
        .update(sessions)
        .set({ data: { ...data }, expiresAt })
        .where(eq(sessions.id, hashOf(token)))
        .returning({ id: sessions.id });
      return updated.length > 0;
    },
    [hashOf(token)],
  );
}

function endSession(store: Store, token: string): Promise<void> {
  return store.write(
    async (tx) => {
      await tx.delete(sessions).where(eq(sessions.id, hashOf(token)));
    },
    [hashOf(token)],
  );
}

/** Saves the session under a new token, and deletes the old one and all expired sessions. */
function replaceSession(
  store: Store,
  oldToken: unknown,
  newToken: string,
  { data, expiresAt }: SavedSession,
  now: Date,
): Promise<void> {
  const id = hashOf(newToken);
  const oldIds = typeof oldToken === "string" ? [hashOf(oldToken)] : [];
  return store.write(
    async (tx) => {
      await tx.delete(sessions).where(or(inArray(sessions.id, oldIds), lte(sessions.expiresAt, now)));
      await tx
        .insert(sessions)
        .values({ id, accountId: data.accountId ?? null, data: { ...data }, expiresAt });
    },
    [id, ...oldIds],
  );
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
