import type { ActionJson } from "#app/http/action-json.ts";

const NOTICE_DURATION_MS = 5000;

export function showNotice({ text, tone }: NonNullable<ActionJson["notice"]>): void {
  const corner = document.querySelector("[data-notices]");
  if (!corner) return;
  const notice = document.createElement("p");
  notice.textContent = text;
  notice.dataset.tone = tone;
  corner.replaceChildren(notice);
  setTimeout(() => notice.remove(), NOTICE_DURATION_MS);
}
