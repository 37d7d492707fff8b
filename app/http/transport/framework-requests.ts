import { matchRoutes, type RouteObject } from "react-router";
import { parseUrl } from "#app/http/parse-url.ts";

export type HydratablePage = Pick<RouteObject, "path" | "index"> & { isHydrated?: boolean | undefined };

const DATA = /(?:\/_root|\/_)?\.data$/;
const MANIFEST = "/__manifest";

/** Whether a URL is one that React Router's client fetches: a page's data or the route manifest. */
export function isFrameworkRequest(url: string): boolean {
  const { pathname = "" } = parseUrl(url, "http://shop") ?? {};
  return pathname === MANIFEST || DATA.test(pathname);
}

/** Recognises framework requests that no page of the shop sends: only hydrated pages send any. */
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
