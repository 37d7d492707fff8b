import type { ColorFamily } from "#app/domain/catalog/product.ts";

/**
 * The scene of a product in app/ui/shop/picture.module.css: that of its colour. Half of the black frames, which are the most, stand
 * on a second one: the length of the slug decides, the same on every page.
 */
export function sceneOf(file: string, family: ColorFamily | null | undefined): string | undefined {
  return family === "preto" && file.indexOf("/") % 2 ? "pedra" : (family ?? undefined);
}
