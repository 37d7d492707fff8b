export interface Answer {
  response: Response;
  page: Document;
}

/** How long a page waits for its styles before it is shown without. */
const STYLESHEET_TIMEOUT_MS = 3000;

let takenUp: Promise<void> | undefined;

/**
 * Another page of the shop, for parts of it to be shown in this one, once they can be drawn. Not before it has come is this one
 * drawn with what that takes: it would be felt in the press that asked.
 */
export async function fetchPage(address: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(address, request);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  takenUp ??= applyDeferredStylesheet();
  await takenUp;
  return { response, page };
}

/**
 * A page that brought its own styles has the sheet of all pages in reserve (http/page-cache/inline-critical-assets.server.ts). It is taken up by a
 * link of its own: whether one whose `media` changes says that it has loaded, browsers do not agree. One that failed is asked
 * for again with the next page.
 */
function applyDeferredStylesheet(): Promise<void> {
  const reserve = document.querySelector<HTMLLinkElement>("link[data-reserve]");
  if (!reserve) return Promise.resolve();
  return new Promise((resolve) => {
    const sheet = document.createElement("link");
    const loadInstead = () => {
      sheet.remove();
      takenUp = undefined;
      resolve();
    };
    Object.assign(sheet, { rel: "stylesheet", href: reserve.href, onload: resolve, onerror: loadInstead });
    setTimeout(resolve, STYLESHEET_TIMEOUT_MS);
    reserve.after(sheet);
  });
}
