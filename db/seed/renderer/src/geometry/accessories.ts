/** Cords, cloths and lens cleaner, lying or standing on the ground (y = 0). */
import * as THREE from "three";
import type { AccessorySpec } from "../types";
import { smoothstep } from "./field";
import { curve, sweepOpen } from "./sweep";

/** `main` takes the colour chosen, `light` and `deep` are shades of it. */
export type Role = "main" | "light" | "deep" | "metal" | "white" | "dark";
export interface AccessoryPart {
  role: Role;
  geometry: THREE.BufferGeometry;
  soft?: boolean;
}

export function buildAccessory({ kind, variant }: Pick<AccessorySpec, "kind" | "variant">): AccessoryPart[] {
  if (kind === "cordoes") return cord(variant);
  if (kind === "flanelas") return cloth(variant);
  return cleaner(variant);
}

/** A relaxed loop, crossing itself once. */
function loopPath(samples: number, height: number): THREE.Vector3[] {
  const points: [number, number, number][] = [];
  for (let i = 0; i <= 60; i++) {
    const t = (i / 60) * Math.PI * 3.5 - 0.4;
    const r = 46 - i * 0.18;
    const over = smoothstep(30, 36, i) - smoothstep(44, 50, i);
    points.push([Math.cos(t) * r * 1.3 + i * 0.28 - 8, height + over * 0, Math.sin(t) * r * 0.78 + i * 0.16]);
  }
  points.unshift([78, height, -38]);
  points.push([70, height, 34], [92, height, 22]);
  return curve(points, samples);
}

function cord(variant: number): AccessoryPart[] {
  const parts: AccessoryPart[] = [];
  const h = [2.4, 2.9, 3.4][variant]!;
  if (variant === 0) {
    const path = loopPath(620, h);
    for (let strand = 0; strand < 3; strand++) {
      const twisted = path.map((p, i) => {
        const a = path[Math.max(0, i - 1)]!,
          b = path[Math.min(path.length - 1, i + 1)]!;
        const side = new THREE.Vector3(b.z - a.z, 0, a.x - b.x).normalize();
        const phase = i * 0.42 + (strand * Math.PI * 2) / 3;
        return p
          .clone()
          .addScaledVector(side, Math.cos(phase) * 1.15)
          .add(new THREE.Vector3(0, Math.sin(phase) * 1.15, 0));
      });
      parts.push({
        role: strand === 0 ? "light" : strand === 1 ? "main" : "deep",
        geometry: sweepOpen(twisted, () => ({ across: 1.15, up: 1.15 })),
        soft: true,
      });
    }
  } else if (variant === 1) {
    // So many that each link hangs in the next: the path divided by a link's inner length.
    const path = loopPath(100, h);
    path.forEach((p, i) => {
      if (i === 0 || i === path.length - 1) return;
      const t = path[i + 1]!.clone().sub(path[i - 1]!);
      const link = new THREE.TorusGeometry(2.5, 0.6, 12, 36);
      link.scale(1.6, 1, 1);
      link.rotateX(i % 2 ? 1.15 : -0.6);
      link.rotateY(-Math.atan2(t.z, t.x));
      link.translate(p.x, p.y, p.z);
      parts.push({ role: "metal", geometry: link });
    });
  } else {
    const path = loopPath(86, h);
    parts.push({
      role: "deep",
      geometry: sweepOpen(loopPath(240, h), () => ({ across: 0.6, up: 0.6 })),
      soft: true,
    });
    path.forEach((p, i) => {
      const big = i % 4 === 0;
      const bead = new THREE.SphereGeometry(big ? 3.3 : 2.2, 20, 14);
      if (i % 4 === 2) bead.scale(1, 0.8, 1);
      bead.translate(p.x, big ? 3.3 : 2.6, p.z);
      parts.push({ role: big ? "main" : i % 4 === 2 ? "metal" : "light", geometry: bead });
    });
  }
  // End pieces: a metal sleeve and a rubber loop for the temple.
  for (const [at, from] of [
    [new THREE.Vector3(78, h, -38), -0.3],
    [new THREE.Vector3(92, h, 22), -0.35],
  ] as const) {
    const dir = new THREE.Vector3(Math.cos(from), 0, Math.sin(from));
    const sleeve = sweepOpen(
      curve(
        [
          [at.x - dir.x * 2, h, at.z - dir.z * 2],
          [at.x + dir.x * 9, h, at.z + dir.z * 9],
        ],
        8,
      ),
      () => ({ across: 2.3, up: 2.3 }),
      undefined,
      0.3,
    );
    const loop = new THREE.TorusGeometry(5.5, 0.9, 12, 40);
    loop.scale(1.35, 0.75, 1);
    loop.rotateX(Math.PI / 2);
    loop.rotateY(-from);
    loop.translate(at.x + dir.x * 16, 1.2, at.z + dir.z * 16);
    parts.push({ role: "metal", geometry: sleeve }, { role: "dark", geometry: loop });
  }
  return parts;
}

