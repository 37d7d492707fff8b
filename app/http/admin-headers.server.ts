import type { MiddlewareFunction } from "react-router";
import { isAdmin } from "./admin-pattern.server.ts";

/**
 * No page of the staff is for a search engine. robots.txt does not name them: it would only tell where they are. Like every personal
 * page, they are stored nowhere (cache-control.ts).
 */
export const adminHeadersMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (isAdmin(context)) response.headers.set("X-Robots-Tag", "noindex");
  return response;
};
