/** The `type` of the script and the `rel` of the links that start-react.ts turns into a module script and its preloads. */
export const DEFERRED_SCRIPT = "text/deferred-module";
export const DEFERRED_PRELOAD = "deferred-modulepreload";

/**
 * Keeps the browser from fetching the bundle with the page: `<Scripts>` of React Router preloads it with a high priority, before
 * the page's pictures and fonts. `files` are fetched with the bundle.
 */
export function deferScripts(html: string, files: readonly string[] = []): string {
  const links = files.map((file) => `<link rel="${DEFERRED_PRELOAD}" href="${file}"/>`);
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED_PRELOAD}"`)
    .replace(/<script([^>]*) type="module" async="">/, `<script$1 type="${DEFERRED_SCRIPT}">`)
    .replace("</head>", `${links.join("")}</head>`);
}
