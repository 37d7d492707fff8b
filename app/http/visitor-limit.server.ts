import type { MiddlewareFunction } from "react-router";
import { isAdmin } from "./admin-pattern.server.ts";
import { hasSessionContext, sessionContext } from "./context.server.ts";
import { withVisitorLimit } from "./rate-limits.server.ts";
import { isEmptySession } from "./session.server.ts";

/**
 * Routes called often, by a few servers, that begin no session: the payment provider's webhooks, and the one-click unsubscribe
 * of mail providers (RFC 8058).
 */
const FROM_SERVERS = ["/webhooks/", "/newsletter/sair/"];

/**
 * Limits, by client IP, the POSTs that begin a session, because each writes a session and a cart. A POST that begins none (for
 * example with a wrong password), or that already has one, does not count.
 */
export const visitorLimitMiddleware: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isFromServers = FROM_SERVERS.some((path) => url.pathname.startsWith(path));
  if (isRead || isFromServers || isAdmin(context) || context.get(hasSessionContext)) return next();
  // After the client disconnects, the framework no longer waits for the action, which may still create a cart.
  const counts = () => request.signal.aborted || !isEmptySession(context.get(sessionContext));
  return withVisitorLimit(context, next, counts);
};
