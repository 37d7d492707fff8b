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
  rosa: "#bfd6c6",
  vermelho: "#e9babc",
};
const SAND = "#e6c9a2";
/** Of black frames whose slug has an odd length, as in app/ui/shop/scene.ts. */
const STONE = "#d6c8b8";

/**
 * The colours of the sculptures: each is far from its frame, in hue or in lightness, and near to its wall or opposite it. One stone for all frames
 * made all pictures alike, and white stone left thin gold and clear acetate pale.
 */
const LILAC = "#b9aad4";
const TERRACOTTA = "#bd907c";
const MIST = "#aab9cb";
const IVORY = "#dccab6";
const SAGE = "#a3bbb0";
/** Behind translucent pink, which is grey before sage. */
const ROSE = "#e0cdc9";
/**
 * By colour family.
 * @type {Record<string, string>}
 */
const STONES = {
  dourado: LILAC,
  preto: IVORY,
  cinza: IVORY,
  transparente: TERRACOTTA,
  prata: TERRACOTTA,
  roxo: "#e3c7ae",
  azul: TERRACOTTA,
  verde: TERRACOTTA,
  bege: TERRACOTTA,
  rosa: SAGE,
  vermelho: "#deb5b5",
};

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
 * The colour of the sculpture that wears a frame, as CSS has it.
 * @param {string} slug of the product
 * @param {string} color its slug
 */
export function stoneOf(slug, color) {
  const family = familyOf(color);
  if (family === "preto" && slug.length % 2) return TERRACOTTA;
  if (color === "rosa-cristal") return ROSE;
  return STONES[family] ?? MIST;
}

/** @param {string} color */
function familyOf(color) {
  return families[color] ?? families[color.split("-")[0] ?? ""] ?? "";
}
