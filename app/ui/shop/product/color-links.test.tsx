import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Variant } from "#app/domain/catalog/product.ts";
import { ColorLinks } from "./color-links.tsx";

const variant = (color: string, available: number): Variant => ({
  id: color,
  color,
  name: color,
  family: null,
  hex: "#000000",
  available,
  pictures: [],
});

test.each([
  [0, true],
  [1, false],
])("the colours explain the strike if one is sold out: %i available, %s", (available, isExplained) => {
  const chosen = variant("preto", 3);
  const variants = [chosen, variant("dourado", available)];
  const html = renderToStaticMarkup(
    <ColorLinks pageIn={(color) => `?cor=${color}`} material="metal" variants={variants} chosen={chosen} />,
  );
  expect(html.includes("riscada: esgotada")).toBe(isExplained);
});
