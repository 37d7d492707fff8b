/** Sculptural sets for the banners: a coloured cove and a few plain solids. */
import * as THREE from "three";
import { buildCase } from "../geometry/case";
import { metalMaterial } from "../materials/surfaces";
import type { Finish } from "../types";
import { linear, madeOf } from "./scene-file";

const GOLD: Finish = { kind: "metal", base: "#d8b56a" };

export type Solid =
  | { form: "cylinder"; r: number; h: number; x: number; y?: number; z: number; tone: Tone }
  | {
      form: "box";
      w: number;
      h: number;
      d: number;
      x: number;
      y?: number;
      z: number;
      turn?: number;
      tone: Tone;
    }
  | {
      form: "arch";
      w: number;
      h: number;
      d: number;
      thick: number;
      x: number;
      z: number;
      turn?: number;
      tone: Tone;
    }
  | { form: "sphere"; r: number; x: number; y: number; z: number; tone: Tone }
  | { form: "disc"; r: number; d: number; x: number; y: number; z: number; tone: Tone }
  /** A glasses case, open by so many degrees. `tone` is that of its outside. */
  | { form: "case"; x: number; y: number; z: number; turn: number; open: number; tone: Tone; lining: Tone }
  /** A brilliant on the tip of its pavilion, leaning by `lean`. `r` is half the width of its girdle. */
  | { form: "gem"; r: number; x: number; y: number; z: number; turn?: number; lean?: number; tone: Tone };
type Tone = "wall" | "light" | "deep" | "accent";
/** `stone` is that of a sculpture. */
type BustTone = Tone | "stone";

export interface Placed {
  slug: string;
  color: string;
  x: number;
  y: number;
  z: number;
  turn: number;
}

/** A pair of glasses on a sculpture, whose bridge of the nose is at the place. */
export interface Bust extends Placed {
  /** A name of people/cast.mjs. */
  person: string;
  tone: BustTone;
  /** Of the true size. */
  scale: number;
}

export interface SetSpec {
  palette: Record<Tone, string> & { stone?: string };
  solids: Solid[];
  items: Placed[];
  busts?: Bust[];
}

/** Floor and wall in one sweep, so no horizon shows. */
function cove(): THREE.BufferGeometry {
  const points: [number, number][] = [
    [600, 0],
    [-150, 0],
  ];
  for (let i = 1; i <= 16; i++) {
    const a = (i / 16) * (Math.PI / 2);
    points.push([-150 - Math.sin(a) * 260, 260 - Math.cos(a) * 260]);
  }
  points.push([-410, 1200]);
  const geometry = new THREE.PlaneGeometry(2400, 1, 1, points.length - 1);
  const p = geometry.getAttribute("position");
  for (let j = 0; j < points.length; j++)
    for (let i = 0; i < 2; i++) {
      const [z, y] = points[points.length - 1 - j]!;
      p.setXYZ(j * 2 + i, i ? 1200 : -1200, y, z);
    }
  geometry.computeVertexNormals();
  return geometry;
}

/** Facets between rings of points: table, crown, girdle and the tip. Each facet is flat. */
function gemGeometry(r: number): THREE.BufferGeometry {
  const SIDES = 8;
  const ring = (radius: number, y: number, shift: number) =>
    Array.from({ length: SIDES }, (_, i) => {
      const a = ((i + shift) / SIDES) * Math.PI * 2;
      return new THREE.Vector3(Math.cos(a) * radius * r, y * r, Math.sin(a) * radius * r);
    });
  const table = ring(0.56, 0.46, 0.5);
  const star = ring(0.82, 0.28, 0);
  const girdle = ring(1, 0, 0.5);
  const pavilion = ring(0.52, -0.5, 0);
  const tip = new THREE.Vector3(0, -0.98 * r, 0);
  const top = new THREE.Vector3(0, 0.46 * r, 0);
  const points: THREE.Vector3[] = [];
  for (let i = 0; i < SIDES; i++) {
    const j = (i + 1) % SIDES;
    points.push(top, table[j]!, table[i]!);
    points.push(table[i]!, star[j]!, star[i]!, table[i]!, table[j]!, star[j]!);
    points.push(star[j]!, girdle[j]!, girdle[i]!, star[i]!, star[j]!, girdle[i]!);
    points.push(girdle[i]!, girdle[j]!, pavilion[j]!, girdle[i]!, pavilion[j]!, pavilion[i]!);
    points.push(pavilion[i]!, pavilion[j]!, tip);
  }
  const geometry = new THREE.BufferGeometry().setFromPoints(points);
  geometry.computeVertexNormals();
  return geometry;
}

