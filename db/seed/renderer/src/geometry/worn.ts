/** Puts a pair of glasses on the head: on the nose in front, on the ears behind. */
import type { GlassesSpec } from "../types";
import { layoutOf } from "./layout";
import type { Part } from "./parts";

/** A bridge of 18 mm sits at the root of the nose; the nose grows wider downwards, so a wider one sits lower by half the difference. */
const BRIDGE = 18;
/** The middle of such a bridge, above the root. */
const BRIDGE_ABOVE = 3;
/** Height and depth at which temples lie on an adult: the top of the ear's root. */
const EAR = { y: -7, z: -103 };
/** Free space between the frame's back and the nose, and between a temple and the skin. */
const NOSE_GAP = 1.2;
const SKIN_GAP = 1.8;

/** A head, whose bridge of the nose is the origin. */
export interface Head {
  /** 1 for an adult's. */
  scale: number;
  /** How far the skin lies in front, at a height in the middle. */
  front(y: number): number;
  /** How far the skin lies to the side. */
  side(y: number, z: number): number;
}

/** Moves the parts, as built around the lenses' centre, onto a head. The parts are changed. */
export function wear(parts: Part[], spec: GlassesSpec, head: Head): void {
  const l = layoutOf(spec);
  const { frame, measures } = spec;
  const lift = BRIDGE_ABOVE - (measures.noseBridge - BRIDGE) / 2 - l.bridgeY;
  const bridgeY = l.bridgeY + lift;
  const forward = head.front(bridgeY) + frame.depth / 2 + NOSE_GAP - l.surface(0, l.bridgeY);

  // Nods about the bridge until the temples' lower edge lies on the ears.
  const ear = { y: EAR.y * head.scale, z: EAR.z * head.scale };
  const under = l.hinge.y - frame.templeMin / 2 + lift;
  const nod = -Math.atan2(under - ear.y, l.hinge.z + forward - ear.z);

  for (const { geometry } of parts) {
    geometry.translate(0, lift, forward);
    geometry.translate(0, -bridgeY, -forward);
    geometry.rotateX(nod);
    geometry.translate(0, bridgeY, forward);
  }

  // Temples open as far as the head needs, bending a little more behind the ears.
  const hingeZ = l.hinge.z + forward;
  const reach = hingeZ - ear.z;
  const target = head.side(ear.y + 3 * head.scale, ear.z + 6 * head.scale) + SKIN_GAP;
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
