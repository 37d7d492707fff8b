import type { MiddlewareFunction } from "react-router";
import { parseUrl } from "./parse-url.ts";
import { refuse } from "./responses.ts";
import { noteEvent } from "./security-events.server.ts";

/** Webhooks come from the provider's servers and are verified by their signature. */
const WEBHOOKS = "/webhooks/";

/**
 * Refuses cross-site requests that change something (CSRF). Every browser states the origin of a POST. A client that states
 * none, such as curl, has no cookies of a victim and is served.
 */
export const originMiddleware: MiddlewareFunction<Response> = ({ request, url, context }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (url.pathname.startsWith(WEBHOOKS) || isSameOrigin(request.headers, url)) return;

  noteEvent(context, "foreign-site");
  throw refuse(403, {
    title: "Formulário recusado",
    message: "Ele veio de outro site. Volte à página da loja e tente de novo por lá.",
  });
};

function isSameOrigin(headers: Headers, url: URL): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";

  const from = headers.get("Origin") ?? headers.get("Referer");
  return from === null || parseUrl(from)?.origin === url.origin;
}
