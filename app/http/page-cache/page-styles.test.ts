import fc from "fast-check";
import { expect, test } from "vitest";
import { parseStyleSheet, stylesFor } from "./page-styles.ts";

const SHEET = [
  '@font-face{font-family:"Figtree";src:url("/f.woff2?a;b{c}")}',
  "@layer base{:root{--ink:#000}body{margin:0}}",
  ".card{display:grid}",
  ".card .title,h1.large{font-size:2rem}",
  ".card:not(.compact, :has(.open)){gap:1rem}",
  "body:has(> .sheet) .card{gap:0}",
  "@media (min-width:48rem){.card{gap:2rem}.footer{gap:3rem}}",
  "@media print{.footer{display:none}}",
  ".notice{animation:.2s arrive}",
  "@keyframes arrive{0%{opacity:0}to{opacity:1}}",
  "@keyframes leave{to{opacity:0}}",
].join("");

const stylesOf = (html: string) => stylesFor(parseStyleSheet(SHEET), html);

test("rules without a class, and fonts, are in every page", () => {
  expect(stylesOf("<p>")).toBe(
    '@font-face{font-family:"Figtree";src:url("/f.woff2?a;b{c}")}@layer base{:root{--ink:#000}body{margin:0}}',
  );
});

test("a rule is included if the page has all classes of one of its selectors", () => {
  const styles = stylesOf('<div class="card wide"><p class="other">');
  expect(styles).toContain(".card{display:grid}");
  expect(styles).not.toContain("font-size:2rem");
  expect(stylesOf('<h1 class="large">')).toContain(".card .title,h1.large{font-size:2rem}");
});

test("classes in :has() are required, and others in parentheses are not", () => {
  const styles = stylesOf('<div class="card">');
  expect(styles).toContain(".card:not(.compact, :has(.open)){gap:1rem}");
  expect(styles).not.toContain(".sheet");
  expect(stylesOf('<div class="sheet"><p class="card">')).toContain("body:has(> .sheet) .card{gap:0}");
});

test("a conditional group contains its required rules only, and is left out if it has none", () => {
  const styles = stylesOf('<div class="card">');
  expect(styles).toContain("@media (min-width:48rem){.card{gap:2rem}}");
  expect(styles).not.toContain("print");
});

test("keyframes are included with the rule that uses them", () => {
  expect(stylesOf('<p class="notice">')).toContain("@keyframes arrive");
  expect(stylesOf('<p class="notice">')).not.toContain("@keyframes leave");
});

test("a page with every class gets the whole stylesheet", () => {
  const rule = fc
    .tuple(
      fc.stringMatching(/^[a-z]{1,6}$/),
      fc.constantFrom("color:red", 'content:"}"', "margin:0;padding:1px"),
    )
    .map(([name, body]) => ({ name, css: `.${name}{${body}}` }));
  const group = fc.array(rule, { minLength: 1, maxLength: 3 }).map((rules) => ({
    name: rules.map(({ name }) => name).join(" "),
    css: `@media print{${rules.map(({ css }) => css).join("")}}`,
  }));
  fc.assert(
    fc.property(fc.array(fc.oneof(rule, group)), (rules) => {
      const css = rules.map((each) => each.css).join("");
      const classes = rules.map(({ name }) => name).join(" ");
      expect(stylesFor(parseStyleSheet(css), `<p class="${classes}">`)).toBe(css);
    }),
  );
});
