/** Writes a finish's pattern into vertex colours; the meshes are dense enough to carry it. */
import * as THREE from "three";
import { smoothstep } from "../geometry/field";
import type { Finish } from "../types";
import { fbm } from "./noise";

/** The studio is bright; pigments are laid on a little darker so they photograph as chosen. */
const EXPOSURE = 0.64;

export function paint(
  geometry: THREE.BufferGeometry,
  finish: Finish,
  seed: number,
  low: number,
  high: number,
): void {
  const p = geometry.getAttribute("position");
  const colors = new Float32Array(p.count * 3);
  const base = new THREE.Color(finish.base),
    mid = new THREE.Color(finish.mid ?? finish.base),
    dark = new THREE.Color(finish.dark ?? finish.base);
  const c = new THREE.Color();
  for (let i = 0; i < p.count; i++) {
    const x = p.getX(i),
      y = p.getY(i),
      z = p.getZ(i);
    c.copy(base);
    if (finish.kind === "tortoise") {
      const wx = fbm(x * 0.07 + seed, y * 0.07, z * 0.07, 2) * 2.2,
        wy = fbm(x * 0.07, y * 0.07 + seed + 9, z * 0.07, 2) * 2.2;
      const patch = fbm(x * 0.085 + wx + seed, y * 0.13 + wy, z * 0.075 + seed, 3);
      const vein = fbm(x * 0.24 + wy + seed, y * 0.3 + wx, z * 0.2, 3);
      c.lerp(mid, smoothstep(0.4, 0.54, patch * 0.65 + vein * 0.35));
      c.lerp(dark, smoothstep(0.48, 0.6, patch * 0.8 + vein * 0.2));
      c.lerp(base, 0.25 * smoothstep(0.58, 0.72, vein));
    } else if (finish.kind === "marble") {
      const w = fbm(x * 0.05 + seed, y * 0.05, z * 0.05, 3) * 4;
      const v = Math.abs(Math.sin(x * 0.12 + y * 0.2 + z * 0.1 + w * 2.4));
      c.lerp(mid, smoothstep(0.35, 0.95, v));
      c.lerp(dark, 0.8 * (1 - smoothstep(0.02, 0.16, v)));
    } else if (finish.kind === "gradient") {
      const t = (y - low) / Math.max(1, high - low);
      c.lerpColors(dark, base, smoothstep(0.15, 0.85, 1 - t));
    }
    colors.set([c.r * EXPOSURE, c.g * EXPOSURE, c.b * EXPOSURE], i * 3);
  }
  geometry.setAttribute("color", new THREE.BufferAttribute(colors, 3));
}
