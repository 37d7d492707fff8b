/** Solid fronts cut from a slab: full acetate fronts and the brow pieces of a browline. */
import type * as THREE from "three";
import {
  clamp,
  ellipsoid,
  type Field,
  meshField,
  mix,
  polygonDistance,
  roundedBox,
  roundedRect,
  slab,
  smoothCut,
  smoothstep,
  smoothUnion,
} from "./field";
import type { Layout } from "./layout";

/** Mesh size in millimetres; normals come from the field, so shading stays smooth. A close-up refracts in finer triangles. */
const CELL = { whole: 0.66, closeUp: 0.3 };
export type Detail = keyof typeof CELL;

/** One-piece acetate front with bridge, end pieces and moulded nose pads. */
export function acetateFront(l: Layout, detail: Detail): THREE.BufferGeometry {
  const { frame, measures: m } = l.spec;
  const lens = polygonDistance(l.outline, 18);
  const half = frame.depth / 2;
  const radius = frame.edge === "bevel" ? 1.5 : Math.min(half * 0.82, frame.rim * 0.42);
  const bridgeHeight = frame.bridge === "keyhole" ? 7 : clamp(m.height * 0.2, 6, 9.5);
  const endHeight = frame.templeHeight / 2;
  const padY = l.bridgeY - m.height * 0.2;
  const padX = l.lensExtent(padY)[0] - frame.rim * 0.55;

  const field: Field = (x, y, z) => {
    const ax = Math.abs(x);
    const zc = z - l.surface(ax, y);
    const toLens = lens(ax - l.cx, y);
    const upper = smoothstep(-0.2, 1, y / l.halfHeight);
    const temporal = smoothstep(0.2, 1.1, (ax - l.cx) / l.halfLens);
    let plane = toLens - (frame.rim + frame.brow * upper * (0.55 + 0.45 * temporal));
    // The bridge dips a little in the middle, as a hand-cut one does.
    const dip = frame.bridge === "keyhole" ? 0.2 : 1.1 * (1 - smoothstep(0, m.noseBridge * 0.6, ax));
    plane = smoothUnion(
      plane,
      roundedRect(ax, y - l.bridgeY + dip, m.noseBridge / 2 + 1, bridgeHeight / 2, 1.5),
      frame.bridge === "keyhole" ? 2.5 : 5,
    );
    if (frame.bridge === "keyhole") {
      const notch = Math.hypot(ax, (y - l.bridgeY + bridgeHeight * 0.62) * 1.05) - m.noseBridge * 0.2;
      plane = smoothCut(plane, notch, 2);
    }
    plane = smoothUnion(plane, roundedRect(ax - (l.halfFront - 6), y - l.hinge.y, 6, endHeight, 2.4), 5.5);
    const opening = -(toLens + 0.35);
    let d = slab(Math.max(plane, opening), zc, half, radius, frame.edge === "bevel");
    // End piece turning back towards the hinge.
    const zEnd = l.surface(l.halfFront, l.hinge.y);
    const reach = (zEnd - l.hinge.z) / 2;
    d = smoothUnion(
      d,
      roundedBox(
        ax - (l.halfFront - 2),
        y - l.hinge.y,
        z - (zEnd - reach + 0.4),
        2,
        endHeight * 0.94,
        reach + 0.3,
        1.1,
      ),
      2.2,
    );
    // Moulded pads, splayed back and outwards.
    const px = ax - padX,
      py = y - padY,
      pz = zc + half * 0.75;
    const c = 0.83,
      s = 0.55;
    const pad = ellipsoid(px * c + pz * s, py + px * 0.25, -px * s + pz * c, 2.1, m.height * 0.155, 4.4);
    d = smoothUnion(d, Math.max(pad, -(toLens - 0.4)), 1.8);
    // A straight cut leaves the hinge gap.
    return Math.max(d, l.hinge.z + 0.12 - z);
  };
  const top = Math.max(l.halfHeight, l.hinge.y + endHeight) + frame.rim + frame.brow + 2;
  return meshField(
    field,
    {
      min: [-l.halfFront - 1.5, -l.halfHeight - frame.rim - 2.5, l.hinge.z - 1],
      max: [l.halfFront + 1.5, top, l.surface(0, top) + half + 1.5],
    },
    CELL[detail],
  );
}

/** The two brow pieces of a browline frame. */
export function browPieces(l: Layout, detail: Detail): THREE.BufferGeometry {
  const { frame } = l.spec;
  const lens = polygonDistance(l.outline, 18);
  const half = frame.depth / 2;
  const endHeight = frame.templeHeight / 2;
  const field: Field = (x, y, z) => {
    const ax = Math.abs(x);
    const zc = z - l.surface(ax, y);
    const toLens = lens(ax - l.cx, y);
    const across = (ax - l.cx) / l.halfLens;
    let plane = toLens - (frame.rim + frame.brow * smoothstep(-0.9, 0.9, across));
    plane = smoothUnion(plane, roundedRect(ax - (l.halfFront - 6), y - l.hinge.y, 6, endHeight, 2.4), 5);
    // Thick above, thinning towards the nose, nothing below the brow line.
    const line = mix(l.bridgeY - 1.5, l.hinge.y - endHeight - 0.5, smoothstep(-1, 1, across));
    plane = smoothCut(plane, y - line, 1.5);
    let d = slab(Math.max(plane, -(toLens + 0.5)), zc, half, Math.min(1.3, half * 0.7));
    const zEnd = l.surface(l.halfFront, l.hinge.y);
    const reach = (zEnd - l.hinge.z) / 2;
    d = smoothUnion(
      d,
      roundedBox(
        ax - (l.halfFront - 2),
        y - l.hinge.y,
        z - (zEnd - reach + 0.4),
        2,
        endHeight * 0.94,
        reach + 0.3,
        1.1,
      ),
      2.2,
    );
    return Math.max(d, l.hinge.z + 0.12 - z);
  };
  const top = Math.max(l.halfHeight, l.hinge.y + endHeight) + frame.rim + frame.brow + 2;
  return meshField(
    field,
    {
      min: [-l.halfFront - 1.5, -6, l.hinge.z - 1],
      max: [l.halfFront + 1.5, top, l.surface(0, top) + half + 1.5],
    },
    CELL[detail],
  );
}
