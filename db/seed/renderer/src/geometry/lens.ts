/** Lens sheets. They follow the frame's surface; normals are those of a curved lens, so reflections bend. */
import * as THREE from "three";
import type { Layout } from "./layout";
import type { Part } from "./parts";
import { mirrored } from "./sweep";

const RINGS = 14;

export function lenses(l: Layout, radius: number, lift: number): Part[] {
  const n = l.outline.length;
  const position: number[] = [],
    normal: number[] = [],
    share: number[] = [],
    across: number[] = [],
    index: number[] = [];
  const push = (ox: number, oy: number, r: number) => {
    const x = l.cx + ox,
      y = oy;
    position.push(x, y, l.surface(x, y) + lift + 0.9 * (1 - r * r));
    const e = 0.5;
    const nx = -(l.surface(x + e, y) - l.surface(x - e, y)) / (2 * e) + ox / radius;
    const ny = -(l.surface(x, y + e) - l.surface(x, y - e)) / (2 * e) + oy / radius;
    const q = Math.hypot(nx, ny, 1);
    normal.push(nx / q, ny / q, 1 / q);
    share.push(0.5 + oy / (2 * l.halfHeight));
    across.push(ox / l.halfLens);
  };
  push(0, 0, 0);
  for (let ring = 1; ring <= RINGS; ring++)
    for (const [ox, oy] of l.outline) push((ox * ring) / RINGS, (oy * ring) / RINGS, ring / RINGS);
  for (let k = 0; k < n; k++) index.push(0, 1 + k, 1 + ((k + 1) % n));
  for (let ring = 0; ring < RINGS - 1; ring++)
    for (let k = 0; k < n; k++) {
      const a = 1 + ring * n + k,
        b = 1 + ring * n + ((k + 1) % n);
      index.push(a, a + n, b, b, a + n, b + n);
    }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(position, 3));
  geometry.setAttribute("normal", new THREE.Float32BufferAttribute(normal, 3));
  geometry.setAttribute("share", new THREE.Float32BufferAttribute(share, 1));
  geometry.setAttribute("across", new THREE.Float32BufferAttribute(across, 1));
  geometry.setIndex(index);
  const other = mirrored(geometry);
  // From the left to the right in both lenses, so that the light falls on them from one side.
  other.setAttribute(
    "across",
    new THREE.Float32BufferAttribute(
      across.map((x) => -x),
      1,
    ),
  );
  return [
    { slot: "lens", geometry },
    { slot: "lens", geometry: other },
  ];
}
