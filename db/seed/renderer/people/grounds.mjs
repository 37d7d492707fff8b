/**
 * The colour of the wall behind a sculpture: that of the scene in which the shop shows the frame, so that all pictures of
 * a product belong together. The scenes are those of app/ui/shop/picture.module.css; db/seed/grounds.test.ts compares them.
 */
import fs from "node:fs";

/**
 * By colour family.
 * @type {Record<string, string>}
 */
const GROUNDS = {
  dourado: "#d3c5ee",
  preto: "#b7c2d8",
  cinza: "#b7c2d8",
  transparente: "#93c0c0",
  prata: "#93c0c0",
  roxo: "#efd3b8",
  azul: "#efd3b8",
  verde: "#efd3b8",
  rosa: "#ecd0c6",
  vermelho: "#e9babc",
};
const SAND = "#e6c9a2";
/** Of black frames whose slug has an odd length, as in app/ui/shop/scene.ts. */
const STONE = "#d6c8b8";

/** The colour of most sculptures: their frames are darker, or have a hue that it has not. */
const PLASTER = "#e4dcd4";
/** The colour of sculptures that wear clear lenses in a frame of pale metal or clear acetate, which is lost on plaster. */
const UMBER = "#64524a";
const PALE = ["dourado", "prata", "transparente"];

/**
 * Keyed by a colour's slug, or by its first word.
 * @type {Record<string, string>}
 */
const families = JSON.parse(fs.readFileSync(new URL("../../color-families.json", import.meta.url), "utf8"));

/**
 * A CSS colour.
 * @param {string} slug of the product
 * @param {string} color its slug
 */
export function groundOf(slug, color) {
  const family = familyOf(color);
  if (family === "preto" && slug.length % 2) return STONE;
  return GROUNDS[family] ?? SAND;
}

/**
 * The colour of the sculpture, as CSS. Tinted lenses are dark themselves.
 * @param {string} color its slug
 * @param {boolean} hasTintedLenses
 */
export function stoneOf(color, hasTintedLenses) {
  return PALE.includes(familyOf(color)) && !hasTintedLenses ? UMBER : PLASTER;
}

/** @param {string} color */
function familyOf(color) {
  return families[color] ?? families[color.split("-")[0] ?? ""] ?? "";
}
