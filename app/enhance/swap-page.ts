import { recordChange } from "./stale-pages.ts";

export function swapPage(page: Document): void {
  recordChange();
  document.title = page.title;
  for (const part of ["header", "main"]) {
    const next = page.querySelector(part);
    if (next) document.querySelector(part)?.replaceWith(next);
  }
  document.querySelector("[data-notice]")?.remove();
  const notice = page.querySelector("[data-notice]");
  if (notice) document.querySelector("[data-notices]")?.before(notice);
}
