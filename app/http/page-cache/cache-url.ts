import { matchRoutes, type RouteObject } from "react-router";
import { isFrameworkRequest } from "#app/http/transport/framework-requests.ts";
import { canDecode } from "#app/http/transport/normalize-request.server.ts";

/** A route, with the query parameters that change its page. Without `cacheVaryBy` the page is not cached. */
type CacheableRoute = Pick<RouteObject, "path" | "index"> & {
  cacheVaryBy?: readonly string[] | undefined;
};

const MAX_ENTRIES = 10_000;

/** Part of the cache key: path plus the declared parameters, in the route's order. Undefined if the page is not cacheable. */
export function cacheUrlResolver(pages: readonly CacheableRoute[]): (url: string) => string | undefined {
  const routes = pages.map(({ path, index, cacheVaryBy }) => ({
    ...(index ? { index: true as const } : { path }),
    handle: cacheVaryBy,
  })) as RouteObject[];
  const known = new Map<string, string | undefined>();

  return (url) => {
    if (known.has(url)) return known.get(url);
    const resolved = cacheUrl(routes, url);
    if (known.size >= MAX_ENTRIES) known.clear();
    known.set(url, resolved);
    return resolved;
  };
}

function cacheUrl(routes: RouteObject[], url: string): string | undefined {
  if (!canDecode(url) || isFrameworkRequest(url)) return undefined;
  const [path = "/", search = ""] = url.split(/\?(.*)/s);
  const names = matchRoutes(routes, path)?.[0]?.route.handle as readonly string[] | undefined;
  if (!names) return undefined;
  const query = new URLSearchParams(search);
  const pairs = names.flatMap((name) =>
    query.getAll(name).flatMap((value) => (value ? [[name, value]] : [])),
  );
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
}
