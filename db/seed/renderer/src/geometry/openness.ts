/** How open each place of a surface lies, as its vertex colours: folds are darker. */
import * as THREE from "three";
import type { Field } from "./field";

/** Rays along the normal: their lengths in millimetres, and how much each counts. */
const RAYS = [
  [5, 0.3],
  [11, 0.26],
  [22, 0.2],
  [40, 0.14],
  [64, 0.1],
] as const;

export function shadeByOpenness(geometry: THREE.BufferGeometry, field: Field): void {
  const position = geometry.getAttribute("position");
  const normal = geometry.getAttribute("normal");
  const colors = new Float32Array(position.count * 3);
  const p = new THREE.Vector3();
  const n = new THREE.Vector3();
  for (let i = 0; i < position.count; i++) {
    const open = openness(p.fromBufferAttribute(position, i), n.fromBufferAttribute(normal, i), field);
    colors.fill(open, i * 3, i * 3 + 3);
  }
  geometry.setAttribute("color", new THREE.BufferAttribute(colors, 3));
}

/** From 0 in a fold to 1. */
function openness(p: THREE.Vector3, n: THREE.Vector3, field: Field): number {
  let shut = 0;
  for (const [reach, weight] of RAYS) {
    const d = field(p.x + n.x * reach, p.y + n.y * reach, p.z + n.z * reach);
    shut += weight * Math.max(0, 1 - d / reach);
  }
  return Math.max(0, 1 - shut * 0.8);
}
