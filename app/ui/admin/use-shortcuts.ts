import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { shortcutOf } from "./shortcuts.ts";

/** How long after `g` the second key may come. */
const SEQUENCE_TIMEOUT_MS = 1500;

const CONTROLS = "a[href], button, select, textarea, input:not([type=hidden])";

interface ShortcutOptions {
  isOn: boolean;
  /** The paths by the key that follows `g`. */
  places: Readonly<Record<string, string>>;
  openHelp(): void;
}

/** Listens for the keys of the back office, except where somebody types or has a dialog open. */
export function useShortcuts({ isOn, places, openHelp }: ShortcutOptions): void {
  const navigate = useNavigate();
  const latest = useRef({ places, openHelp, navigate });
  latest.current = { places, openHelp, navigate };

  // A passive effect runs after the paint: a key pressed right after the page changes would be lost.
  useLayoutEffect(() => {
    if (!isOn) return;
    let begunAt = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const shortcut = shortcutOf(event, event.timeStamp - begunAt < SEQUENCE_TIMEOUT_MS);
      begunAt = shortcut?.act === "begin" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      switch (shortcut?.act) {
        case "search":
          document.querySelector<HTMLElement>("[data-search] input")?.focus();
          break;
        case "help":
          latest.current.openHelp();
          break;
        case "go": {
          const path = latest.current.places[shortcut.key];
          if (path) latest.current.navigate(path);
          break;
        }
        case "next-row":
          focusRow(1);
          break;
        case "previous-row":
          focusRow(-1);
          break;
        case "toggle-row":
          currentRow()?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
          break;
        case "acts":
          document.querySelector<HTMLElement>(`[data-acts] :is(${CONTROLS})`)?.focus();
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}

/** A checkbox takes no letters. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

function currentRow(): HTMLElement | undefined {
  return document.activeElement?.closest<HTMLElement>("main tbody tr") ?? undefined;
}

/** Focuses the link of the next row that has one, so that Enter opens it. */
function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main tbody tr")].filter(
    (row) => row.checkVisibility() && linkIn(row),
  );
  const current = currentRow();
  const index = current ? rows.indexOf(current) + step : 0;
  const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
  if (row) linkIn(row)?.focus();
}

function linkIn(row: HTMLElement) {
  return row.querySelector<HTMLElement>("a[href]");
}
