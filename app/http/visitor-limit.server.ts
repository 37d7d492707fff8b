import type { MiddlewareFunction } from "react-router";
import { sessionContext } from "./context.server.ts";
import { countOrRefuse } from "./rate-limits.server.ts";

/** Notifications come from the provider's servers, without a session, and carry a signature instead. */
const FROM_ELSEWHERE = "/webhooks/";

/**
 * Limits the POSTs of visitors without a session by their client IP: each may begin a session and a cart. A visitor who has a
 * session is not counted.
 */
export const visitorLimitMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const hasSession = Object.keys(context.get(sessionContext).data).length > 0;
  if (isRead || hasSession || url.pathname.startsWith(FROM_ELSEWHERE)) return;
  await countOrRefuse(context, "visitors");
};