/** A cloth folded like a napkin: one ribbon running back and forth. */
function foldedCloth(
  layers: number,
  length: number,
  width: number,
  y0: number,
  role: Role,
  turn: number,
): AccessoryPart {
  const gap = 2.3,
    points: [number, number, number][] = [];
  for (let k = 0; k < layers; k++) {
    const y = y0 + 1 + k * gap,
      dir = k % 2 ? -1 : 1;
    const reach = length / 2 - k * 0.8;
    for (const s of [-1, -0.5, 0, 0.5, 1])
      points.push([s * dir * reach, y + 0.35 * Math.sin(s * 3 + k * 2), 0]);
    if (k < layers - 1) points.push([dir * (reach + 2.2), y + gap / 2, 0]);
  }
  // `up` runs across the cloth; the thin side is the fold.
  const geometry = sweepOpen(
    curve(points, 200),
    () => ({ across: 0.75, up: width / 2, power: 9 }),
    new THREE.Vector3(0, 0, 1),
    0.6,
  );
  geometry.rotateY(turn);
  return { role, geometry, soft: true };
}

/** An open cloth with gentle waves and a pinked edge; tiles pick their shade by position. */
function openCloth(): AccessoryPart[] {
  const n = 120,
    size = 140;
  const height = (x: number, z: number) => {
    const d = x * 0.7 + z * 0.5;
    const wave =
      3.2 * (1 + Math.sin(d * 0.085 + Math.sin(z * 0.03) * 1.4)) * smoothstep(80, 10, Math.hypot(x, z) * 0.8);
    const corner = smoothstep(30, 100, x + z * 0.8) * 20;
    return 0.5 + wave + corner;
  };
  const tiles: Record<"main" | "light" | "deep" | "white", { pos: number[]; idx: number[] }> = {
    main: { pos: [], idx: [] },
    light: { pos: [], idx: [] },
    deep: { pos: [], idx: [] },
    white: { pos: [], idx: [] },
  };
  const at = (i: number, j: number) => {
    const edgeI = i === 0 || i === n ? (j % 2 ? 0 : 1.1) * (i === 0 ? 1 : -1) : 0;
    const edgeJ = j === 0 || j === n ? (i % 2 ? 0 : 1.1) * (j === 0 ? 1 : -1) : 0;
    const x = (i / n - 0.5) * size + edgeI,
      z = (j / n - 0.5) * size + edgeJ;
    return [x, height(x, z), z];
  };
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const a = Math.floor(i / 10),
        b = Math.floor(j / 10);
      // A tile of 10 × 10 squares has two colours, one on each side of its diagonal.
      const fromDiagonal = (i % 10) + (j % 10) - 9;
      const add = (isUpper: boolean, corners: number[][]) => {
        const pick = (a * 5 + b * 3 + (isUpper ? 1 : 0) + ((a * b) % 3)) % 4;
        const t = tiles[(["main", "light", "deep", "white"] as const)[pick]!];
        const o = t.pos.length / 3;
        t.pos.push(...corners.flat());
        t.idx.push(o, o + 1, o + 2);
      };
      add(fromDiagonal <= 0, [at(i, j), at(i, j + 1), at(i + 1, j)]);
      add(fromDiagonal < 0, [at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)]);
    }
  return Object.entries(tiles).map(([role, { pos, idx }]) => {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.Float32BufferAttribute(pos, 3));
    const normal: number[] = [];
    for (let k = 0; k < pos.length; k += 3) {
      const x = pos[k]!,
        z = pos[k + 2]!,
        e = 0.5;
      const v = new THREE.Vector3(
        height(x - e, z) - height(x + e, z),
        2 * e,
        height(x, z - e) - height(x, z + e),
      ).normalize();
      normal.push(v.x, v.y, v.z);
    }
    geometry.setAttribute("normal", new THREE.Float32BufferAttribute(normal, 3));
    geometry.setIndex(idx);
    return { role: role as Role, geometry, soft: true };
  });
}

