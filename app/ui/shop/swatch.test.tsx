import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Swatch } from "./swatch.tsx";

const render = (color: string, hex: string, material: string) => {
  const html = renderToStaticMarkup(<Swatch color={color} hex={hex} material={material} />);
  return { fill: /fill="([^"]+)"/.exec(html)?.[1], symbol: /<use href="[^"]+#(\w+)"/.exec(html)?.[1] };
};

test.each([
  ["tartaruga", "#6b3a17", "acetato", "rgb(168,91,36)", "tortoise"],
  ["tartaruga-mel", "#c08a4a", "acetato", "rgb(192,138,74)", "tortoise"],
  ["tartaruga", "#000000", "acetato", "rgb(0,0,0)", "tortoise"],
  ["rosa-cristal", "#e8b7ba", "acetato", "#e8b7ba", "crystal"],
  ["prata", "#b9babf", "metal", "#b9babf", "metal"],
  ["nude", "#d5b096", "acetato", "#d5b096", undefined],
])("a swatch of %s (%s) in %s has the ground %s and the finish %s", (color, hex, material, fill, symbol) => {
  expect(render(color, hex, material)).toEqual({ fill, symbol });
});
