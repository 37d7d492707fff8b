/** Lens outlines: closed plane curves, counter-clockwise, +x towards the temple. */
import type { OutlineName } from "../types";

export type Point2 = [number, number];
export const OUTLINE_SAMPLES = 160;

interface Template {
  points: Point2[];
  smooth: number;
}

const superellipse = (n: number, squeeze = 0): Template => ({
  smooth: 0,
  points: Array.from({ length: 240 }, (_, i) => {
    const t = (i / 240) * Math.PI * 2;
    const c = Math.cos(t),
      s = Math.sin(t);
    const y = Math.sign(s) * Math.abs(s) ** (2 / n);
    const x = Math.sign(c) * Math.abs(c) ** (2 / n) * (1 - squeeze * (0.5 - y / 2));
    return [x, y] as Point2;
  }),
});

/** Control polygons on the unit square; `smooth` is the corner softness, as a share of the perimeter. */
const TEMPLATES: Record<OutlineName, Template> = {
  round: superellipse(2.04),
  oval: superellipse(2.25),
  panto: {
    smooth: 0.055,
    points: [
      [1, 0.45],
      [0.8, 1],
      [-0.8, 1],
      [-1, 0.45],
      [-0.88, -0.45],
      [-0.46, -1],
      [0.46, -1],
      [0.88, -0.45],
    ],
  },
  square: {
    smooth: 0.026,
    points: [
      [1, 0.95],
      [-0.97, 0.97],
      [-0.88, -0.86],
      [-0.72, -1],
      [0.78, -1],
      [0.94, -0.84],
    ],
  },
  softSquare: {
    smooth: 0.05,
    points: [
      [1.02, 0.96],
      [-0.98, 0.96],
      [-0.94, -0.8],
      [-0.6, -1.02],
      [0.62, -1.02],
      [0.96, -0.8],
    ],
  },
  rectangle: {
    smooth: 0.028,
    points: [
      [1, 0.9],
      [0.9, 1],
      [-0.92, 0.96],
      [-1, 0.7],
      [-0.86, -0.9],
      [-0.66, -1],
      [0.78, -1],
      [0.92, -0.86],
    ],
  },
  trapeze: {
    smooth: 0.034,
    points: [
      [1.02, 1.02],
      [-0.9, 0.92],
      [-0.99, 0.62],
      [-0.74, -0.92],
      [-0.5, -1.02],
      [0.6, -1.02],
      [0.84, -0.72],
    ],
  },
  catEye: {
    smooth: 0.044,
    points: [
      [1.06, 1.06],
      [0.45, 0.86],
      [-0.7, 0.58],
      [-1, 0.22],
      [-0.88, -0.62],
      [-0.42, -1.02],
      [0.38, -1.02],
      [0.86, -0.42],
    ],
  },
  butterfly: {
    smooth: 0.045,
    points: [
      [1.04, 0.86],
      [0.72, 1.04],
      [-0.5, 0.84],
      [-0.96, 0.6],
      [-0.88, -0.3],
      [-0.45, -0.95],
      [0.4, -1.04],
      [0.98, -0.72],
      [1.05, 0.1],
    ],
  },
  aviator: {
    smooth: 0.05,
    points: [
      [1.02, 0.55],
      [0.8, 1.02],
      [-0.6, 1],
      [-1.04, 0.86],
      [-0.9, 0.1],
      [-0.45, -0.75],
      [0.05, -1.08],
      [0.62, -1],
      [0.98, -0.35],
    ],
  },
  navigator: {
    smooth: 0.036,
    points: [
      [1.02, 0.8],
      [0.88, 1],
      [-0.82, 1],
      [-1.03, 0.7],
      [-0.86, -0.35],
      [-0.5, -0.98],
      [0.62, -1.02],
      [0.94, -0.78],
    ],
  },
  hexagon: {
    smooth: 0.013,
    points: [
      [1, 0.04],
      [0.58, 1],
      [-0.58, 1],
      [-1, 0.04],
      [-0.56, -1],
      [0.56, -1],
    ],
  },
  octagon: {
    smooth: 0.014,
    points: [
      [1, 0.42],
      [0.5, 1],
      [-0.5, 1],
      [-1, 0.42],
      [-1, -0.42],
      [-0.5, -1],
      [0.5, -1],
      [1, -0.42],
    ],
  },
  geometric: {
    smooth: 0.018,
    points: [
      [1, 0.62],
      [0.72, 1],
      [-0.72, 1],
      [-1, 0.62],
      [-0.86, -0.34],
      [-0.34, -1],
      [0.46, -1],
      [0.92, -0.34],
    ],
  },
};

