/** What a route says of its page to the document around it. */
export interface PageHandle<LoaderData = never> {
  /**
   * What a browser does by itself where no script of the page does it: '10' looks again, '5; url=/x' goes on. A page
   * without React says so in the `Refresh` header, another one in its `<noscript>`.
   */
  refresh?(loaderData: LoaderData): string | undefined;
  scripts?: PageScripts;
  /**
   * Nobody's in particular where the visitor is nobody in particular, and so drawn once for all of them; the names are those of
   * the query that make it another page, and whatever else is asked for changes nothing of it.
   */
  sharedBy?: readonly string[];
}

/**
 * What a page carries of scripts: none, where there is nothing to make smoother; the small `enhancements` of `app/enhance`,
 * where it is complete as it comes; or React, which takes the page over.
 */
export type PageScripts = "none" | "enhancements" | "react";

/** What the page of these matches carries. What stands in for a page that failed, and whoever saves data, goes without. */
export function scriptsOf(
  handles: readonly unknown[],
  { hasFailed, savesData }: { hasFailed: boolean; savesData: boolean },
): PageScripts {
  if (hasFailed || savesData) return "none";
  return (handles as (PageHandle | undefined)[]).findLast((handle) => handle?.scripts)?.scripts ?? "react";
}
