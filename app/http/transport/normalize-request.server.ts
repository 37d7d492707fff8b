import type { IncomingMessage } from "node:http";
import { isApi } from "#app/http/api-path.ts";
import { parseUrl } from "#app/http/parse-url.ts";

/** Who speaks to the outermost of the trusted proxies, or to the shop itself where there is none. */
export function clientIpOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const passed = String(headers["x-forwarded-for"] ?? "").split(",");
  const address = trustedProxies > 0 ? passed.at(-trustedProxies)?.trim() : undefined;
  return address || (socket.remoteAddress ?? "");
}

const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * What the framework would answer without a page, or write to the log, in a form for which the shop has a page. `isUnexpected`
 * are requests of its own that no page of the shop sends.
 */
export function normalizeRequest(incoming: IncomingMessage, isUnexpected: (url: string) => boolean) {
  const { headers } = incoming;
  // Of another method it makes no Request, or refuses it before it looks for the route; the shop takes PATCH as little.
  if (!KNOWN_METHODS.has(incoming.method ?? "")) incoming.method = "PATCH";
  // As for a proxy: the whole address, of which the host is in its header as well.
  incoming.url = incoming.url?.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  const isNone = !incoming.url.startsWith("/") || !canDecode(pathOf(incoming)) || isUnexpected(incoming.url);
  if (isNone) incoming.url = isApi(pathOf(incoming)) ? "/api/nao-encontrado" : "/nao-encontrado";
  if (headers.origin !== undefined && !parseUrl(headers.origin)) {
    headers["sec-fetch-site"] ??= "cross-site";
    delete headers.origin;
  }
}

/** The last one that was looked at and found to be one: nearly always there is one alone. */
let knownHost: string | undefined;

/** Nothing beside a name and a port, for the address of the request is put together from it. */
export function isHost(host: string | undefined): boolean {
  if (host !== undefined && host === knownHost) return true;
  if (!host || /[/\\?#@]/.test(host) || !parseUrl(`http://${host}`)) return false;
  knownHost = host;
  return true;
}

/** The path alone: a query may be any bytes, as a search may. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?")[0] ?? "";
}

export function canDecode(url: string): boolean {
  try {
    // The result is used, or the bundler takes the call for needless and leaves it out.
    return decodeURI(url) !== "";
  } catch {
    return false;
  }
}
