export interface FetchedPage {
  response: Response;
  page: Document;
}

/** After this time the fetched HTML is shown even without the stylesheet. */
const STYLESHEET_TIMEOUT_MS = 3000;

let stylesheetApplied: Promise<void> | undefined;

/**
 * Fetches another page of the shop, to insert parts of it into this one. Resolves once the full stylesheet applies. It is applied
 * only after the response has arrived: the style recalculation would delay the user's click.
 */
export async function fetchPage(url: string, request: RequestInit): Promise<FetchedPage> {
  const response = await fetch(url, request);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  stylesheetApplied ??= applyDeferredStylesheet();
  await stylesheetApplied;
  return { response, page };
}

/**
 * A page with inlined critical CSS links the full stylesheet with media="print"
 * (http/page-cache/inline-critical-assets.server.ts). This adds a second link to apply it, because browsers disagree on whether
 * changing `media` fires `load`. After a failure the next call tries again.
 */
function applyDeferredStylesheet(): Promise<void> {
  const deferred = document.querySelector<HTMLLinkElement>("link[data-deferred]");
  if (!deferred) return Promise.resolve();
  return new Promise((resolve) => {
    const sheet = document.createElement("link");
    const giveUp = () => {
      sheet.remove();
      stylesheetApplied = undefined;
      resolve();
    };
    Object.assign(sheet, { rel: "stylesheet", href: deferred.href, onload: resolve, onerror: giveUp });
    setTimeout(resolve, STYLESHEET_TIMEOUT_MS);
    deferred.after(sheet);
  });
}
