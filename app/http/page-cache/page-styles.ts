/** A part of a style sheet: a rule, with the classes each of its selectors asks for; or a group of them under a condition. */
type Part =
  | { prelude: string; body: string; asksFor: readonly (readonly string[])[] }
  | { prelude: string; parts: readonly Part[] };

export type StyleSheet = readonly Part[];

const KEYFRAMES = "@keyframes ";
const GROUPS = /^@(media|supports|layer|container)\b/;

/** Takes a style sheet apart, as the build writes it: no comments, nothing nested in a rule. */
export function parseStyleSheet(css: string): StyleSheet {
  const parts: Part[] = [];
  let start = 0;
  while (start < css.length) {
    const end = endOfPart(css, start);
    const open = css.indexOf("{", start);
    if (open === -1 || open > end) {
      parts.push({ prelude: css.slice(start, end), body: "", asksFor: [[]] });
    } else {
      const prelude = css.slice(start, open);
      const body = css.slice(open, end);
      parts.push(
        GROUPS.test(prelude)
          ? { prelude, parts: parseStyleSheet(body.slice(1, -1)) }
          : { prelude, body, asksFor: classesOf(prelude) },
      );
    }
    start = end;
  }
  return parts;
}

/**
 * What of the sheet each part of a page is drawn with and no part before it was, in the sheet's own order: everything that asks
 * for no class, and what asks for classes that the page has so far. What a script makes is drawn by the classes that the page has;
 * what it brings from another page, by the whole sheet (enhance/fetch-page.ts).
 */
export function stylesFor(sheet: StyleSheet, parts: readonly string[]): string[] {
  const classes = new Set<string>();
  const written = new Set<Part>();
  const write = (rules: readonly Part[]): string =>
    rules
      .map((part) => {
        if ("parts" in part) {
          const inner = write(part.parts);
          return inner && `${part.prelude}{${inner}}`;
        }
        const isNeeded = part.asksFor.some((names) => names.every((name) => classes.has(name)));
        if (!isNeeded || written.has(part)) return "";
        written.add(part);
        return part.prelude + part.body;
      })
      .join("");

  return parts.map((html) => {
    for (const [, names = ""] of html.matchAll(/\sclass="([^"]+)"/g)) {
      for (const name of names.split(" ")) classes.add(name);
    }
    const used = write(sheet.filter(({ prelude }) => !prelude.startsWith(KEYFRAMES)));
    return used + write(sheet.filter(({ prelude }) => isUsedAnimation(prelude, used)));
  });
}

function isUsedAnimation(prelude: string, used: string): boolean {
  return prelude.startsWith(KEYFRAMES) && used.includes(prelude.slice(KEYFRAMES.length));
}

/** Of each selector the classes without which it cannot match: what stands in parentheses is a condition that may change. */
function classesOf(selectors: string): string[][] {
  return withoutParentheses(selectors)
    .split(",")
    .map((selector) => [...selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
}

function withoutParentheses(selectors: string): string {
  const inner = selectors.replace(/\([^()]*\)/g, "");
  return inner === selectors ? selectors : withoutParentheses(inner);
}

/** The index after the part that begins at `start`: after its last brace, or its semicolon where it has none. */
function endOfPart(css: string, start: number): number {
  let depth = 0;
  for (let index = start; index < css.length; index++) {
    const sign = css[index];
    if (sign === '"' || sign === "'") index = css.indexOf(sign, index + 1);
    else if (sign === "{") depth += 1;
    else if (sign === "}" && --depth === 0) return index + 1;
    else if (sign === ";" && depth === 0) return index + 1;
  }
  return css.length;
}