function solidGeometry(s: Exclude<Solid, { form: "case" }>): THREE.BufferGeometry {
  switch (s.form) {
    case "cylinder": {
      const e = Math.min(1.6, s.h / 4);
      const g = new THREE.LatheGeometry(
        [
          [0, s.h],
          [s.r - e, s.h],
          [s.r - e * 0.3, s.h - e * 0.3],
          [s.r, s.h - e],
          [s.r, 0],
        ]
          .map(([x, y]) => new THREE.Vector2(x!, y!))
          .reverse(),
        96,
      );
      const flat = g.toNonIndexed();
      flat.computeVertexNormals();
      return smoothByAngle(flat).translate(s.x, s.y ?? 0, s.z);
    }
    case "box":
      return new THREE.BoxGeometry(s.w, s.h, s.d)
        .translate(0, s.h / 2, 0)
        .rotateY(s.turn ?? 0)
        .translate(s.x, s.y ?? 0, s.z);
    case "sphere":
      return new THREE.SphereGeometry(s.r, 64, 48).translate(s.x, s.y, s.z);
    case "gem":
      return gemGeometry(s.r)
        .rotateZ(s.lean ?? 0)
        .rotateY(s.turn ?? 0)
        .translate(s.x, s.y, s.z);
    case "disc":
      return new THREE.CylinderGeometry(s.r, s.r, s.d, 96).rotateX(Math.PI / 2).translate(s.x, s.y, s.z);
    case "arch": {
      const shape = new THREE.Shape();
      const r = s.w / 2,
        q = r - s.thick;
      shape.moveTo(-r, 0);
      shape.lineTo(-r, s.h - r);
      shape.absarc(0, s.h - r, r, Math.PI, 0, true);
      shape.lineTo(r, 0);
      shape.lineTo(q, 0);
      shape.lineTo(q, s.h - r);
      shape.absarc(0, s.h - r, q, 0, Math.PI, false);
      shape.lineTo(-q, 0);
      return new THREE.ExtrudeGeometry(shape, {
        depth: s.d,
        bevelEnabled: true,
        bevelSize: 0.8,
        bevelThickness: 0.8,
        bevelSegments: 2,
        curveSegments: 48,
      })
        .translate(0, 0, -s.d / 2)
        .rotateY(s.turn ?? 0)
        .translate(s.x, 0, s.z);
    }
  }
}

/** Round sides, crisp top: normals of a plinth from its shape instead of its facets. */
function smoothByAngle(g: THREE.BufferGeometry): THREE.BufferGeometry {
  const p = g.getAttribute("position"),
    n = g.getAttribute("normal");
  for (let i = 0; i < p.count; i++) {
    if (n.getY(i) > 0.9) {
      n.setXYZ(i, 0, 1, 0);
      continue;
    }
    const l = Math.hypot(p.getX(i), p.getZ(i)) || 1,
      up = n.getY(i),
      flat = Math.sqrt(Math.max(0, 1 - up * up));
    n.setXYZ(i, (p.getX(i) / l) * flat, up, (p.getZ(i) / l) * flat);
  }
  return g;
}

export function buildSet(spec: SetSpec): THREE.Group {
  const group = new THREE.Group();
  const paint = (tone: Tone, of: "plaster" | "wall" = "plaster") =>
    madeOf(new THREE.MeshLambertMaterial({ color: spec.palette[tone], side: THREE.DoubleSide }), {
      of,
      color: linear(spec.palette[tone]),
    });
  const material: Record<Tone, THREE.Material> = {
    // Gold would mirror a violet wall, and be mauve.
    wall: paint("wall", "wall"),
    light: paint("light"),
    deep: paint("deep"),
    accent: paint("accent"),
  };
  const add = (g: THREE.BufferGeometry, m: THREE.Material, casts: boolean) => {
    const mesh = new THREE.Mesh(g, m);
    mesh.castShadow = casts;
    mesh.receiveShadow = true;
    group.add(mesh);
  };
  add(cove(), material.wall, false);
  const stone = (tone: Tone) =>
    madeOf(
      new THREE.MeshPhysicalMaterial({
        color: spec.palette[tone],
        roughness: 0.06,
        ior: 1.9,
        clearcoat: 1,
        clearcoatRoughness: 0.03,
        side: THREE.DoubleSide,
      }),
      { of: "gem", color: linear(spec.palette[tone]) },
    );
  const leather = (tone: Tone) =>
    madeOf(new THREE.MeshStandardMaterial({ color: spec.palette[tone], roughness: 0.45 }), {
      of: "plain",
      color: linear(spec.palette[tone]),
      metalness: 0,
      roughness: 0.45,
    });
  for (const s of spec.solids) {
    if (s.form !== "case") {
      add(solidGeometry(s), s.form === "gem" ? stone(s.tone) : material[s.tone], true);
      continue;
    }
    const slots = { shell: leather(s.tone), lining: material[s.lining], snap: metalMaterial(GOLD) };
    for (const { slot, geometry } of buildCase(s.open))
      add(geometry.rotateY(s.turn).translate(s.x, s.y, s.z), slots[slot], true);
  }
  return group;
}
