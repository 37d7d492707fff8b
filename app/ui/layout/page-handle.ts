/** What a route says of its page to the document around it. */
export interface PageHandle<LoaderData = never> {
  /** What a browser does by itself: '10' looks again, '5; url=/x' goes on. */
  refresh?(loaderData: LoaderData): string | undefined;
  /** Where scripts run, one of app/enhance does what `refresh` says, and more gently: only browsers without them are told to. */
  isWatched?: boolean;
  /** Its first picture is what it is about: those in `.pictures-later` are asked for once the page has come. */
  picturesWait?: boolean;
  /** What it carries of `app/enhance`: nothing, where there is nothing to make smoother. */
  scripts?: PageScripts;
  /**
   * Nobody's in particular where the visitor is nobody in particular, and so drawn once for all of them; the names are those of
   * the query that make it another page, and whatever else is asked for changes nothing of it.
   */
  cacheVaryBy?: readonly string[];
  /** Of a resource route: its data is the same for everybody, and may be cached so long. Without it, nobody caches it. */
  sharedData?: "public, max-age=3600" | "private, max-age=60";
  /** React Router's client takes the page over, and fetches its data as `….data`. */
  isHydrated?: boolean;
}

/** The small scripts of `app/enhance`, or none. A page is complete without. */
export type PageScripts = "none" | "enhancements";

/** What the page of these matches carries. What stands in for a page that failed, and whoever saves data, goes without. */
export function scriptsOf(
  handles: readonly unknown[],
  { hasFailed, savesData }: { hasFailed: boolean; savesData: boolean },
): PageScripts {
  if (hasFailed || savesData) return "none";
  return (handles as (PageHandle | undefined)[]).findLast((handle) => handle?.scripts)?.scripts ?? "none";
}

/**
 * Whether a page shows, or may show, what is its visitor's alone: a browser that kept one asks for it anew
 * (app/enhance/fresh-page.ts).
 */
export function isPersonal(handles: readonly unknown[]): boolean {
  return (handles.at(-1) as PageHandle | undefined)?.cacheVaryBy === undefined;
}

/** Whether pictures of the page of these matches wait for its first. */
export function picturesWaitOf(handles: readonly unknown[]): boolean {
  return (handles as (PageHandle | undefined)[]).some((handle) => handle?.picturesWait);
}

/** What the browser is told to do by itself on the page of these matches, and whether only one without scripts is. */
export function refreshOf(
  matches: readonly { handle: unknown; loaderData: unknown }[],
  scripts: PageScripts,
): { refresh: string; withoutScriptsOnly: boolean } | undefined {
  for (const { handle, loaderData } of matches as { handle?: PageHandle<unknown>; loaderData: unknown }[]) {
    const refresh = handle?.refresh?.(loaderData);
    if (refresh) return { refresh, withoutScriptsOnly: handle?.isWatched === true && scripts !== "none" };
  }
  return undefined;
}
