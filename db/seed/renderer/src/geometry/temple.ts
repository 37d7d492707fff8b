/** Temples: straight to the ear, then bending down around it. */
import * as THREE from "three";
import { mix, smoothstep } from "./field";
import type { Layout } from "./layout";
import type { Part } from "./parts";
import { mirrored, type Section, sweepOpen } from "./sweep";

const STEPS = 84;
const BEND = 0.82; // radians

/** Centre line from hinge to tip, evenly spaced. */
function templePath(l: Layout, from: number, to: number, steps: number, shift = 0): THREE.Vector3[] {
  const { stem } = l.spec.measures;
  const fine = 400;
  const points: THREE.Vector3[] = [];
  let y = l.hinge.y,
    z = l.hinge.z;
  for (let i = 0; i <= fine; i++) {
    const s = (i / fine) * stem,
      u = s / stem;
    const angle = BEND * smoothstep(stem - 56, stem - 18, s);
    const x = l.hinge.x + 1.6 * Math.sin(Math.PI * Math.min(1, u * 1.2)) - 7 * u * u * u - shift;
    points.push(new THREE.Vector3(x, y, z));
    y -= Math.sin(angle) * (stem / fine);
    z -= Math.cos(angle) * (stem / fine);
  }
  return Array.from({ length: steps + 1 }, (_, k) =>
    points[Math.round(mix(from, to, k / steps) * fine)]!.clone(),
  );
}

const both = (slot: Part["slot"], g: THREE.BufferGeometry): Part[] => [
  { slot, geometry: g },
  { slot, geometry: mirrored(g) },
];

export function acetateTemples(l: Layout, withCore: boolean): Part[] {
  const { templeHeight, templeMin } = l.spec.frame;
  const section = (t: number): Section => {
    const body = mix(templeHeight * 0.94, templeMin, smoothstep(0, 0.5, t));
    const tip = mix(0, 1.6, smoothstep(0.68, 0.9, t));
    return { up: (body + tip) / 2, across: mix(1.9, 1.55, smoothstep(0, 0.6, t)), power: mix(4.5, 3, t) };
  };
  const path = templePath(l, 0.002, 1, STEPS);
  const parts = both("temple", sweepOpen(path, section, undefined, 1));
  if (withCore)
    parts.push(
      ...both(
        "core",
        sweepOpen(templePath(l, 0.03, 0.94, 60), () => ({ across: 0.35, up: 0.9, power: 3 })),
      ),
    );
  return parts;
}

export function metalTemples(l: Layout): Part[] {
  const { stem } = l.spec.measures;
  const sleeve = 1 - 62 / stem;
  const start = Math.max(3, l.spec.frame.templeHeight) / 2;
  const wire = sweepOpen(
    templePath(l, 0.002, sleeve + 0.05, 60),
    (t) => ({
      up: mix(start, 1.35, smoothstep(0, 0.35, t)),
      across: mix(0.8, 0.65, t),
      power: 3.4,
    }),
    undefined,
    0.6,
  );
  const tip = sweepOpen(templePath(l, sleeve, 1, 56), (t) => ({
    up: mix(1.75, 3, smoothstep(0.25, 0.8, t)),
    across: mix(1.25, 1.5, smoothstep(0, 0.4, t)),
    power: 2.8,
  }));
  return [...both("metal", wire), ...both("temple", tip)];
}
