/**
 * An abstract head to wear the glasses: one smooth solid of ellipsoids. Its eyes are drawn on round lids (complexion.ts).
 * Millimetres. The bridge of the nose is the origin, the face looks towards +z; measures are those of an average adult.
 */
import type * as THREE from "three";
import { ellipsoid, type Field, meshField, mix, smoothCut, smoothstep, smoothUnion } from "./field";
import { shadeByOpenness } from "./openness";

/** Distance between the pupils, and the height at which they look out. */
export const PUPILS = 63;
export const EYE_LEVEL = -11;
/** Where temples lie: the top of the ear's root. */
export const EAR = { x: 73, y: 2, z: -97 };

const FILLET = 14;
const CELL = 2;

/** An ellipsoid turned in the plane of `y` and `z` (nodding) by `nod`, then about the vertical by `turn`. */
const turned = (x: number, y: number, z: number, r: [number, number, number], nod: number, turn = 0) => {
  const ct = Math.cos(turn);
  const st = Math.sin(turn);
  const tx = x * ct + z * st;
  const tz = z * ct - x * st;
  const cn = Math.cos(nod);
  const sn = Math.sin(nod);
  return ellipsoid(tx, y * cn + tz * sn, tz * cn - y * sn, ...r);
};

/** A rounded cone from one point of the middle plane to another. */
function cone(
  x: number,
  y: number,
  z: number,
  from: [y: number, z: number, r: number],
  to: [y: number, z: number, r: number],
): number {
  const dy = to[0] - from[0];
  const dz = to[1] - from[1];
  const t = Math.min(1, Math.max(0, ((y - from[0]) * dy + (z - from[1]) * dz) / (dy * dy + dz * dz)));
  return Math.hypot(x, y - from[0] - dy * t, z - from[1] - dz * t) - mix(from[2], to[2], t);
}

/** The skull and its base. */
export const skullField: Field = (x, y, z) =>
  smoothUnion(ellipsoid(x, y - 35, z + 97, 75, 81, 95), ellipsoid(x, y + 12, z + 102, 62, 48, 60), 30);

export const headField: Field = (x, y, z) => {
  const ax = Math.abs(x);
  let d = skullField(x, y, z);
  // The oval of the face narrows towards the chin.
  const narrow = mix(1, 0.75, smoothstep(-30, -120, y));
  d = smoothUnion(d, turned(x / narrow, y + 32, z + 62, [61, 81, 52], 0.08) * narrow, 30);
  d = smoothUnion(d, ellipsoid(x, y + 97, z + 31, 18, 17, 21), 32);
  d = smoothUnion(d, turned(ax - 38, y + 31, z + 46, [20, 12, 20], 0, -0.6), 28);
  d = smoothUnion(d, ellipsoid(ax - 27, y + 72, z + 66, 16, 24, 34), 30);
  // The mouth is no more than a swelling.
  d = smoothUnion(d, ellipsoid(x, y + 68, z + 35, 25, 17, 24), 24);
  const curve = z + 10.5 + (x * x) / 55;
  // A smile lifts its corners.
  const lifted = y - (x * x) / 80;
  d = smoothUnion(d, ellipsoid(x, lifted + 66, curve, 20, 3.6, 5.4), 6);
  d = smoothUnion(d, ellipsoid(x, lifted + 74.8, curve + 0.5, 17, 4.6, 6.4), 6);
  // Brow, eye sockets and round lids.
  d = smoothUnion(d, turned(ax - 19, y - 13, z + 19.5, [22, 8, 9.5], 0, -0.5), 30);
  d = smoothCut(d, ellipsoid(ax - PUPILS / 2, y - EYE_LEVEL - 1, z - 1, 17, 10.5, 11.5), 30);
  d = smoothUnion(d, ellipsoid(ax - PUPILS / 2, y - EYE_LEVEL + 1, z + 24, 16, 12, 13), 10);
  // Nose.
  d = smoothUnion(d, cone(x, y, z, [9, -16, 6], [-40, 8, 6.8]), FILLET);
  d = smoothUnion(d, ellipsoid(ax - 7.2, y + 43, z + 1, 5, 5.2, 8), 9);
  // Neck and the beginning of the shoulders.
  d = smoothUnion(d, cone(x, y, z, [-30, -112, 34], [-230, -130, 42]), 30);
  d = smoothUnion(d, ellipsoid(x, y + 226, z + 128, 205, 82, 70), 60);
  // Ears: a leaning shell with a hollow.
  const ear = smoothCut(
    turned(ax - 71, y + 15, z + 104, [6.5, 28, 17], -0.2, 0.32),
    turned(ax - 78, y + 13, z + 102, [6.5, 19, 10], -0.2, 0.32),
    6,
  );
  return smoothUnion(d, ear, 8);
};

/** The head as a mesh whose vertex colours are its openness. */
export function buildHead(): THREE.BufferGeometry {
  const geometry = meshField(headField, { min: [-200, -200, -205], max: [200, 124, 34] }, CELL);
  shadeByOpenness(geometry, headField);
  return geometry;
}
