import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import postcss, { type ChildNode, type Container, type Root } from "postcss";
import type { Plugin } from "vite";

const ROUTE = "?__react-router-build-client-route";
const STOREFRONT = /\/app\/(root\.tsx|routes\/(home|catalog\/[^/]+)\.tsx\?)/;
const MANIFEST = ".vite/manifest.json";

type ViteManifest = Record<string, { file: string; css?: string[] }>;

/**
 * Splits the style sheet in two. The first sheet has what the storefront's pages use, the other what only the pages behind them use:
 * account, checkout, lenses, texts. React Router links the second one with their routes, because it finds it in Vite's manifest.
 * `hashOf` returns the end of all class names of a CSS module.
 */
export function innerPagesSheet(hashOf: (file: string) => string): Plugin {
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
      const hashes = (ids: Iterable<string>) =>
        new Set([...ids].filter((id) => id.endsWith(".module.css")).map(hashOf));

      const ids = [...this.getModuleIds()];
      const ofStorefront = hashes(
        ids.filter((id) => STOREFRONT.test(id)).flatMap((id) => [...cssModulesOf(id)]),
      );
      const ofModules = hashes(ids);
      // Names of elements outside modules, such as 'unbroken', belong to the first sheet.
      const isInner = (hash: string) => ofModules.has(hash) && !ofStorefront.has(hash);

      const manifest: ViteManifest = JSON.parse(await read(MANIFEST));
      const sheet = manifest["style.css"]?.file ?? "";
      const [storefront, inner] = splitSheet(postcss.parse(await read(sheet)), isInner);
      const name = `assets/inner-pages-${createHash("sha256").update(inner).digest("base64url").slice(0, 8)}.css`;
      await writeFile(path.join(dir, sheet), storefront);
      await writeFile(path.join(dir, name), inner);

      for (const [key, chunk] of Object.entries(manifest)) {
        if (!key.endsWith(ROUTE)) continue;
        if ([...hashes(cssModulesOf(path.resolve(key)))].some(isInner)) chunk.css = [name];
      }
      await writeFile(path.join(dir, MANIFEST), JSON.stringify(manifest, null, 2));
    },
  };
}

/** A rule with any class of an inner page belongs to the second sheet. */
export function splitSheet(
  sheet: Root,
  isInner: (hash: string) => boolean,
): [storefront: string, inner: string] {
  const inner = sheet.clone();
  keep(sheet, (selector) => !hasInnerClass(selector));
  keep(inner, hasInnerClass);
  return [sheet.toString(), inner.toString()];

  function hasInnerClass(selector: string): boolean {
    return [...selector.matchAll(/\.[\w-]+-([\w-]{3})(?![\w-])/g)].some(([, hash = ""]) => isInner(hash));
  }
}

/** Removes rules, and groups that become empty. Names of animations end like class names. */
function keep(container: Container<ChildNode>, isKept: (selector: string) => boolean): void {
  container.each((node) => {
    if (node.type === "rule") {
      if (!isKept(node.selector)) node.remove();
    } else if (node.type === "atrule") {
      if (node.name === "keyframes") {
        if (!isKept(`.${node.params}`)) node.remove();
      } else if (node.nodes && node.name !== "font-face") {
        keep(node, isKept);
        if (node.nodes.length === 0) node.remove();
      } else if (!isKept("")) node.remove();
    }
  });
}
