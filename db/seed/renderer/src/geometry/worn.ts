/** Puts a pair of glasses on the head: on the nose in front, on the ears behind. */
import type { GlassesSpec } from "../types";
import { EAR, headField } from "./head";
import { layoutOf } from "./layout";
import type { Part } from "./parts";

/** A bridge of 18 mm sits at the root of the nose; the nose grows wider downwards, so a wider one sits lower by half the difference. */
const BRIDGE = 18;
/** The middle of such a bridge, above the root. */
const BRIDGE_ABOVE = 3;
/** Free space between the frame's back and the nose, and between a temple and the skin. */
const NOSE_GAP = 1.2;
const SKIN_GAP = 1.8;

/** How far the head's skin lies in front of a point. */
function skinFront(x: number, y: number): number {
  let z = 40;
  while (z > -80 && headField(x, y, z) > 0.2) z -= 0.5;
  return z;
}
function skinSide(y: number, z: number): number {
  let x = 60;
  while (x < 90 && headField(x, y, z) < 0) x += 0.25;
  return x;
}

/** Moves the parts, as built around the lenses' centre, onto a head of the given scale. The parts are changed. */
export function wear(parts: Part[], spec: GlassesSpec, headScale: number): void {
  const l = layoutOf(spec);
  const { frame, measures } = spec;
  const lift = BRIDGE_ABOVE - (measures.noseBridge - BRIDGE) / 2 - l.bridgeY;
  const bridgeY = (l.bridgeY + lift) / headScale;
  const forward = skinFront(0, bridgeY) * headScale + frame.depth / 2 + NOSE_GAP - l.surface(0, l.bridgeY);

  // Nods about the bridge until the temples' lower edge lies on the ears.
  const ear = { x: EAR.x * headScale, y: EAR.y * headScale, z: EAR.z * headScale };
  const under = l.hinge.y - frame.templeMin / 2 + lift;
  const nod = -Math.atan2(under - ear.y, l.hinge.z + forward - ear.z);

  for (const { geometry } of parts) {
    geometry.translate(0, lift, forward);
    geometry.translate(0, -bridgeY * headScale, -forward);
    geometry.rotateX(nod);
    geometry.translate(0, bridgeY * headScale, forward);
  }

  // Temples open as far as the head needs, bending a little more behind the ears.
  const hingeZ = l.hinge.z + forward;
  const reach = hingeZ - ear.z;
  const target = skinSide(EAR.y + 3, EAR.z + 6) * headScale + SKIN_GAP;
  const built = l.hinge.x - 7 * (reach / measures.stem) ** 3 + 1;
  const open = Math.max(0, target - built);
  for (const { geometry } of parts) {
    const p = geometry.getAttribute("position");
    for (let i = 0; i < p.count; i++) {
      const x = p.getX(i);
      const back = (hingeZ - 1 - p.getZ(i)) / reach;
      if (back > 0 && Math.abs(x) > l.halfFront * 0.6)
        p.setX(i, x + Math.sign(x) * open * (back < 1 ? back : 1 - (back - 1) * 0.35));
    }
    geometry.computeBoundingBox();
    geometry.computeBoundingSphere();
  }
}
