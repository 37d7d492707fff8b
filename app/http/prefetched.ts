import type { MiddlewareFunction } from "react-router";

/**
 * Which pages a browser may fetch while its visitor reaches for their link, for those with data to spare: a file, so that no
 * page needs an inline script for it. All of them can be looked at without changing anything.
 */
export const SPECULATION_RULES = "/speculation-rules.json";

/** What was fetched ahead does not know of a change: who changes something sees it fetched again. */
export const prefetchedMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  if (request.method === "POST") response.headers.set("Clear-Site-Data", '"prefetchCache"');
  return response;
};
