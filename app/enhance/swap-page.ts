import { rememberChange } from "./fresh-page.ts";

/** Shows what the shop now answers for this same address, in place: the page itself, its header, and the word it has. */
export function swapPage(page: Document): void {
  rememberChange();
  document.title = page.title;
  for (const part of ["header", "main"]) {
    const next = page.querySelector(part);
    if (next) document.querySelector(part)?.replaceWith(next);
  }
  document.querySelector("[data-notice]")?.remove();
  const notice = page.querySelector("[data-notice]");
  if (notice) document.querySelector("[data-notices]")?.before(notice);
}
