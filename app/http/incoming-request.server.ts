import type { IncomingMessage } from "node:http";
import { parseUrl } from "./parse-url.ts";

/** Who speaks to the outermost of the trusted proxies, or to the shop itself where there is none. */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const passed = String(headers["x-forwarded-for"] ?? "").split(",");
  const address = trustedProxies > 0 ? passed.at(-trustedProxies)?.trim() : undefined;
  return address || (socket.remoteAddress ?? "");
}

/** What the framework would answer without a page, or write to the log, in a form for which the shop has a page. */
export function mendForTheFramework(incoming: IncomingMessage) {
  const { headers } = incoming;
  // As for a proxy: the whole address, of which the host is in its header as well.
  incoming.url = incoming.url?.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  if (!incoming.url.startsWith("/") || !canDecode(pathOf(incoming))) incoming.url = "/nao-encontrado";
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
