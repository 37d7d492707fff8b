import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSprite, withIcons } from "./page-icons.ts";
import { parseStyleSheet, stylesFor } from "./page-styles.ts";

const SHEETS = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g;
const SPRITE = /href="(\/assets\/icons-[\w-]+\.svg)#/;

/**
 * Inlines critical CSS and SVG icons into the HTML so the first paint needs no further request. The whole style sheets are linked
 * with media="print", because applying them would cost a second layout: they are for the next page. `folder` contains the built
 * assets. Returns the HTML and the CSP hash of its <style> element.
 */
export function openCriticalAssets(folder: string) {
  const read = (url: string) => readFileSync(path.join(folder, url), "utf8");
  const styleSheetAt = memoized((url) => parseStyleSheet(read(url)));
  const spriteAt = memoized((url) => parseSprite(read(url)));

  return (html: string): { html: string; styleHashes: string[] } => {
    const head = html.slice(0, html.indexOf("</head>"));
    const sheets = [...head.matchAll(SHEETS)].map(([, sheet = ""]) => sheet);
    if (sheets.length === 0) return { html, styleHashes: [] };
    const sprite = SPRITE.exec(html)?.[1];
    const styles = sheets.map((sheet) => stylesFor(styleSheetAt(sheet), html)).join("");
    const body = html.slice(head.length).replace("</body>", () => `${sheets.map(deferred).join("")}</body>`);
    const page = `${head.replace(SHEETS, "")}<style>${styles}</style>${body}`;
    return {
      html: sprite ? withIcons(spriteAt(sprite), page) : page,
      styleHashes: [createHash("sha256").update(styles).digest("base64")],
    };
  };
}

function deferred(sheet: string): string {
  return `<link rel="stylesheet" href="${sheet}" media="print" data-deferred="" fetchpriority="low"/>`;
}

function memoized<T>(read: (url: string) => T): (url: string) => T {
  const known = new Map<string, T>();
  return (url) => {
    const value = known.get(url) ?? read(url);
    known.set(url, value);
    return value;
  };
}
