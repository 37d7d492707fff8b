import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSprite, withIcons } from "./page-icons.ts";
import { parseStyleSheet, stylesFor } from "./page-styles.ts";

const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/;
const SPRITE = /href="(\/assets\/icons-[\w-]+\.svg)#/;

/**
 * Inlines critical CSS and SVG icons into the HTML so the first paint needs no further request. The full stylesheet is linked
 * with media="print", because applying it would cost a second layout: it is there for the next page. `folder` contains the built assets. Returns the HTML and the CSP hash of its <style> element.
 */
export function openCriticalAssets(folder: string) {
  const read = (url: string) => readFileSync(path.join(folder, url), "utf8");
  const styleSheetAt = memoized((url) => parseStyleSheet(read(url)));
  const spriteAt = memoized((url) => parseSprite(read(url)));

  return (html: string): { html: string; styleHashes: string[] } => {
    const [link, sheet] = SHEET.exec(html) ?? [];
    if (!link || !sheet) return { html, styleHashes: [] };
    const sprite = SPRITE.exec(html)?.[1];
    const styles = stylesFor(styleSheetAt(sheet), html);
    const deferred = `<link rel="stylesheet" href="${sheet}" media="print" data-deferred="" fetchpriority="low"/>`;
    const page = html
      .replace(link, () => `<style>${styles}</style>`)
      .replace("</body>", () => `${deferred}</body>`);
    return {
      html: sprite ? withIcons(spriteAt(sprite), page) : page,
      styleHashes: [createHash("sha256").update(styles).digest("base64")],
    };
  };
}

function memoized<T>(read: (url: string) => T): (url: string) => T {
  const known = new Map<string, T>();
  return (url) => {
    const value = known.get(url) ?? read(url);
    known.set(url, value);
    return value;
  };
}
