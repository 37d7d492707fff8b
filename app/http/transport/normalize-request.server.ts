import type { IncomingMessage } from "node:http";
import { isApi } from "#app/http/api-path.ts";
import { queryWithoutNul } from "#app/http/nul.ts";
import { parseUrl } from "#app/http/parse-url.ts";
import type { FrameworkRequests } from "./framework-requests.ts";

/** The client IP that the outermost trusted proxy added to `X-Forwarded-For`; without proxies, the socket's. */
export function clientIpOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwardedFor = String(headers["x-forwarded-for"] ?? "").split(",");
  const ip = trustedProxies > 0 ? forwardedFor.at(-trustedProxies)?.trim() : undefined;
  return ip || (socket.remoteAddress ?? "");
}

const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Rewrites requests that the framework would refuse without a page, or log as an error, so that they reach an error page. */
export function normalizeRequest(incoming: IncomingMessage, isUnexpected: FrameworkRequests["isUnexpected"]) {
  const { headers } = incoming;
  // The framework fails on other methods before it matches a route. No route takes PATCH either, so it becomes a 405 page.
  if (!KNOWN_METHODS.has(incoming.method ?? "")) incoming.method = "PATCH";
  // Absolute form, as for a proxy (RFC 9112, 3.2.2). The host is in the Host header too.
  incoming.url = incoming.url?.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  const isNotFound =
    !incoming.url.startsWith("/") ||
    !canDecode(pathOf(incoming)) ||
    isUnexpected(incoming.url, incoming.method);
  incoming.url = queryWithoutNul(incoming.url);
  if (isNotFound) incoming.url = isApi(pathOf(incoming)) ? "/api/nao-encontrado" : "/nao-encontrado";
  // The framework throws on an Origin that is not a URL. Without one, originMiddleware decides by Sec-Fetch-Site.
  if (headers.origin !== undefined && !parseUrl(headers.origin)) {
    headers["sec-fetch-site"] ??= "cross-site";
    delete headers.origin;
  }
}

/** The last valid host. Nearly all requests have the same. */
let knownHost: string | undefined;

/** Whether a Host header is a name and a port only. The request's URL is built from it. */
export function isHost(host: string | undefined): boolean {
  if (host !== undefined && host === knownHost) return true;
  if (!host || /[/\\?#@]/.test(host) || !parseUrl(`http://${host}`)) return false;
  knownHost = host;
  return true;
}

/** The path without the query, which may contain any bytes. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?")[0] ?? "";
}

/** Whether the percent-encoding is valid, and encodes no U+0000. */
export function canDecode(url: string): boolean {
  try {
    return !decodeURI(url).includes("\0");
  } catch {
    return false;
  }
}
