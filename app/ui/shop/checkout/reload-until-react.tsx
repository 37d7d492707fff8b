import { createContext, useContext } from "react";
import { useSite } from "#app/ui/layout/site.ts";

/** The nonce of the page's inline scripts. Empty in the browser. */
export const ScriptNonceContext = createContext("");

/** Longer than the 10 s of a page without scripts: a slow connection must have the time to load React. */
const INTERVAL_MS = 20_000;
/** The name of the interval's id in `window`. */
const TIMER = "reloadUntilReact";

/**
 * Reloads a page that React will keep up to date, for as long as React has not started: its files may be lost on the way. A refresh
 * in <meta> cannot be cancelled.
 */
export function ReloadUntilReact() {
  const nonce = useContext(ScriptNonceContext);
  if (useSite().savesData) return null;
  const script = `${TIMER}=setInterval(()=>navigator.onLine&&!document.hidden&&location.reload(),${INTERVAL_MS})`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the shop, without data
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

export function stopReloading(): void {
  clearInterval((window as { [TIMER]?: number })[TIMER]);
}
