import { expect, test } from "vitest";
import { lensOutline } from "./lens-outlines.ts";

const SHAPES = [
  "redondo",
  "oval",
  "quadrado",
  "retangular",
  "gatinho",
  "borboleta",
  "aviador",
  "hexagonal",
  "geometrico",
];

function boxOf(path: string) {
  const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const across = points.map(([x = 0]) => x);
  const down = points.map(([, y = 0]) => y);
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

test("each frame shape has a lens outline of its own", () => {
  const outlines = [...SHAPES, "panto"].map((shape) =>
    lensOutline(shape, { x: 0, y: 0, width: 100, height: 100 }),
  );
  expect(new Set(outlines).size).toBe(10);
});

test("a round lens that is lower than wide has the outline of a panto", () => {
  const at = (shape: string, height: number) => lensOutline(shape, { x: 0, y: 0, width: 50, height });
  expect(at("redondo", 45)).toBe(at("panto", 45));
  expect(at("redondo", 46)).not.toBe(at("panto", 46));
});

test.each(SHAPES)("the lens outline '%s' fills its rectangle, also mirrored", (shape) => {
  for (const width of [50, -50]) {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxOf(
      lensOutline(shape, { x: 100, y: 50, width, height: 40 }),
    );
    // Control points of curves may lie a little outside.
    expect(Math.abs(left - 75)).toBeLessThanOrEqual(1);
    expect(Math.abs(right - 125)).toBeLessThanOrEqual(1);
    expect(Math.abs(top - 30)).toBeLessThanOrEqual(1);
    expect(Math.abs(bottom - 70)).toBeLessThanOrEqual(1);
  }
});
