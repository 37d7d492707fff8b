import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseStyleSheet, type StyleSheet, stylesFor } from "./page-styles.ts";

const SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/;

/**
 * Puts the styles that a page is drawn with into the page itself, so that a first visit waits for nothing else, and the whole
 * sheet at its end, for what comes later and for the next page. `folder` is where the built assets are. Answers the page and
 * the hash by which its policy knows the styles.
 */
export function openPageStyles(folder: string) {
  const sheets = new Map<string, StyleSheet>();
  const sheetAt = (href: string) => {
    const sheet = sheets.get(href) ?? parseStyleSheet(readFileSync(path.join(folder, href), "utf8"));
    sheets.set(href, sheet);
    return sheet;
  };

  return (html: string): { html: string; styleHash?: string } => {
    const [link, href] = SHEET.exec(html) ?? [];
    if (!link || !href) return { html };
    const styles = stylesFor(sheetAt(href), html);
    return {
      html: html
        .replace(link, () => `<style>${styles}</style>`)
        .replace("</body>", () => `<link rel="stylesheet" href="${href}" fetchpriority="low"/></body>`),
      styleHash: createHash("sha256").update(styles).digest("base64"),
    };
  };
}
