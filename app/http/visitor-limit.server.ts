import type { MiddlewareFunction } from "react-router";
import { hasSessionContext, sessionContext } from "./context.server.ts";
import { tryVisit } from "./rate-limits.server.ts";
import { isEmptySession } from "./session.server.ts";

/**
 * Many requests of a few servers, none of which begins a session: the payment provider's notifications, and the one-click
 * unsubscribe of mail providers (RFC 8058).
 */
const FROM_SERVERS = ["/webhooks/", "/newsletter/sair/"];

/**
 * Limits the POSTs by which visitors without a session begin one, by their client IP: each leaves a session and a cart. A POST
 * that began none, as a mistyped password, is not counted, nor one of a visitor who has a session.
 */
export const visitorLimitMiddleware: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isFromServers = FROM_SERVERS.some((path) => url.pathname.startsWith(path));
  if (isRead || isFromServers || context.get(hasSessionContext)) return next();
  // Where the client hung up, the framework waits no longer, and the action may yet leave a cart.
  const counts = () => request.signal.aborted || !isEmptySession(context.get(sessionContext));
  return tryVisit(context, next, counts);
};
