import { OWN_COOKIES } from "./own-cookies.ts";

/**
 * A shared page for an anonymous visitor. A cache in front may hold it for half a minute, and go on while the shop is slow to
 * answer or does not. A browser always asks: its copy would not know of a cart that was filled meanwhile.
 */
export const SHARED_PAGE =
  "public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=300, stale-if-error=86400";
/** A shared page for a visitor with a session of their own: for its cart alone, so that going back to a list stays quick. */
const VISITORS_PAGE = "private, no-cache";
const PERSONAL = "no-store";

/** What a route says of its responses in its `handle`. One that says neither is personal. */
export interface CachingDeclaration {
  /** A page that is the same for every anonymous visitor. */
  cacheVaryBy?: readonly string[];
  /** A resource route with data that is the same for everybody, and for how long that may be cached. */
  sharedData?: SharedData;
}

export type SharedData = "public, max-age=3600" | "private, max-age=60";

interface Exchange {
  method: string;
  /** The request's `Cookie`. */
  cookie: string | null | undefined;
  isSignedIn(): boolean;
  response: Response;
}

/** The one place that decides who may cache a response, once everything else in it is settled. */
export function cacheControlOf(
  { method, cookie, isSignedIn, response }: Exchange,
  { cacheVaryBy, sharedData }: CachingDeclaration = {},
): string {
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead || response.status !== 200 || response.headers.has("Set-Cookie")) return PERSONAL;
  if (sharedData) return carriesOwnCookie(cookie) ? sharedData.replace("public", "private") : sharedData;
  // The header of each page names the account: nothing to go Back to after signing out.
  if (!cacheVaryBy || isSignedIn()) return PERSONAL;
  return carriesOwnCookie(cookie) ? VISITORS_PAGE : SHARED_PAGE;
}

/** A page that one cached copy of may serve every anonymous visitor. */
export function isShared({ status, headers }: Response): boolean {
  return status === 200 && headers.get("Cache-Control") === SHARED_PAGE && !headers.has("Set-Cookie");
}

/** Whether a request carries a cookie of the shop's by which its pages differ, valid or not. */
export function carriesOwnCookie(cookie: string | null | undefined): boolean {
  return Boolean(cookie) && OWN_COOKIES.some((name) => cookie?.includes(`${name}=`));
}
