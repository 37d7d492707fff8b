import { SHOP_COOKIES } from "./shop-cookies.ts";

/**
 * A page for anonymous visitors. A shared cache may hold it for 30 s, and serve it stale while the shop is slow or down.
 * A browser always revalidates, because the visitor may have filled a cart meanwhile.
 */
export const SHARED_PAGE =
  "public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=300, stale-if-error=86400";
/** For a client with a shop cookie that is not signed in: its header may show a cart. Stored, so that Back stays fast. */
const VISITORS_PAGE = "private, no-cache";
const PERSONAL = "no-store";

/**
 * The caching that a route's `handle` declares. A route that declares neither property is `no-store`. `PageHandle` in app/ui/layout has
 * both properties too: app/http and app/ui may not import each other.
 */
export interface CachingDeclaration {
  /** The page is the same for all anonymous visitors, apart from these query parameters. */
  cacheVaryBy?: readonly string[];
  /** The `Cache-Control` of a resource route whose data is the same for all clients. */
  sharedData?: SharedData;
}

export type SharedData = "public, max-age=3600" | "private, max-age=60";

interface Exchange {
  method: string;
  cookie: string | null | undefined;
  isSignedIn(): boolean;
  response: Response;
}

/** Call it after all other headers are set: a response that sets a cookie is never cached. */
export function cacheControlOf(
  { method, cookie, isSignedIn, response }: Exchange,
  { cacheVaryBy, sharedData }: CachingDeclaration = {},
): string {
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead || response.status !== 200 || response.headers.has("Set-Cookie")) return PERSONAL;
  if (sharedData) return carriesShopCookie(cookie) ? sharedData.replace("public", "private") : sharedData;
  // Pages show the account's name in their header, so Back after signing out must not show them.
  if (!cacheVaryBy || isSignedIn()) return PERSONAL;
  return carriesShopCookie(cookie) ? VISITORS_PAGE : SHARED_PAGE;
}

export function isShared({ status, headers }: Response): boolean {
  return status === 200 && headers.get("Cache-Control") === SHARED_PAGE && !headers.has("Set-Cookie");
}

/** Whether a request has a session or flash message cookie, valid or not. */
export function carriesShopCookie(cookie: string | null | undefined): boolean {
  return Boolean(cookie) && SHOP_COOKIES.some((name) => cookie?.includes(`${name}=`));
}
