import { expect, test } from "vitest";
import { parseSprite, withIcons } from "./page-icons.ts";

const HEART = '<symbol id="heart" viewBox="0 0 24 24"><path d="M2 9"/></symbol>';
const MENU = '<symbol id="menu" viewBox="0 0 24 24"><path d="M4 5h16"/>\n<path d="M4 12h16"/></symbol>';
const SPRITE = parseSprite(`<svg xmlns="http://www.w3.org/2000/svg">\n<!-- a -->\n${HEART}\n${MENU}\n</svg>`);

const use = (name: string) =>
  `<svg width="22"><use class="icon" href="/assets/icons-Cc12.svg#${name}"/></svg>`;
const inlined = (symbol: string) =>
  `<svg width="0" height="0" aria-hidden="true">${symbol.replace('id="', 'id="icone-')}</svg>`;
const icon = (name: string) => `<svg width="22"><use class="icon" href="#icone-${name}"/></svg>`;

test("an icon is inlined once, before the section that first uses it", () => {
  const page = [
    "<!doctype html><body>",
    `<header>${use("menu")}`,
    `<main>${use("heart")}${use("menu")}${use("heart")}`,
  ];
  expect(withIcons(SPRITE, page)).toEqual([
    "<!doctype html><body>",
    `${inlined(MENU)}<header>${icon("menu")}`,
    `${inlined(HEART)}<main>${icon("heart")}${icon("menu")}${icon("heart")}`,
  ]);
});

test("in the first section, icons come after the HTML", () => {
  expect(withIcons(SPRITE, [`<!doctype html><body>${use("menu")}`])).toEqual([
    `<!doctype html><body>${icon("menu")}${inlined(MENU)}`,
  ]);
});

test("references to unknown icons are unchanged", () => {
  const page = [`<main>${use("new")}<a href="/assets/a.svg">`];
  expect(withIcons(SPRITE, page)).toEqual(page);
});
