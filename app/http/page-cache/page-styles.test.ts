import fc from "fast-check";
import { expect, test } from "vitest";
import { parseStyleSheet, stylesFor } from "./page-styles.ts";

const SHEET = [
  '@font-face{font-family:"Figtree";src:url("/f.woff2?a;b{c}")}',
  "@layer base{:root{--ink:#000}body{margin:0}}",
  ".card{display:grid}",
  ".card .title,h1.large{font-size:2rem}",
  ".card:not(.compact):has(.open){gap:1rem}",
  "@media (min-width:48rem){.card{gap:2rem}.footer{gap:3rem}}",
  "@media print{.footer{display:none}}",
  ".notice{animation:.2s arrive}",
  "@keyframes arrive{0%{opacity:0}to{opacity:1}}",
  "@keyframes leave{to{opacity:0}}",
].join("");

const stylesOf = (html: string) => stylesFor(parseStyleSheet(SHEET), [html])[0];

test("what asks for no class is in every page's styles, and so are fonts", () => {
  expect(stylesOf("<p>")).toBe(
    '@font-face{font-family:"Figtree";src:url("/f.woff2?a;b{c}")}@layer base{:root{--ink:#000}body{margin:0}}',
  );
});

test("what asks for classes is there where the page has all of one selector's", () => {
  const styles = stylesOf('<div class="card wide"><p class="other">');
  expect(styles).toContain(".card{display:grid}");
  expect(styles).not.toContain("font-size:2rem");
  expect(stylesOf('<h1 class="large">')).toContain(".card .title,h1.large{font-size:2rem}");
});

test("a condition in parentheses may come true later, so it asks for nothing", () => {
  expect(stylesOf('<div class="card">')).toContain(".card:not(.compact):has(.open){gap:1rem}");
});

test("of a group, what is needed is there, and a group of nothing is not", () => {
  const styles = stylesOf('<div class="card">');
  expect(styles).toContain("@media (min-width:48rem){.card{gap:2rem}}");
  expect(styles).not.toContain("print");
});

test("an animation comes with what it moves", () => {
  expect(stylesOf('<p class="notice">')).toContain("@keyframes arrive");
  expect(stylesOf('<p class="notice">')).not.toContain("@keyframes leave");
});

test("each part of a page has what it needs and no part before it has, and nothing is there twice", () => {
  const parts = ['<header class="card">', '<main class="title card">', '<footer class="footer notice">'];
  const [header, main, footer] = stylesFor(parseStyleSheet(SHEET), parts);
  expect(header).toContain(".card{display:grid}");
  expect(main).toBe(".card .title,h1.large{font-size:2rem}");
  expect(footer).toBe(
    "@media (min-width:48rem){.footer{gap:3rem}}@media print{.footer{display:none}}.notice{animation:.2s arrive}@keyframes arrive{0%{opacity:0}to{opacity:1}}",
  );
});

test("a page that has every class has the whole sheet", () => {
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
    fc.property(fc.array(fc.oneof(rule, group)), (parts) => {
      const css = parts.map((part) => part.css).join("");
      const classes = parts.map(({ name }) => name).join(" ");
      expect(stylesFor(parseStyleSheet(css), [`<p class="${classes}">`])).toEqual([css]);
    }),
  );
});
