const CHANGES = "mudancas";

/** Call after a change of cart or favourites, so that pages loaded before it count as stale. */
export function recordChange(): void {
  sessionStorage.setItem(CHANGES, String(changes() + 1));
  changesAtLoad = changes();
}

/**
 * Reloads a page restored from the back/forward cache if it is personal, or if something changed since it was loaded: the cart
 * may have been bought meanwhile, or the customer may have signed out.
 */
export function reloadStalePages(): void {
  addEventListener("submit", ({ target }) => {
    if ((target as HTMLFormElement).method === "post") sessionStorage.setItem(CHANGES, String(changes() + 1));
  });
  addEventListener("pageshow", ({ persisted }) => {
    const isPersonal = "personal" in document.body.dataset;
    if (persisted && (isPersonal || changes() !== changesAtLoad)) location.reload();
  });
}

let changesAtLoad = changes();

function changes(): number {
  return Number(sessionStorage.getItem(CHANGES) ?? 0);
}
