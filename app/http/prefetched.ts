import type { MiddlewareFunction } from "react-router";

/**
 * The path of public/speculation-rules.json, which lists the pages that a browser may prefetch while the pointer is on their
 * link; visitors with Save-Data get no rules. They are in a file because the CSP forbids inline scripts. A GET of these pages
 * changes nothing.
 */
export const SPECULATION_RULES = "/speculation-rules.json";

/** After a POST, prefetched pages are out of date. */
export const prefetchedMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  if (request.method === "POST") response.headers.set("Clear-Site-Data", '"prefetchCache"');
  return response;
};
