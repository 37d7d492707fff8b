import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import postcss, { type ChildNode, type Container, type Root } from "postcss";
import type { Plugin } from "vite";

const ROUTE = "?__react-router-build-client-route";
/** Without the page of a stock alert: the style of forms would be a tenth of the first sheet. */
const STOREFRONT = /\/app\/(root\.tsx|routes\/(home|catalog\/(?!stock-alert)[^/]+)\.tsx\?)/;
/** Fields and the like, which the back office has too. */
const KIT = /\/app\/ui\/kit\//;
const TEXTS = /\/app\/routes\/pages\//;
const LENSES = /\/app\/routes\/lens\//;
const ALL_BUT_LENSES = /\/app\/(root\.tsx|routes\/(?!admin\/|lens\/).+\.tsx)/;
/** Every page of the shop, without the back office. */
const SHOP = /\/app\/(root\.tsx|routes\/(?!admin\/).+\.tsx)/;
const MANIFEST = ".vite/manifest.json";

type ViteManifest = Record<string, { file: string; css?: string[] }>;

/**
 * Splits the style sheet. The first sheet has what the storefront's pages use. Five more have what only the pages behind them use:
 * the design system, the texts, the lens steps, the back office, and the rest: account and checkout. React Router links these with their
 * routes, because it finds them in Vite's manifest. `fileOf` returns the CSS module of a class or animation.
 */
export function innerPagesSheet(fileOf: (name: string) => string | undefined): Plugin {
  return {
    name: "inner-pages-sheet",
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

      const ids = [...this.getModuleIds()];
      const ofPages = (pages: RegExp) =>
        modulesIn(ids.filter((id) => pages.test(id)).flatMap((id) => [...cssModulesOf(id)]));
      const ofStorefront = ofPages(STOREFRONT);
      const ofShop = ofPages(SHOP);
      const ofTexts = ofPages(TEXTS);
      const ofLenses = ofPages(LENSES);
      const ofOthers = ofPages(ALL_BUT_LENSES);
      const isBehind = (file: string) => !ofStorefront.has(file);
      const isAdmin = (file: string) => isBehind(file) && !ofShop.has(file);
      const isKit = (file: string) => isBehind(file) && !isAdmin(file) && KIT.test(file);
      const isText = (file: string) => isBehind(file) && !isKit(file) && ofTexts.has(file);
      const isLens = (file: string) => isBehind(file) && ofLenses.has(file) && !ofOthers.has(file);
      const isInner = (file: string) =>
        isBehind(file) && ![isAdmin, isKit, isText, isLens].some((isOther) => isOther(file));
      // Names of elements outside modules, such as 'unbroken', belong to the first sheet.
      const named = (isIn: (file: string) => boolean) => (name: string) => {
        const file = fileOf(name);
        return file !== undefined && isIn(file);
      };

      const manifest: ViteManifest = JSON.parse(await read(MANIFEST));
      const sheet = manifest["style.css"]?.file ?? "";
      const [storefront, behind] = splitSheet(postcss.parse(await read(sheet)), named(isBehind));
      const [shop, admin] = splitSheet(postcss.parse(behind), named(isAdmin));
      const [pages, kit] = splitSheet(postcss.parse(shop), named(isKit));
      const [others, texts] = splitSheet(postcss.parse(pages), named(isText));
      const [inner, lenses] = splitSheet(postcss.parse(others), named(isLens));
      await writeFile(path.join(dir, sheet), storefront);
      const kitName = nameOf("kit", kit);
      // The design system comes before what adapts it.
      const sheets = [
        { name: kitName, css: kit, isUsed: isKit },
        { name: nameOf("texts", texts), css: texts, isUsed: isText },
        { name: nameOf("inner-pages", inner), css: inner, isUsed: isInner },
        { name: nameOf("lenses", lenses), css: lenses, isUsed: isLens },
        { name: nameOf("admin", admin), css: admin, isUsed: isAdmin },
      ];
      for (const { name, css } of sheets) await writeFile(path.join(dir, name), css);

      for (const [key, chunk] of Object.entries(manifest)) {
        if (!key.endsWith(ROUTE)) continue;
        const used = [...modulesIn(cssModulesOf(path.resolve(key)))];
        const names = sheets.filter(({ isUsed }) => used.some(isUsed)).map(({ name }) => name);
        // A layout that needs no kit links it too, because its pages would link it after the sheet that adapts it.
        if (names.length > 0) chunk.css = [...new Set([kitName, ...names])];
      }
      await writeFile(path.join(dir, MANIFEST), JSON.stringify(manifest, null, 2));
    },
  };
}

function nameOf(sheet: string, css: string): string {
  return `assets/${sheet}-${createHash("sha256").update(css).digest("base64url").slice(0, 8)}.css`;
}

/** A rule with any class that is behind belongs to the second sheet, and so does `@page`: only the back office prints. */
export function splitSheet(
  sheet: Root,
  isBehind: (name: string) => boolean,
): [first: string, second: string] {
  const second = sheet.clone();
  sheet.walkAtRules("page", (rule) => void rule.remove());
  keep(sheet, (selector) => !hasClassBehind(selector));
  keep(second, hasClassBehind);
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
