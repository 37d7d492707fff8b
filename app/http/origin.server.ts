import type { MiddlewareFunction } from "react-router";
import { parseUrl } from "./parse-url.ts";
import { refuse } from "./responses.ts";
import { noteEvent } from "./security-events.server.ts";

/** Notifications come from the provider's servers and carry a signature instead. */
const FROM_ELSEWHERE = "/webhooks/";

/**
 * Refuses a change that a browser was made to send by another site. Every browser says where a post comes from; a client
 * that says nothing at all (curl) holds no one's cookies but its own, and is served.
 */
export const originMiddleware: MiddlewareFunction<Response> = ({ request, url, context }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (url.pathname.startsWith(FROM_ELSEWHERE) || isFromHere(request.headers, url)) return;

  noteEvent(context, "foreign-site");
  throw refuse(403, {
    title: "Formulário recusado",
    message: "Ele veio de outro site. Volte à página da loja e tente de novo por lá.",
  });
};

function isFromHere(headers: Headers, url: URL): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";

  const from = headers.get("Origin") ?? headers.get("Referer");
  return from === null || parseUrl(from)?.origin === url.origin;
}
