import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import postcss, { type ChildNode, type Container, type Root } from "postcss";
import type { Plugin } from "vite";

const ROUTE = "?__react-router-build-client-route";
/** The root and route modules, as the bundler names them in the browser's build. */
const PAGE = /\/app\/(root\.tsx$|routes\/.+\.tsx\?)/;
const HOME = /\/app\/routes\/home\.tsx\?/;
const LISTS = /\/app\/routes\/catalog\/(product-list|accessories|search)\.tsx\?/;
const PRODUCT = /\/app\/routes\/catalog\/product\.tsx\?/;
/** Without the page of a stock alert: the style of forms would be a tenth of the first sheet. */
const STOREFRONT = [/\/app\/root\.tsx$/, HOME, LISTS, PRODUCT];
/** Fields and the like, which the back office has too. */
const KIT = /\/app\/ui\/kit\//;
const TEXTS = /\/app\/routes\/pages\//;
const LENSES = /\/app\/routes\/lens\//;
const ADMIN = /\/app\/routes\/admin\//;
const MANIFEST = ".vite/manifest.json";

type ViteManifest = Record<string, { file: string; css?: string[] }>;

/**
 * Splits the style sheet. The first sheet has what several pages of the storefront use. The home page, the lists and the product page have
 * one each. Five more have what only the pages behind them use: the design system, the texts, the lens steps, the back office, and the rest:
 * account and checkout. React Router links these with their routes, because it finds them in Vite's manifest. `fileOf` returns the CSS
 * module of a class or animation.
 */
export function pageSheets(fileOf: (name: string) => string | undefined): Plugin {
  return {
    name: "page-sheets",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir = "" }) {
      const read = (file: string) => readFile(path.join(dir, file), "utf8");
      const cssModulesOf = (id: string, found = new Set<string>()): Set<string> => {
        if (found.has(id)) return found;
        found.add(id);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const each of [...importedIds, ...dynamicallyImportedIds]) cssModulesOf(each, found);
        return found;
      };
      const modulesIn = (ids: Iterable<string>) =>
        new Set([...ids].filter((id) => id.endsWith(".module.css")));

      const pages = [...this.getModuleIds()].filter((id) => PAGE.test(id));
      const usedBy = (isPage: (id: string) => boolean) =>
        modulesIn(pages.filter(isPage).flatMap((id) => [...cssModulesOf(id)]));
      const onlyUsedBy = (pattern: RegExp) => {
        const others = usedBy((id) => !pattern.test(id));
        return new Set([...usedBy((id) => pattern.test(id))].filter((file) => !others.has(file)));
      };
      const storefront = usedBy((id) => STOREFRONT.some((pattern) => pattern.test(id)));
      const behind = (files: Set<string>) => new Set([...files].filter((file) => !storefront.has(file)));
      const admin = behind(onlyUsedBy(ADMIN));
      const inner = behind(usedBy(() => true));
      const kit = new Set([...inner].filter((file) => KIT.test(file) && !admin.has(file)));
      // A file and a rule belong to the first part that has them.
      const parts: [name: string, files: Set<string>][] = [
        ["home", onlyUsedBy(HOME)],
        ["lists", onlyUsedBy(LISTS)],
        ["product", onlyUsedBy(PRODUCT)],
        ["admin", admin],
        ["kit", kit],
        ["texts", behind(usedBy((id) => TEXTS.test(id)))],
        ["lenses", onlyUsedBy(LENSES)],
        ["inner-pages", inner],
      ];

      const manifest: ViteManifest = JSON.parse(await read(MANIFEST));
      const sheet = manifest["style.css"]?.file ?? "";
      let rest = await read(sheet);
      const sheetOf = new Map<string, string>();
      for (const [name, files] of parts) {
        // Names of elements outside modules, such as 'unbroken', belong to the first sheet.
        const [first, second] = splitSheet(postcss.parse(rest), (each) => files.has(fileOf(each) ?? ""));
        rest = first;
        const file = nameOf(name, second);
        await writeFile(path.join(dir, file), second);
        for (const each of files) if (!sheetOf.has(each)) sheetOf.set(each, file);
      }
      await writeFile(path.join(dir, sheet), rest);

      // What adapts the pages behind the storefront comes after their own.
      const linked = [...new Set(sheetOf.values())].reverse();
      const kitSheet = [...kit].map((file) => sheetOf.get(file) ?? "").slice(0, 1);
      for (const [key, chunk] of Object.entries(manifest)) {
        if (!key.endsWith(ROUTE)) continue;
        const used = [...modulesIn(cssModulesOf(path.resolve(key)))];
        const names = linked.filter((each) => used.some((file) => sheetOf.get(file) === each));
        // The design system comes before what adapts it. A layout behind the storefront links it too: its pages would link it after.
        if (names.length > 0)
          chunk.css = used.some((file) => inner.has(file)) ? [...new Set([...kitSheet, ...names])] : names;
      }
      await writeFile(path.join(dir, MANIFEST), JSON.stringify(manifest, null, 2));
    },
  };
}

function nameOf(sheet: string, css: string): string {
  return `assets/${sheet}-${createHash("sha256").update(css).digest("base64url").slice(0, 8)}.css`;
}

/** A rule with any class that is behind belongs to the second sheet. A named `@page` belongs to the sheet with the rule that names it. */
export function splitSheet(
  sheet: Root,
  isBehind: (name: string) => boolean,
): [first: string, second: string] {
  const second = sheet.clone();
  keep(sheet, (selector) => !hasClassBehind(selector));
  keep(second, hasClassBehind);
  const printed = new Set<string>();
  second.walkDecls("page", ({ value }) => void printed.add(value));
  sheet.walkAtRules("page", (rule) => void (printed.has(rule.params) && rule.remove()));
  second.walkAtRules("page", (rule) => void (printed.has(rule.params) || rule.remove()));
  return [sheet.toString(), second.toString()];

  function hasClassBehind(selector: string): boolean {
    return [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].some(([, name = ""]) => isBehind(name));
  }
}

/** Removes rules, and groups that become empty. */
function keep(container: Container<ChildNode>, isKept: (selector: string) => boolean): void {
  container.each((node) => {
    if (node.type === "rule") {
      if (!isKept(node.selector)) node.remove();
    } else if (node.type === "atrule") {
      if (node.name === "keyframes") {
        if (!isKept(`.${node.params}`)) node.remove();
      } else if (node.nodes && node.name !== "font-face" && node.name !== "page") {
        keep(node, isKept);
        if (node.nodes.length === 0) node.remove();
      } else if (node.name !== "page" && !isKept("")) node.remove();
    }
  });
}
