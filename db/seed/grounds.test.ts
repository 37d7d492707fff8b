import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLOR_FAMILIES } from "#app/domain/catalog/product.ts";
import { sceneOf } from "#app/ui/shop/scene.ts";
import families from "./color-families.json" with { type: "json" };
import { familyOf } from "./color-families.ts";
import products from "./products.json" with { type: "json" };
import { groundOf } from "./renderer/people/grounds.mjs";

const STYLES = readFileSync("app/ui/shop/picture.module.css", "utf8");
/** The `--light` of each scene; that of `[data-scene]` is for scenes without a rule of their own. */
const LIGHTS = new Map(
  [...STYLES.matchAll(/((?:\[data-scene[^{]*\],?\s*)+)\{\s*--light: (#\w+)/g)].flatMap(
    ([, selectors = "", light = ""]) =>
      [...selectors.matchAll(/\[data-scene(?:="([\w-]+)")?\]/g)].map(([, scene]) => [scene, light] as const),
  ),
);

test("every colour family of the demonstration is one of the shop's", () => {
  for (const family of Object.values(families)) expect(COLOR_FAMILIES).toContain(family);
});

test("a sculpture has the ground of the scene in which the shop shows its frame", () => {
  const frames = products.filter(({ type }) => type !== "acessorios");
  expect(frames.length).toBeGreaterThan(40);
  for (const { slug, colors } of frames)
    for (const { id } of colors) {
      const scene = sceneOf(`${slug}/${id}`, familyOf(id));
      expect(groundOf(slug, id), `${slug} ${id}`).toBe(LIGHTS.get(scene) ?? LIGHTS.get(undefined));
    }
});
