import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;

interface ClassNames {
  /** The name that a class or an animation of a CSS module has in the page. */
  scoped(name: string, file: string): string;
  /** The CSS module of a scoped name. */
  fileOf(scoped: string): string | undefined;
}

/**
 * Names of one to three characters for all classes in the CSS modules below `folder`, the shortest for the most frequent. They
 * depend on nothing but the files, because the builds of client and server each name them. An animation keeps its name, behind that
 * of its file: `page-styles.ts` finds it in the text of the rules.
 */
export function shortClassNames(folder: string): ClassNames {
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .map((file) => path.resolve(folder, file))
    .sort();
  const counts = new Map<string, number>();
  const animations = new Map<string, string>();
  for (const [index, file] of modules.entries()) {
    const css = readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "");
    for (const [, name = ""] of css.matchAll(/@keyframes ([\w-]+)/g))
      animations.set(keyOf(name, file), `${name}-${index}`);
    for (const [, name = ""] of css.matchAll(/\.([A-Za-z_][\w-]*)/g)) {
      const key = keyOf(name, file);
      if (!animations.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const names = shortNames();
  const byFrequency = [...counts].sort(([, one], [, other]) => other - one);
  const scopedNames = new Map([
    ...animations,
    ...byFrequency.map(([key]): [string, string] => [key, names.next().value as string]),
  ]);
  const files = new Map([...scopedNames].map(([key, scoped]) => [scoped, key.slice(key.indexOf(" ") + 1)]));
  return {
    scoped(name, file) {
      const found = scopedNames.get(keyOf(name, path.resolve(file)));
      if (found === undefined) throw new Error(`${file} has no class .${name}`);
      return found;
    },
    fileOf: (scoped) => files.get(scoped),
  };
}

function keyOf(name: string, file: string): string {
  return `${name} ${file}`;
}

/** a … z, a0 … zz, a00 … Without those that begin like an advertisement's, which ad blockers hide. */
function* shortNames() {
  let ends = [""];
  for (;;) {
    for (const first of LETTERS) {
      for (const end of ends) if (!`${first}${end}`.startsWith("ad")) yield first + end;
    }
    ends = ends.flatMap((end) => [...LETTERS_AND_DIGITS].map((next) => next + end));
  }
}
