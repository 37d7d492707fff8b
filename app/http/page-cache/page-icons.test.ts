import { expect, test } from "vitest";
import { parseSprite, withIcons } from "./page-icons.ts";

const HEART = '<symbol id="heart" viewBox="0 0 24 24"><path d="M2 9"/></symbol>';
const MENU = '<symbol id="menu" viewBox="0 0 24 24"><path d="M4 5h16"/>\n<path d="M4 12h16"/></symbol>';
const SPRITE = parseSprite(`<svg xmlns="http://www.w3.org/2000/svg">\n<!-- a -->\n${HEART}\n${MENU}\n</svg>`);

const use = (name: string) =>
  `<svg width="22"><use class="icon" href="/assets/icons-Cc12.svg#${name}"/></svg>`;
const icon = (name: string) => `<svg width="22"><use class="icon" href="#icone-${name}"/></svg>`;

test("an icon is inlined once, before the page's header", () => {
  const page = `<!doctype html><body><header>${use("menu")}</header><main>${use("heart")}${use("menu")}`;
  const symbols = `${MENU}${HEART}`.replaceAll('id="', 'id="icone-');
  expect(withIcons(SPRITE, page)).toBe(
    `<!doctype html><body><svg width="0" height="0" aria-hidden="true">${symbols}</svg>` +
      `<header>${icon("menu")}</header><main>${icon("heart")}${icon("menu")}`,
  );
});

test("references to unknown icons are unchanged", () => {
  const page = `<header></header><main>${use("new")}<a href="/assets/a.svg">`;
  expect(withIcons(SPRITE, page)).toBe(page);
});
