/** Metal work: rims, bridges, nose pads, end pieces, rivets. */
import * as THREE from "three";
import type { Layout } from "./layout";
import { topAt } from "./outline";
import type { Part } from "./parts";
import { curve, mirrored, sweepClosed, sweepOpen } from "./sweep";

const FORWARD = new THREE.Vector3(0, 0, 1);
const both = (slot: Part["slot"], g: THREE.BufferGeometry): Part[] => [
  { slot, geometry: g },
  { slot, geometry: mirrored(g) },
];

const rimPoint = (l: Layout, i: number, offset: number) => {
  const [ox, oy] = l.outline[i]!,
    [nx, ny] = l.normals[i]!;
  const x = l.cx + ox + nx * offset,
    y = oy + ny * offset;
  return new THREE.Vector3(x, y, l.surface(x, y));
};

/** Wire all around the lens. */
export function fullRim(l: Layout, width: number, depth: number): Part[] {
  const path = l.outline.map((_, i) => rimPoint(l, i, width / 2 - 0.3));
  const outward = l.normals.map(([x, y]) => new THREE.Vector3(x, y, 0));
  return both(
    "metal",
    sweepClosed(path, outward, () => ({ across: width / 2, up: depth / 2, power: 3.2 })),
  );
}

/** Wire above the lens only. */
export function upperRim(l: Layout, width: number, depth: number): Part[] {
  const n = l.outline.length;
  const keep = l.outline
    .map(([, y], i) => ({ i, y }))
    .filter(({ y }) => y > -l.halfHeight * 0.12)
    .map(({ i }) => i);
  // Indices are cyclic and start on the temple side; walk the one unbroken run.
  const start = keep.find((i) => !keep.includes((i + n - 1) % n))!;
  const path = keep.map((_, k) => rimPoint(l, (start + k) % n, width / 2 - 0.2));
  return both(
    "metal",
    sweepOpen(path, () => ({ across: width / 2, up: depth / 2, power: 3 }), FORWARD),
  );
}

/** The visible edge of a lens that no rim covers. */
export function lensEdge(l: Layout, thickness: number): Part[] {
  const path = l.outline.map((_, i) => rimPoint(l, i, -0.2));
  const outward = l.normals.map(([x, y]) => new THREE.Vector3(x, y, 0));
  return both(
    "lensEdge",
    sweepClosed(path, outward, () => ({ across: 0.32, up: thickness / 2, power: 5 })),
  );
}

export function wireBridge(l: Layout, double: boolean, thick = 1): Part[] {
  const y = l.bridgeY;
  const x = l.lensExtent(y)[0];
  const lift = double ? 0.8 : 2.4;
  const z = (px: number, py: number) => l.surface(px, py);
  const parts: Part[] = [
    {
      slot: "metal",
      geometry: sweepOpen(
        curve(
          [
            [-x - 0.2, y, z(x, y)],
            [-x * 0.6, y + lift * 0.72, z(x, y) + 0.9],
            [0, y + lift, z(0, y) + 1.1],
            [x * 0.6, y + lift * 0.72, z(x, y) + 0.9],
            [x + 0.2, y, z(x, y)],
          ],
          28,
        ),
        () => ({ across: 0.85 * thick, up: 1.05 * thick, power: 2.6 }),
      ),
    },
  ];
  if (double) {
    const bx = l.cx - l.halfLens * 0.42;
    const by = topAt(l.outline, bx - l.cx) + 0.6;
    parts.push({
      slot: "metal",
      geometry: sweepOpen(
        curve(
          [
            [-bx - 5, by - 0.2, z(bx, by)],
            [-bx, by + 0.2, z(bx, by) + 0.4],
            [0, by + 0.5, z(0, by) + 0.8],
            [bx, by + 0.2, z(bx, by) + 0.4],
            [bx + 5, by - 0.2, z(bx, by)],
          ],
          30,
        ),
        () => ({ across: 0.85, up: 1, power: 2.6 }),
      ),
    });
  }
  return parts;
}

