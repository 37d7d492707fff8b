const CHANGES = "mudancas";

/** Notes that something of the shopper's changed: a page that was drawn before does not know of it. */
export function rememberChange(): void {
  sessionStorage.setItem(CHANGES, String(changes() + 1));
  drawnAt = changes();
}

/**
 * A page that the browser kept and shows again is fetched again, if it is the visitor's own, or if something was changed since it
 * was drawn: a cart may have been bought meanwhile, or its owner have signed out.
 */
export function refreshStalePages(): void {
  addEventListener("submit", ({ target }) => {
    if ((target as HTMLFormElement).method === "post") sessionStorage.setItem(CHANGES, String(changes() + 1));
  });
  addEventListener("pageshow", ({ persisted }) => {
    const isPersonal = "personal" in document.body.dataset;
    if (persisted && (isPersonal || changes() !== drawnAt)) location.reload();
  });
}

let drawnAt = changes();

function changes(): number {
  return Number(sessionStorage.getItem(CHANGES) ?? 0);
}
