import { matchRoutes, type RouteObject } from "react-router";
import { parseUrl } from "#app/http/parse-url.ts";

interface RoutePattern extends Pick<RouteObject, "path" | "index"> {
  scripts?: string | undefined;
  /** Whether the route has an action and no page of its own. */
  isCommand?: boolean | undefined;
}

const DATA = /(?:\/_root|\/_)?\.data$/;
const MANIFEST = "/__manifest";

/** Whether a URL is that of the route manifest, whose response is the same for all clients and names its version. */
export function isManifestRequest(url: string): boolean {
  return parseUrl(url, "http://shop")?.pathname === MANIFEST;
}

/** Whether a URL is one that React Router's client fetches: a page's data or the route manifest. */
export function isFrameworkRequest(url: string): boolean {
  const { pathname = "" } = parseUrl(url, "http://shop") ?? {};
  return pathname === MANIFEST || DATA.test(pathname);
}

export interface FrameworkRequests {
  /** Whether no page of the shop sends this framework request: only `react` pages send any. */
  isUnexpected(url: string, method?: string): boolean;
  /** Whether React Router can open a page without loading a document. */
  opensInPlace(url: string): boolean;
}

export function frameworkRequests(patterns: readonly RoutePattern[]): FrameworkRequests {
  const routes = patterns.map(({ path, index, scripts, isCommand }) => ({
    ...(index ? { index: true as const } : {}),
    path,
    handle: { isReact: scripts === "react", isCommand },
  })) as RouteObject[];
  const handleOf = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route.handle;

  return {
    isUnexpected(url, method = "GET") {
      if (!isFrameworkRequest(url)) return false;
      const { pathname = "" } = parseUrl(url, "http://shop") ?? {};
      if (pathname === MANIFEST) return false;
      const handle = handleOf(pathname.replace(DATA, "") || "/");
      return !handle?.isReact && !(method === "POST" && handle?.isCommand);
    },

    opensInPlace(url) {
      const { pathname } = parseUrl(url, "http://shop") ?? {};
      return pathname !== undefined && handleOf(pathname)?.isReact === true;
    },
  };
}