/** Silicone pads on bent wire arms. */
export function nosePads(l: Layout): Part[] {
  const y = l.bridgeY - l.halfHeight * 0.42;
  const edge = l.lensExtent(y)[0];
  const zs = l.surface(edge, y);
  const pad = new THREE.SphereGeometry(1, 24, 18);
  pad.scale(1.25, 6.2, 3.5);
  pad.rotateY(-0.62);
  pad.rotateZ(0.24);
  const at = new THREE.Vector3(edge - 2.6, y - 0.6, zs - 5.2);
  pad.translate(at.x, at.y, at.z);
  pad.computeVertexNormals();
  const arm = sweepOpen(
    curve(
      [
        [edge + 0.1, y + 3.4, zs - 0.4],
        [edge - 0.2, y + 3.2, zs - 3],
        [edge + 0.4, y + 1.6, zs - 5.6],
        [at.x + 1.2, at.y + 0.4, at.z - 0.5],
      ],
      22,
    ),
    () => ({ across: 0.42, up: 0.42 }),
  );
  const boss = new THREE.SphereGeometry(1, 14, 10);
  boss.scale(0.6, 1.7, 1.4);
  boss.rotateY(-0.62);
  boss.translate(at.x + 0.75, at.y, at.z - 0.35);
  boss.computeVertexNormals();
  return [...both("pad", pad), ...both("metal", arm), ...both("metal", boss)];
}

/** Metal end piece from rim (or lens) to hinge. */
export function wireEnds(l: Layout, inset = 0): Part[] {
  const { hinge } = l;
  const x0 = l.lensExtent(hinge.y)[1] - inset;
  const z0 = l.surface(x0, hinge.y);
  const path = curve(
    [
      [x0, hinge.y, z0 + (inset ? 0.9 : 0.1)],
      [x0 + (hinge.x - x0) * 0.55, hinge.y, z0 + 0.3],
      [hinge.x - 0.5, hinge.y, z0 - 1.2],
      [hinge.x, hinge.y, z0 - 3.4],
      [hinge.x, hinge.y, hinge.z + 0.2],
    ],
    26,
  );
  return both(
    "metal",
    sweepOpen(path, (t) => ({ across: 0.75, up: 1.2 + 0.75 * t, power: 3.4 }), undefined, 0.4),
  );
}

/** Two decorative pins on each end piece and temple. */
export function rivets(l: Layout): Part[] {
  const parts: Part[] = [];
  const gap = Math.min(2.2, l.spec.frame.templeHeight * 0.18);
  for (const dy of [-gap, gap]) {
    const x = l.halfFront - 5.6,
      y = l.hinge.y + dy;
    const pin = new THREE.SphereGeometry(1, 16, 10);
    pin.scale(1.05, 1.05, 0.42);
    pin.translate(x, y, l.surface(x, y) + l.spec.frame.depth / 2);
    pin.computeVertexNormals();
    const side = new THREE.SphereGeometry(1, 16, 10);
    side.scale(0.42, 1.05, 1.05);
    side.translate(l.hinge.x + 1.82, y, l.hinge.z - 5.5);
    side.computeVertexNormals();
    parts.push(...both("metal", pin), ...both("metal", side));
  }
  return parts;
}

/** Screws holding the metal work of a rimless pair. */
export function lensScrews(l: Layout): Part[] {
  const parts: Part[] = [];
  const spots: [number, number][] = [
    [l.lensExtent(l.bridgeY)[0] + 2, l.bridgeY],
    [l.lensExtent(l.hinge.y)[1] - 2.4, l.hinge.y],
  ];
  for (const [x, y] of spots) {
    const screw = new THREE.CylinderGeometry(1.15, 1.15, 3, 20);
    screw.rotateX(Math.PI / 2);
    screw.translate(x, y, l.surface(x, y) + 0.3);
    parts.push(...both("metal", screw));
  }
  return parts;
}
