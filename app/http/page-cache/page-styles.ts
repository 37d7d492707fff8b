/** A rule with the classes that each of its selectors requires, or a conditional group of rules. */
type Rule =
  | { prelude: string; body: string; requiredClasses: readonly (readonly string[])[] }
  | { prelude: string; rules: readonly Rule[] };

export type StyleSheet = readonly Rule[];

const KEYFRAMES = "@keyframes ";
const GROUPS = /^@(media|supports|layer|container)\b/;

/** Parses a stylesheet as the build minifies it: without comments and nested rules. */
export function parseStyleSheet(css: string): StyleSheet {
  const rules: Rule[] = [];
  let start = 0;
  while (start < css.length) {
    const end = endOfRule(css, start);
    const open = css.indexOf("{", start);
    if (open === -1 || open > end) {
      rules.push({ prelude: css.slice(start, end), body: "", requiredClasses: [[]] });
    } else {
      const prelude = css.slice(start, open);
      const body = css.slice(open, end);
      rules.push(
        GROUPS.test(prelude)
          ? { prelude, rules: parseStyleSheet(body.slice(1, -1)) }
          : { prelude, body, requiredClasses: classesOf(prelude) },
      );
    }
    start = end;
  }
  return rules;
}

/**
 * Splits the stylesheet by page section. A section gets every rule that can match the classes so far and that no earlier section
 * already has; rules without a class go to the first section. Rules keep the order of the stylesheet within a section. Elements
 * that scripts add must use classes of the page; for HTML from another page, the whole stylesheet is applied
 * (enhance/fetch-page.ts).
 */
export function stylesFor(sheet: StyleSheet, sections: readonly string[]): string[] {
  const classes = new Set<string>();
  const written = new Set<Rule>();
  const write = (rules: readonly Rule[]): string =>
    rules
      .map((rule) => {
        if ("rules" in rule) {
          const inner = write(rule.rules);
          return inner && `${rule.prelude}{${inner}}`;
        }
        const isNeeded = rule.requiredClasses.some((names) => names.every((name) => classes.has(name)));
        if (!isNeeded || written.has(rule)) return "";
        written.add(rule);
        return rule.prelude + rule.body;
      })
      .join("");

  return sections.map((html) => {
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

/** The classes that each selector requires. Classes in parentheses, as in `:not(.a)`, are conditions and not required. */
function classesOf(selectors: string): string[][] {
  return withoutParentheses(selectors)
    .split(",")
    .map((selector) => [...selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
}

function withoutParentheses(selectors: string): string {
  const inner = selectors.replace(/\([^()]*\)/g, "");
  return inner === selectors ? selectors : withoutParentheses(inner);
}

/** The index after the rule that begins at `start`: after its closing brace, or after its semicolon if it has no block. */
function endOfRule(css: string, start: number): number {
  let depth = 0;
  for (let index = start; index < css.length; index++) {
    const character = css[index];
    if (character === '"' || character === "'") index = css.indexOf(character, index + 1);
    else if (character === "{") depth += 1;
    else if (character === "}" && --depth === 0) return index + 1;
    else if (character === ";" && depth === 0) return index + 1;
  }
  return css.length;
}
