/** Barrel hinges behind the corners of the front. */
import * as THREE from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Layout } from "./layout";
import type { Part } from "./parts";
import { mirrored } from "./sweep";

export interface HingeSize {
  /** From the middle of the temple inwards to the pin. */
  inside: number;
  height: number;
  /** An odd number: those of the front enclose those of the temple. */
  knuckles: number;
}

const GAP = 0.14;

/** Knuckles on a screw. A leaf joins each of them to the temple or to the front in turn. */
export function hinges(l: Layout, { inside, height, knuckles }: HingeSize): Part[] {
  const pin = { x: l.hinge.x - inside, y: l.hinge.y, z: l.hinge.z };
  const radius = Math.min(1.15, inside * 0.5 + 0.35);
  const pitch = height / knuckles;
  const pieces: THREE.BufferGeometry[] = [];
  for (let k = 0; k < knuckles; k++) {
    const y = pin.y + (k - (knuckles - 1) / 2) * pitch;
    pieces.push(chamfered(radius, pitch - GAP).translate(pin.x, y, pin.z));
    const isOfTemple = k % 2 === 1;
    const arm = bar(0.9, pitch - GAP, 2.4).translate(
      pin.x + radius - 0.45,
      y,
      pin.z + (isOfTemple ? -1.2 : 1.2),
    );
    pieces.push(arm);
  }
  const head = chamfered(radius * 0.78, 0.5).translate(pin.x, pin.y + height / 2 + 0.2, pin.z);
  const templeLeaf = bar(0.9, height * 0.86, 7).translate(pin.x + radius - 0.45, pin.y, pin.z - 5);
  pieces.push(head, templeLeaf);
  return pieces.flatMap((geometry): Part[] => [
    { slot: "hinge", geometry },
    { slot: "hinge", geometry: mirrored(geometry) },
  ]);
}

/** A cylinder around the y axis whose edges catch the light. */
function chamfered(radius: number, height: number): THREE.BufferGeometry {
  const half = height / 2;
  const edge = Math.min(0.16, height / 4);
  const profile: [number, number][] = [
    [0, -half],
    [radius - edge, -half],
    [radius - edge * 0.3, -half + edge * 0.3],
    [radius, -half + edge],
    [radius, half - edge],
    [radius - edge * 0.3, half - edge * 0.3],
    [radius - edge, half],
    [0, half],
  ];
  // Every corner twice, so that the faces between them stay flat.
  const points = profile.flatMap(([x, y], i) => {
    const point = new THREE.Vector2(x, y);
    return i === 0 || i === profile.length - 1 ? [point] : [point, point.clone()];
  });
  const geometry = new THREE.LatheGeometry(points, 40);
  geometry.computeVertexNormals();
  return geometry;
}

function bar(width: number, height: number, depth: number): THREE.BufferGeometry {
  const box = new RoundedBoxGeometry(width, height, depth, 3, Math.min(0.22, height / 4));
  box.setIndex(Array.from({ length: box.getAttribute("position").count }, (_, i) => i));
  return box;
}
