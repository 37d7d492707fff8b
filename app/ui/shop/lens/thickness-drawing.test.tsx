import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ThicknessDrawing } from "./thickness-drawing.tsx";

const pathsOf = (refractiveIndex: number) =>
  [
    ...renderToStaticMarkup(<ThicknessDrawing refractiveIndex={refractiveIndex} />).matchAll(
      /<path d="([^"]*)"/g,
    ),
  ].map(([, path]) => path);
const edgeOf = (path = "") => Number(/h([\d.]+)/.exec(path)?.[1]);

test("a thinner lens has the outline of the basic thickness behind it, and the basic one has none", () => {
  const [basic, ...others] = pathsOf(150);
  expect(others).toEqual([]);
  for (const refractiveIndex of [156, 161, 167, 174]) {
    const [outline, lens] = pathsOf(refractiveIndex);
    expect(outline).toBe(basic);
    expect(edgeOf(lens)).toBeLessThan(edgeOf(outline));
  }
});

test("the edge of a thickness shrinks as the refractive index grows", () => {
  // 2 for the middle, and 20 times 50 / (index - 100).
  expect([150, 160, 174].map((index) => edgeOf(pathsOf(index).at(-1)))).toEqual([22, 18.7, 15.5]);
});
