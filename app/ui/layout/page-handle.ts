import { createContext } from "react";

type Frame = "short" | "own";

export interface PageHandle<LoaderData = never> {
  /** The content of `<meta http-equiv="refresh">`: '10' reloads after 10 s, '5; url=/x' redirects after 5 s. */
  refresh?(loaderData: LoaderData): string | undefined;
  /** React polls instead of `refresh`, which is then sent inside <noscript>. */
  isPolledByReact?: boolean;
  /** Pictures inside `.pictures-later` load only after the page, so that the first picture comes first. */
  deferPictures?: boolean;
  /**
   * `short`: for the steps of a purchase, for signing in and up, and for pages with nothing to list, the footer is one row of links
   * and the seller, without the trust bar. `own`: the layout route brings header, navigation and <main> itself.
   */
  frame?: Frame | ((loaderData: LoaderData) => Frame | undefined);
  /** Default: none. */
  scripts?: PageScripts;
  /** The page with React that usually follows: its scripts are fetched while the browser is idle. */
  nextPage?: string;
  /**
   * The action-only routes that the page's fetchers call. Their scripts are fetched with React's bundle: if React Router cannot
   * fetch them when a form is sent, it reloads the page.
   */
  commands?: readonly string[];
  /** Makes the page cacheable for anonymous visitors: the query parameters that change it. All others are ignored. */
  cacheVaryBy?: readonly string[];
  /** The Cache-Control of a resource route whose data is the same for all clients. Without it the response is not cacheable. */
  sharedData?: "public, max-age=3600" | "private, max-age=60";
}

/**
 * `none`: pages to read, and every page for visitors with Save-Data. `enhancements`: the custom elements of app/enhance, for
 * pages that a cache may hold. `react`: React Router hydrates the page, and fetches its data from `….data` URLs.
 */
export type PageScripts = "none" | "enhancements" | "react";

export const PageScriptsContext = createContext<PageScripts>("none");

/** The client script that these matches need. Error pages and Save-Data visitors get none. */
export function scriptsOf(
  handles: readonly unknown[],
  { hasFailed, savesData }: { hasFailed: boolean; savesData: boolean },
): PageScripts {
  if (hasFailed || savesData) return "none";
  return (handles as (PageHandle | undefined)[]).findLast((handle) => handle?.scripts)?.scripts ?? "none";
}

/** Whether a page may show personal data: app/enhance/stale-pages.ts reloads it when the back/forward cache restores it. */
export function isPersonal(handles: readonly unknown[]): boolean {
  return (handles.at(-1) as PageHandle | undefined)?.cacheVaryBy === undefined;
}

export function defersPictures(handles: readonly unknown[]): boolean {
  return (handles as (PageHandle | undefined)[]).some((handle) => handle?.deferPictures);
}

export function frameOf(matches: readonly { handle: unknown; loaderData: unknown }[]): Frame | undefined {
  for (const { handle, loaderData } of matches as { handle?: PageHandle<unknown>; loaderData: unknown }[]) {
    const frame = handle?.frame;
    const chosen = typeof frame === "function" ? (loaderData ? frame(loaderData) : undefined) : frame;
    if (chosen) return chosen;
  }
  return undefined;
}

export function refreshOf(
  matches: readonly { handle: unknown; loaderData: unknown }[],
  scripts: PageScripts,
): { refresh: string; withoutScriptsOnly: boolean } | undefined {
  for (const { handle, loaderData } of matches as { handle?: PageHandle<unknown>; loaderData: unknown }[]) {
    const refresh = handle?.refresh?.(loaderData);
    if (refresh)
      return { refresh, withoutScriptsOnly: handle?.isPolledByReact === true && scripts !== "none" };
  }
  return undefined;
}
