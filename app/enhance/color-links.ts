/**
 * Shows a product in another colour without leaving the page, so that scroll position and focus stay. Each colour is a page of
 * its own: if its request fails, the browser loads it.
 */
export class ColorLinks extends HTMLElement {
  connectedCallback() {
    watchHistory();
    this.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void show(link.href, true);
    });
  }
}

const PRODUCT = "#produto";

let request: AbortController | undefined;
let isWatching = false;
let shown = "";

/** Back and Forward between the colours. A new fragment changes the history too, but not the page. */
function watchHistory() {
  shown ||= pageOf(location.href);
  if (isWatching) return;
  isWatching = true;
  addEventListener("popstate", () => {
    if (pageOf(location.href) !== shown) void show(location.href, false);
  });
}

function pageOf(url: string): string {
  return url.replace(/#.*/, "");
}

async function show(url: string, isNew: boolean) {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  try {
    const response = await fetch(url, { signal });
    const next = new DOMParser().parseFromString(withoutCriticalCss(await response.text()), "text/html");
    const product = next.querySelector(PRODUCT);
    const before = document.querySelector(PRODUCT);
    if (!response.ok || !product || !before) throw new Error(url);

    const focused =
      before.contains(document.activeElement) && document.activeElement?.getAttribute("aria-label");
    shown = pageOf(url);
    if (isNew) history.pushState(null, "", url);
    document.title = next.title;
    applyStyleSheets();
    before.replaceWith(document.adoptNode(product));
    // The name of a colour's link is the colour's.
    if (focused)
      product
        .querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)
        ?.focus({ preventScroll: true });
  } catch {
    if (!signal.aborted) location.assign(url);
  }
}

/** The parser would report the inlined styles of another page as a violation of this page's Content-Security-Policy. */
function withoutCriticalCss(html: string): string {
  return html.replace(/<style>.*?<\/style>/s, "");
}

/** The inlined styles are those of the first colour's elements only: a sold-out colour shows others. */
function applyStyleSheets() {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[data-deferred]")) {
    sheet.media = "all";
    delete sheet.dataset.deferred;
  }
}
