import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSprite, withIcons } from "./page-icons.ts";
import { parseStyleSheet, stylesFor } from "./page-styles.ts";

const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/;
const SPRITE = /href="(\/assets\/icons-[\w-]+\.svg)#/;

/**
 * Inlines critical CSS and SVG icons into the HTML so the first paint needs no further request. They come before the section
 * that uses them, so the header is rendered while the rest is still loading. The full stylesheet is linked with media="print",
 * because applying it would cost a second layout; enhance/fetch-page.ts applies it when a script inserts HTML from another
 * page. `folder` contains the built assets. Returns the HTML and the CSP hashes of its <style> elements.
 */
export function openCriticalAssets(folder: string) {
  const read = (url: string) => readFileSync(path.join(folder, url), "utf8");
  const styleSheetAt = memoized((url) => parseStyleSheet(read(url)));
  const spriteAt = memoized((url) => parseSprite(read(url)));

  return (html: string): { html: string; styleHashes: string[] } => {
    const [link, sheet] = SHEET.exec(html) ?? [];
    if (!link || !sheet) return { html, styleHashes: [] };
    const sprite = SPRITE.exec(html)?.[1];
    const sections = sectionsOf(html);
    const styles = stylesFor(styleSheetAt(sheet), sections);
    const withAssets = withIcons(sprite ? spriteAt(sprite) : new Map(), sections).map((section, index) => {
      const style = styles[index] && `<style>${styles[index]}</style>`;
      return index === 0 ? section.replace(link, () => style ?? "") : style + section;
    });
    return {
      html: withAssets
        .join("")
        .replace(
          "</body>",
          () =>
            `<link rel="stylesheet" href="${sheet}" media="print" data-deferred="" fetchpriority="low"/></body>`,
        ),
      styleHashes: styles.filter(Boolean).map((css) => createHash("sha256").update(css).digest("base64")),
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

/** Splits a page before its <header>, its <main> and its <footer>. */
function sectionsOf(html: string): string[] {
  const starts = [html.indexOf("<header"), html.indexOf("<main"), html.lastIndexOf("<footer")];
  const cuts = [0, ...starts.filter((at) => at > 0), html.length];
  return cuts.slice(1).map((end, index) => html.slice(cuts[index], end));
}
