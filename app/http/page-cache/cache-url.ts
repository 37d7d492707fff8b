import { matchRoutes, type RouteObject } from "react-router";
import { isFrameworkRequest } from "#app/http/transport/framework-requests.ts";
import { canDecode } from "#app/http/transport/normalize-request.server.ts";

/** An address of the shop: its pattern; and, where its page may be everybody's, the names of a query that make it another page. */
export type ShareableRoute = Pick<RouteObject, "path" | "index"> & {
  cacheVaryBy?: readonly string[] | undefined;
};

const MAX_ENTRIES = 10_000;

/**
 * Tells the address that everybody's page is kept under from the one it was asked for by: what a campaign or a social network
 * added to it is left out, and so is what a form sent empty. Undefined for all other pages.
 */
export function cacheUrlResolver(pages: readonly ShareableRoute[]): (url: string) => string | undefined {
  const routes = pages.map(({ path, index, cacheVaryBy }) => ({
    ...(index ? { index: true as const } : { path }),
    handle: cacheVaryBy,
  })) as RouteObject[];
  const remembered = new Map<string, string | undefined>();

  return (url) => {
    if (remembered.has(url)) return remembered.get(url);
    const address = cacheUrl(routes, url);
    if (remembered.size >= MAX_ENTRIES) remembered.clear();
    remembered.set(url, address);
    return address;
  };
}

function cacheUrl(routes: RouteObject[], url: string): string | undefined {
  if (!canDecode(url) || isFrameworkRequest(url)) return undefined;
  const [path = "/", search = ""] = url.split(/\?(.*)/s);
  const names = matchRoutes(routes, path)?.[0]?.route.handle as readonly string[] | undefined;
  if (!names) return undefined;
  const query = new URLSearchParams(search);
  const said = names.flatMap((name) => query.getAll(name).flatMap((value) => (value ? [[name, value]] : [])));
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}
