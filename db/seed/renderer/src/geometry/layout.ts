/** Shared dimensions of one pair of glasses, derived from its shop measures. */
import type { GlassesSpec } from "../types";
import { extentAt, lensOutline, outlineNormals, type Point2 } from "./outline";

export interface Layout {
  spec: GlassesSpec;
  outline: Point2[];
  normals: Point2[];
  /** Lens centre, distance from the nose line. */
  cx: number;
  halfLens: number;
  halfHeight: number;
  halfFront: number;
  /** Depth of the frame's middle surface. */
  surface: (x: number, y: number) => number;
  hinge: { x: number; y: number; z: number };
  bridgeY: number;
  /** Inner and outer x of the lens opening at a height. */
  lensExtent: (y: number) => [number, number];
}

/** Fronts lean forward at the top, about seven degrees. */
const TILT = 0.11;

export function layoutOf(spec: GlassesSpec): Layout {
  const { measures: m, frame } = spec;
  const outline = lensOutline(frame.outline, m.lensWidth, m.height);
  const cx = (m.noseBridge + m.lensWidth) / 2;
  const halfFront = m.front / 2;
  const surface = (x: number, y: number) => -(x * x) / (2 * frame.wrap) + y * TILT;
  const hingeY = (frame.hingeAt * m.height) / 2;
  const back =
    frame.construction === "acetate" ||
    frame.construction === "browline" ||
    frame.construction === "metalAcetate"
      ? 6.4
      : 7.5;
  return {
    spec,
    outline,
    cx,
    halfFront,
    surface,
    normals: outlineNormals(outline),
    halfLens: m.lensWidth / 2,
    halfHeight: m.height / 2,
    hinge: { x: halfFront - 1.9, y: hingeY, z: surface(halfFront, hingeY) - back },
    bridgeY: (frame.bridgeAt * m.height) / 2,
    lensExtent: (y) => {
      const [a, b] = extentAt(outline, Math.max(-m.height * 0.49, Math.min(m.height * 0.49, y)));
      return [a + cx, b + cx];
    },
  };
}
