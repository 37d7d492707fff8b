/**
 * Hairstyles: solids over the skull, cut back from the face by a hairline. Millimetres, in the head's own axes (head.ts).
 */
import type * as THREE from "three";
import { fbm } from "../materials/noise";
import { ellipsoid, type Field, meshField, mix, smoothCut, smoothstep, smoothUnion } from "./field";
import { headField, skullField } from "./head";
import { shadeByOpenness } from "./openness";

export type HairStyle = "curto" | "longo" | "crespo" | "chanel";

const CELL = 2;

/** Negative where no hair grows: the face, from the hairline down to a sideburn before each ear, and the neck. */
const face = (y: number, z: number, hairline: number) => {
  const ry = 98;
  const rz = 95;
  const u = (y + 40 - (hairline - 58)) / ry;
  const v = (z - 20) / rz;
  const k = Math.hypot(u, v);
  return (k - 1) * 92;
};

/** From 0 at the hairline to 1 well behind it: hair rises from the skin, and does not stand on it like a cap. */
const risen = (y: number, z: number, hairline: number, reach: number) =>
  smoothstep(-3, reach, face(y, z, hairline));

const ears: Field = (x, y, z) => ellipsoid(Math.abs(x) - 78, y + 17, z + 102, 22, 27, 17);

/** Short at the sides and long on top, combed back from a side parting. */
const short: Field = (x, y, z) => {
  const top = smoothstep(30, 92, y);
  const quiff = Math.exp(-(((z + 16) / 34) ** 2)) * smoothstep(48, 80, y);
  const parting = Math.exp(-(((x - 30) / 5) ** 2)) * smoothstep(50, 80, y) * smoothstep(-120, -60, z);
  const locks = (fbm(x * 0.07, y * 0.05, z * 0.03, 3) - 0.5) * mix(2, 9, top);
  const thickness = mix(2.6, 14, top) + quiff * 8 - parting * 6 + locks;
  let d = skullField(x, y, z) - thickness * mix(0.35, 1, risen(y, z, 60, 16));
  d = smoothCut(d, face(y, z, 60), 5);
  d = smoothCut(d, ears(x, y, z), 7);
  return smoothCut(d, y + 42 - smoothstep(-110, -60, z) * 30, 14);
};

/** Parted in the middle, behind the ears, down to a height. */
const fallingTo =
  (lowest: number): Field =>
  (x, y, z) => {
    const ax = Math.abs(x);
    const parting = Math.exp(-((x / 3.5) ** 2)) * smoothstep(40, 70, y) * smoothstep(-130, -80, z);
    const waves = Math.sin(y * 0.075 + Math.abs(z) * 0.03) * 2.2 * smoothstep(40, -40, y);
    let d = skullField(x, y, z) - (13 - parting * 8 + waves * 0.5) * mix(0.06, 1, risen(y, z, 64, 70));
    // A curtain at each side, from above the ear, and the fall of the back.
    const sweep = smoothstep(40, -60, y);
    const lock = Math.hypot((ax - mix(66, 80, sweep) - waves) / 19, (z + mix(96, 112, sweep)) / 40) - 1;
    const curtain = smoothCut(lock * 18, 62 - y, 40);
    const back = ellipsoid(x, y + 80, z + 140, 80, 170, 52);
    d = smoothUnion(d, smoothUnion(curtain, back, 20), 24);
    d = smoothCut(d, y - lowest, 14);
    d = smoothCut(d, face(y, z, 64), 3);
    // Nothing falls before the shoulders' front.
    return smoothCut(d, -(z + 68 - smoothstep(20, 60, y) * 90), 10);
  };

/** A round head of curls. */
const curly: Field = (x, y, z) => {
  const curls =
    (fbm(x * 0.11 + 4, y * 0.11, z * 0.11, 2) - 0.5) * 14 +
    (fbm(x * 0.26, y * 0.26 + 9, z * 0.26, 2) - 0.5) * 4;
  let d = ellipsoid(x, y - 38, z + 92, 100, 104, 112) - curls;
  const u = (y + 34) / 98;
  const v = (z - 24) / 92;
  d = smoothCut(d, (Math.hypot(u, v) - 1) * 92 + curls * 0.35, 8);
  return smoothCut(d, y + 30, 16);
};

const STYLES: Record<HairStyle, Field> = {
  curto: short,
  longo: fallingTo(-205),
  crespo: curly,
  chanel: fallingTo(-72),
};

export function buildHair(style: HairStyle): THREE.BufferGeometry {
  const field = STYLES[style];
  const geometry = meshField(field, { min: [-125, -220, -220], max: [125, 180, 40] }, CELL);
  shadeByOpenness(geometry, (x, y, z) => Math.min(field(x, y, z), headField(x, y, z)));
  return geometry;
}
