import { matchRoutes, type RouteObject } from "react-router";
import { parseUrl } from "#app/http/parse-url.ts";

/** A page's pattern, and whether React Router's client takes it over in the browser. */
export type HydratablePage = Pick<RouteObject, "path" | "index"> & { isHydrated?: boolean | undefined };

const DATA = /(?:\/_root|\/_)?\.data$/;
const MANIFEST = "/__manifest";

/** Whether React Router's client asks, and no person: for a page's data, or for what the routes are. */
export function isFrameworkRequest(url: string): boolean {
  const { pathname = "" } = parseUrl(url, "http://shop") ?? {};
  return pathname === MANIFEST || DATA.test(pathname);
}

/**
 * Tells the framework's own requests that no page of the shop sends from those of a page that is hydrated: those are answered
 * under the same rules as their page.
 */
export function unexpectedFrameworkRequests(pages: readonly HydratablePage[]): (url: string) => boolean {
  const routes = pages.map(({ path, index, isHydrated }) => ({
    ...(index ? { index: true as const } : {}),
    path,
    handle: isHydrated,
  })) as RouteObject[];

  return (url) => {
    if (!isFrameworkRequest(url)) return false;
    const { pathname = "" } = parseUrl(url, "http://shop") ?? {};
    if (pathname === MANIFEST) return !pages.some(({ isHydrated }) => isHydrated);
    const page = pathname.replace(DATA, "") || "/";
    return matchRoutes(routes, page)?.at(-1)?.route.handle !== true;
  };
}
