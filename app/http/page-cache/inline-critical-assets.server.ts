import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSprite, withIcons } from "./page-icons.ts";
import { parseStyleSheet, stylesFor } from "./page-styles.ts";

const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/;
const SPRITE = /href="(\/assets\/icons-[\w-]+\.svg)#/;

/**
 * Puts into a page what it would fetch first: before each of its parts the styles that it is drawn with and its icons, so that a
 * first visit waits for nothing else and shows the header while the rest is still on its way. The whole sheet is fetched in reserve:
 * to apply it would be to draw the page a second time; enhance/fetch-page.ts does, for what it brings. `folder` is where the built
 * assets are. Answers the page and the hashes by which its policy knows the styles.
 */
export function openCriticalAssets(folder: string) {
  const read = (address: string) => readFileSync(path.join(folder, address), "utf8");
  const sheetAt = onceForEach((address) => parseStyleSheet(read(address)));
  const spriteAt = onceForEach((address) => parseSprite(read(address)));

  return (html: string): { html: string; styleHashes: string[] } => {
    const [link, sheet] = SHEET.exec(html) ?? [];
    if (!link || !sheet) return { html, styleHashes: [] };
    const sprite = SPRITE.exec(html)?.[1];
    const parts = partsOf(html);
    const styles = stylesFor(sheetAt(sheet), parts);
    const [head = "", ...rest] = withIcons(sprite ? spriteAt(sprite) : new Map(), parts).map((part, at) => {
      const style = styles[at] && `<style>${styles[at]}</style>`;
      return at === 0 ? part.replace(link, () => style ?? "") : style + part;
    });
    return {
      html: [head, ...rest]
        .join("")
        .replace(
          "</body>",
          () =>
            `<link rel="stylesheet" href="${sheet}" media="print" data-reserve="" fetchpriority="low"/></body>`,
        ),
      styleHashes: styles.filter(Boolean).map((css) => createHash("sha256").update(css).digest("base64")),
    };
  };
}

function onceForEach<T>(read: (address: string) => T): (address: string) => T {
  const known = new Map<string, T>();
  return (address) => {
    const value = known.get(address) ?? read(address);
    known.set(address, value);
    return value;
  };
}

/** A page before its header, its header, what it is about, and its end. */
function partsOf(html: string): string[] {
  const starts = [html.indexOf("<header"), html.indexOf("<main"), html.lastIndexOf("<footer")];
  const cuts = [0, ...starts.filter((at) => at > 0), html.length];
  return cuts.slice(1).map((end, index) => html.slice(cuts[index], end));
}