/** The outline of the +x lens, centred on its box, scaled to the box. */
export function lensOutline(name: OutlineName, width: number, height: number): Point2[] {
  const { points, smooth } = TEMPLATES[name];
  const scaled = points.map(([x, y]) => [(x * width) / 2, (y * height) / 2] as Point2);
  let dense = resampleClosed(scaled, 720);
  if (smooth > 0) dense = gaussianSmooth(dense, smooth * dense.length);
  return resampleClosed(fitBox(dense, width, height), OUTLINE_SAMPLES);
}

export function resampleClosed(points: Point2[], count: number): Point2[] {
  const lengths = [0];
  for (let i = 1; i <= points.length; i++) {
    const a = points[i - 1]!,
      b = points[i % points.length]!;
    lengths.push(lengths[i - 1]! + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const total = lengths[points.length]!;
  const out: Point2[] = [];
  let k = 0;
  for (let i = 0; i < count; i++) {
    const s = (i / count) * total;
    while (lengths[k + 1]! < s) k++;
    const a = points[k]!,
      b = points[(k + 1) % points.length]!;
    const t = (s - lengths[k]!) / Math.max(1e-9, lengths[k + 1]! - lengths[k]!);
    out.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
  }
  return out;
}

function gaussianSmooth(points: Point2[], sigma: number): Point2[] {
  const n = points.length,
    reach = Math.ceil(sigma * 2.6);
  const weights = Array.from({ length: reach * 2 + 1 }, (_, i) =>
    Math.exp(-(((i - reach) / sigma) ** 2) / 2),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  return points.map((_, i) => {
    let x = 0,
      y = 0;
    for (let j = -reach; j <= reach; j++) {
      const p = points[(i + j + n * 4) % n]!,
        w = weights[j + reach]!;
      x += p[0] * w;
      y += p[1] * w;
    }
    return [x / sum, y / sum];
  });
}

function fitBox(points: Point2[], width: number, height: number): Point2[] {
  const xs = points.map((p) => p[0]),
    ys = points.map((p) => p[1]);
  const x0 = Math.min(...xs),
    x1 = Math.max(...xs),
    y0 = Math.min(...ys),
    y1 = Math.max(...ys);
  return points.map(([x, y]) => [
    ((x - x0) / (x1 - x0) - 0.5) * width,
    ((y - y0) / (y1 - y0) - 0.5) * height,
  ]);
}

/** Unit normals pointing out of a counter-clockwise outline. */
export function outlineNormals(points: Point2[]): Point2[] {
  const n = points.length;
  return points.map((_, i) => {
    const a = points[(i + n - 1) % n]!,
      b = points[(i + 1) % n]!;
    const dx = b[0] - a[0],
      dy = b[1] - a[1],
      l = Math.hypot(dx, dy) || 1;
    return [dy / l, -dx / l];
  });
}

/** Smallest and largest x of the outline at a given height. */
export function extentAt(points: Point2[], y: number): [number, number] {
  let lo = Infinity,
    hi = -Infinity;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!;
    if ((a[1] - y) * (b[1] - y) > 0 || a[1] === b[1]) return;
    const x = a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]);
    lo = Math.min(lo, x);
    hi = Math.max(hi, x);
  });
  return [lo, hi];
}

/** Highest y of the outline at a given x. */
export function topAt(points: Point2[], x: number): number {
  const flipped = points.map(([px, py]) => [py, px] as Point2);
  return extentAt(flipped, x)[1];
}
