import postcss, { type ChildNode } from "postcss";

/** A rule with the classes that each of its selectors requires, or a conditional group of rules. */
type Rule =
  | { css: string; requiredClasses: readonly (readonly string[])[]; keyframes?: string }
  | { prelude: string; rules: readonly Rule[] };

export type StyleSheet = readonly Rule[];

const GROUPS = ["media", "supports", "layer", "container"];

export function parseStyleSheet(css: string): StyleSheet {
  return postcss.parse(css).nodes.flatMap(readRule);
}

/**
 * The rules that can match the classes of a page, in the order of the stylesheet. Elements that scripts add must use classes of
 * the page.
 */
export function stylesFor(sheet: StyleSheet, html: string): string {
  const names = [...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, value = ""]) => value.split(" "));
  const classes = new Set(names);
  const write = (rules: readonly Rule[]): string =>
    rules
      .map((rule) => {
        if ("rules" in rule) {
          const inner = write(rule.rules);
          return inner && `${rule.prelude}{${inner}}`;
        }
        return rule.requiredClasses.some((required) => required.every((name) => classes.has(name)))
          ? rule.css
          : "";
      })
      .join("");

  const styles = write(sheet.filter((rule) => !("keyframes" in rule)));
  return styles + write(sheet.filter((rule) => "keyframes" in rule && styles.includes(rule.keyframes ?? "")));
}

function readRule(node: ChildNode): Rule[] {
  if (node.type === "rule") return [{ css: node.toString(), requiredClasses: classesOf(node.selector) }];
  if (node.type !== "atrule") return [];
  if (node.nodes && GROUPS.includes(node.name)) {
    return [{ prelude: `@${node.name} ${node.params}`, rules: node.nodes.flatMap(readRule) }];
  }
  // A statement such as `@layer base;` and an at-rule such as `@font-face` apply to every page.
  const css = node.toString() + (node.nodes ? "" : ";");
  const keyframes = node.name === "keyframes" ? { keyframes: node.params } : {};
  return [{ css, requiredClasses: [[]], ...keyframes }];
}

/**
 * The classes that each selector requires. Those in `:has(.a)` are required. Others in parentheses, as in `:not(.a)`, are conditions
 * and not required.
 */
function classesOf(selectors: string): string[][] {
  return withoutParentheses(selectors)
    .split(",")
    .map((selector) => [...selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name));
}

function withoutParentheses(selectors: string): string {
  const inner = selectors.replace(/:has\(([^(),]*)\)|\([^()]*\)/g, "$1");
  return inner === selectors ? selectors : withoutParentheses(inner);
}