function cloth(variant: number): AccessoryPart[] {
  if (variant === 0) return [foldedCloth(4, 104, 84, 0, "main", 0.5)];
  if (variant === 1) return openCloth();
  return [
    foldedCloth(3, 104, 84, 0, "deep", 0.42),
    foldedCloth(3, 96, 78, 8, "main", 0.55),
    foldedCloth(3, 88, 72, 16, "light", 0.36),
  ];
}

const lathe = (profile: [number, number][], role: Role): AccessoryPart => ({
  role,
  geometry: new THREE.LatheGeometry(
    new THREE.SplineCurve(profile.map(([x, y]) => new THREE.Vector2(x, y))).getPoints(profile.length * 8),
    64,
  ),
});
const hard = (profile: [number, number][], role: Role): AccessoryPart => ({
  role,
  geometry: new THREE.LatheGeometry(
    profile.flatMap(([x, y], i) =>
      i && i < profile.length - 1
        ? [new THREE.Vector2(x, y), new THREE.Vector2(x, y + 1e-4)]
        : [new THREE.Vector2(x, y)],
    ),
    64,
  ),
});

/** The label is seen from the front and from 24° to the right (studio/camera.ts): in radians, the middle of both. */
const LABEL_TURN = 0.2;

function cleaner(variant: number): AccessoryPart[] {
  const r = [16, 13, 20][variant]!,
    h = [74, 54, 70][variant]!;
  const parts: AccessoryPart[] = [
    lathe(
      [
        [0.01, 0.2],
        [r * 0.7, 0.2],
        [r * 0.93, 0.9],
        [r, 4],
        [r, h * 0.3],
        [r, h * 0.6],
        [r, h * 0.84],
        [r * 0.93, h * 0.94],
        [r * 0.62, h],
        [r * 0.5, h + 1.5],
        [r * 0.5, h + 4],
      ],
      "main",
    ),
    hard(
      [
        [r + 0.02, h * 0.2],
        [r + 0.18, h * 0.2],
        [r + 0.18, h * 0.68],
        [r + 0.02, h * 0.68],
      ],
      "white",
    ),
    hard(
      [
        [r + 0.1, h * 0.25],
        [r + 0.3, h * 0.25],
        [r + 0.3, h * 0.3],
        [r + 0.1, h * 0.3],
      ],
      "deep",
    ),
    hard(
      [
        [r + 0.1, h * 0.6],
        [r + 0.3, h * 0.6],
        [r + 0.3, h * 0.615],
        [r + 0.1, h * 0.615],
      ],
      "deep",
    ),
    hard(
      [
        [0.01, h + 2],
        [r * 0.62, h + 2],
        [r * 0.66, h + 3],
        [r * 0.66, h + 11],
        [r * 0.6, h + 12],
        [0.01, h + 12],
      ],
      "white",
    ),
  ];
  // A pair of rings on the label reads as glasses without any lettering.
  for (const side of [-1, 1]) {
    const ring = new THREE.TorusGeometry(r * 0.2, 0.5, 10, 40);
    const bend = LABEL_TURN + side * 0.3;
    ring.rotateY(bend);
    ring.translate(Math.sin(bend) * (r + 0.25), h * 0.45, Math.cos(bend) * (r + 0.25));
    parts.push({ role: "deep", geometry: ring });
  }
  const nozzle = new THREE.CylinderGeometry(
    variant === 2 ? 2.6 : 1.5,
    variant === 2 ? 3.2 : 1.8,
    variant === 2 ? 20 : 6,
    24,
  );
  nozzle.rotateX(Math.PI / 2);
  if (variant === 2) {
    parts.push(
      hard(
        [
          [0.01, h + 12],
          [r * 0.22, h + 12],
          [r * 0.22, h + 22],
          [0.01, h + 22],
        ],
        "white",
      ),
      hard(
        [
          [0.01, h + 20],
          [r * 0.46, h + 20],
          [r * 0.5, h + 21],
          [r * 0.5, h + 26],
          [r * 0.44, h + 27.5],
          [0.01, h + 27.5],
        ],
        "white",
      ),
    );
    nozzle.translate(0, h + 24, 12);
  } else {
    parts.push(
      hard(
        [
          [0.01, h + 12],
          [r * 0.42, h + 12],
          [r * 0.46, h + 13],
          [r * 0.46, h + 20],
          [r * 0.36, h + 22],
          [0.01, h + 22],
        ],
        "white",
      ),
    );
    nozzle.translate(0, h + 17, r * 0.46);
  }
  parts.push({ role: "white", geometry: nozzle });
  return parts;
}
