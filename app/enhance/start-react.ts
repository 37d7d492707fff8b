import { DEFERRED_PRELOAD, DEFERRED_SCRIPT } from "./deferred-scripts.ts";

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** How long a busy browser may put off the bundle. */
const MAX_IDLE_WAIT_MS = 2000;

/** Whether the browser reports that data is scarce or slow. Not all browsers report it. */
export function sparesData(slow = /2g$/): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || slow.test(connection?.effectiveType ?? "");
}

/** Fetches and runs React once the page is complete. Without it, every link and form of the page works as HTML. */
export function startReact(): void {
  loadEntriesOfHistory();
  const deferred = document.querySelector<HTMLScriptElement>(`script[type="${DEFERRED_SCRIPT}"]`);
  if (!deferred || sparesData()) return;
  whenIdle(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${DEFERRED_PRELOAD}"]`)) {
      link.fetchPriority = "low";
      link.rel = "modulepreload";
    }
    const script = document.createElement("script");
    Object.assign(script, { type: "module", nonce: deferred.nonce, textContent: deferred.textContent });
    // The element stays where it is: React expects it there when it hydrates the page.
    document.head.append(script);
    script.remove();
  });
}

/**
 * Loads the page of the URL when Back or Forward changes the URL alone: the entries that React added to the history lead to no
 * document once the page was reloaded and React has not started yet, or never does.
 */
function loadEntriesOfHistory() {
  const loaded = location.pathname + location.search;
  addEventListener("popstate", () => {
    const isOther = location.pathname + location.search !== loaded;
    if (!isOther || "__reactRouterDataRouter" in window) return;
    // The bundle may arrive before the other page does: it must not hydrate this one with the other's URL.
    document.documentElement.dataset.reloading = "";
    location.reload();
  });
}

/** Runs once the page is complete and the browser idle. */
export function whenIdle(run: () => void) {
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(run);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
