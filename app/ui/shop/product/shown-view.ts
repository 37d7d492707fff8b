import type { PictureView, Product, Variant } from "#app/domain/catalog/product.ts";

/** A view of the chosen colour, or of the first colour that has one. In the demonstration, only the colours that pages open with have all views. */
export function shownView({ variants }: Product, variant: Variant, view: PictureView) {
  const shown = [variant, ...variants].find(({ pictures }) => pictures.some((each) => each.view === view));
  const picture = shown?.pictures.find((each) => each.view === view);
  return shown && picture ? { picture, name: shown.name, family: shown.family } : undefined;
}
