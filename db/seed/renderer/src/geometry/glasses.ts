/** Assembles all parts of one pair of glasses and sets it down on its feet. */
import * as THREE from "three";
import type { GlassesSpec } from "../types";
import { acetateFront, browPieces, type Detail } from "./front";
import { type HingeSize, hinges } from "./hinge";
import { layoutOf } from "./layout";
import { lenses } from "./lens";
import type { Part } from "./parts";
import { acetateTemples, metalTemples } from "./temple";
import { fullRim, lensEdge, lensScrews, nosePads, rivets, upperRim, wireBridge, wireEnds } from "./wire";

const IN_ACETATE: HingeSize = { inside: 2.9, height: 5.6, knuckles: 5 };
const ON_SLIM_TEMPLE: HingeSize = { inside: 1.6, height: 4, knuckles: 3 };
const ON_WIRE: HingeSize = { inside: 1.1, height: 4, knuckles: 3 };

/** Resting on the ground, or else around the origin between the lenses. */
export function buildGlasses(
  spec: GlassesSpec,
  sun: boolean,
  resting = true,
  detail: Detail = "whole",
): Part[] {
  const l = layoutOf(spec);
  const { frame } = spec;
  const parts: Part[] = [];
  const curveRadius = sun ? 95 : 130;
  switch (frame.construction) {
    case "acetate":
      parts.push(
        { slot: "front", geometry: acetateFront(l, detail) },
        ...acetateTemples(l, true),
        ...hinges(l, IN_ACETATE),
      );
      break;
    case "metalAcetate":
      parts.push(
        { slot: "front", geometry: acetateFront(l, detail) },
        ...metalTemples(l),
        ...hinges(l, ON_SLIM_TEMPLE),
      );
      break;
    case "browline":
      parts.push(
        { slot: "front", geometry: browPieces(l, detail) },
        ...fullRim(l, 1.3, 1.9),
        ...wireBridge(l, false, 1.25),
        ...nosePads(l),
        ...acetateTemples(l, false),
        ...hinges(l, IN_ACETATE),
      );
      break;
    case "metal":
      parts.push(
        ...fullRim(l, frame.rim, frame.depth),
        ...wireBridge(l, frame.bridge === "double"),
        ...nosePads(l),
        ...wireEnds(l),
        ...metalTemples(l),
        ...hinges(l, ON_WIRE),
      );
      break;
    case "semiRimless":
      parts.push(
        ...upperRim(l, frame.rim, frame.depth),
        ...lensEdge(l, 1.6),
        ...wireBridge(l, false),
        ...nosePads(l),
        ...wireEnds(l),
        ...metalTemples(l),
        ...hinges(l, ON_WIRE),
      );
      break;
    case "rimless":
      parts.push(
        ...lensEdge(l, 1.9),
        ...wireBridge(l, false),
        ...nosePads(l),
        ...wireEnds(l, 3),
        ...lensScrews(l),
        ...metalTemples(l),
        ...hinges(l, ON_WIRE),
      );
      break;
  }
  parts.push(...lenses(l, curveRadius, 0.15));
  if (frame.rivets) parts.push(...rivets(l));
  if (resting) rest(parts);
  return parts;
}

/** Turns the pair so that rims and temple tips touch the ground (y = 0), centred on the origin. */
function rest(parts: Part[]): void {
  const points: [number, number][] = [];
  const v = new THREE.Vector3();
  for (const { geometry } of parts) {
    const p = geometry.getAttribute("position");
    for (let i = 0; i < p.count; i += 3) {
      v.fromBufferAttribute(p, i);
      points.push([v.z, v.y]);
    }
  }
  let angle = 0;
  for (let pass = 0; pass < 6; pass++) {
    const c = Math.cos(angle),
      s = Math.sin(angle);
    let frontLow = [0, Infinity],
      tipLow = [0, Infinity];
    for (const [z, y] of points) {
      const yr = y * c - z * s,
        zr = y * s + z * c;
      if (zr > -30) {
        if (yr < frontLow[1]!) frontLow = [zr, yr];
      } else if (yr < tipLow[1]!) tipLow = [zr, yr];
    }
    angle += Math.atan2(frontLow[1]! - tipLow[1]!, frontLow[0]! - tipLow[0]!);
  }
  const box = new THREE.Box3();
  for (const { geometry } of parts) {
    geometry.rotateX(angle);
    geometry.computeBoundingBox();
    box.union(geometry.boundingBox!);
  }
  const centre = box.getCenter(new THREE.Vector3());
  for (const { geometry } of parts) {
    geometry.translate(0, -box.min.y, -centre.z);
    geometry.computeBoundingSphere();
  }
}
