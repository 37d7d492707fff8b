import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseStyleSheet, type StyleSheet, stylesFor } from "./page-styles.ts";

const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/;

/**
 * Puts the styles that each part of a page is drawn with before it, so that a first visit waits for nothing else and shows the
 * header while the rest is still on its way; and the whole sheet at its end, for what comes later and for the next page. `folder`
 * is where the built assets are. Answers the page and the hashes by which its policy knows the styles.
 */
export function openPageStyles(folder: string) {
  const sheets = new Map<string, StyleSheet>();
  const sheetAt = (href: string) => {
    const sheet = sheets.get(href) ?? parseStyleSheet(readFileSync(path.join(folder, href), "utf8"));
    sheets.set(href, sheet);
    return sheet;
  };

  return (html: string): { html: string; styleHashes: string[] } => {
    const [link, href] = SHEET.exec(html) ?? [];
    if (!link || !href) return { html, styleHashes: [] };
    const parts = partsOf(html);
    const styles = stylesFor(sheetAt(href), parts);
    const [head = "", ...rest] = parts.map((part, at) => {
      const style = styles[at] && `<style>${styles[at]}</style>`;
      return at === 0 ? part.replace(link, () => style ?? "") : style + part;
    });
    return {
      html: [head, ...rest]
        .join("")
        .replace("</body>", () => `<link rel="stylesheet" href="${href}" fetchpriority="low"/></body>`),
      styleHashes: styles.filter(Boolean).map((css) => createHash("sha256").update(css).digest("base64")),
    };
  };
}

/** A page before its header, its header, what it is about, and its end. */
function partsOf(html: string): string[] {
  const starts = [html.indexOf("<header"), html.indexOf("<main"), html.lastIndexOf("<footer")];
  const cuts = [0, ...starts.filter((at) => at > 0), html.length];
  return cuts.slice(1).map((end, index) => html.slice(cuts[index], end));
}
