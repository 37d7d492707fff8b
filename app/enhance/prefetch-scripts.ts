import { sparesData, whenIdle } from "./start-react.ts";

/** React runs on a 3g connection too. The next page's files may wait until it opens. */
const SLOW = /[23]g$/;

/**
 * Fetches the files of the page that usually follows, once this page is complete, unless data is scarce: into the cache for
 * another document, or by `modulepreload`, compiled, for a page that React Router opens in place.
 */
export function prefetchScripts(rel: "prefetch" | "modulepreload"): void {
  const files = document.querySelector<HTMLElement>("script[data-next]")?.dataset.next;
  if (!files || sparesData(SLOW)) return;
  whenIdle(() => {
    for (const href of files.split(" ")) {
      const link = document.createElement("link");
      Object.assign(link, { rel, href, as: href.endsWith("css") ? "style" : "script", fetchPriority: "low" });
      document.head.append(link);
    }
  });
}
