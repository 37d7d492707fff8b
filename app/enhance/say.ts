import type { ActionJson } from "#app/http/action-json.ts";

const LONG_ENOUGH_TO_READ = 5000;

/** A word for who looks and for who listens, gone by itself; drawn as the page's own notices are. */
export function say({ text, tone }: NonNullable<ActionJson["notice"]>): void {
  const corner = document.querySelector("[data-notices]");
  if (!corner) return;
  const notice = document.createElement("p");
  notice.textContent = text;
  notice.dataset.tone = tone;
  corner.replaceChildren(notice);
  setTimeout(() => notice.remove(), LONG_ENOUGH_TO_READ);
}
