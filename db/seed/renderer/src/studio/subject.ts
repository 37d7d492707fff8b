/** Turns parts and a colour into meshes ready for the studio. */
import * as THREE from "three";
import type { AccessoryPart, Role } from "../geometry/accessories";
import type { Part } from "../geometry/parts";
import { paint } from "../materials/paint";
import {
  clearLensMaterial,
  crystalFilterMaterial,
  crystalGlossMaterial,
  frameMaterial,
  lensEdgeMaterial,
  lensSheenMaterial,
  lensTintMaterial,
  metalMaterial,
  padMaterial,
  paintLens,
  transmittance,
} from "../materials/surfaces";
import type { ColorSpec, Finish } from "../types";
import { madeOf } from "./scene-file";
import type { Occluder } from "./shadow";

export interface Subject {
  group: THREE.Group;
  occluders: Occluder[];
  dispose(): void;
}

function disposeAll(materials: THREE.Material[]): void {
  for (const material of materials) material.dispose();
}

function boundsOf(geometry: THREE.BufferGeometry): THREE.Box3 {
  geometry.computeBoundingBox();
  return geometry.boundingBox ?? new THREE.Box3();
}

export interface Look {
  matte: boolean;
  /** Cuts the patterned sheet at another place. */
  seed: number;
  /** The share of its light that a lens reflects. */
  reflection: number;
  /** The share of the light that translucent acetate scatters in its own colour. */
  scatter: number;
}

/** A lens whose lower edge lets more red through than this, in linear light, has no tint. */
const CLEAR = 0.9;

export function dress(parts: Part[], color: ColorSpec, { matte, seed, reflection, scatter }: Look): Subject {
  const group = new THREE.Group();
  const occluders: Occluder[] = [];
  const materials: THREE.Material[] = [];
  const keep = <M extends THREE.Material>(m: M) => {
    materials.push(m);
    return m;
  };
  const front = keep(frameMaterial(color.front, matte)),
    temple = keep(frameMaterial(color.temple, matte));
  const metal = keep(metalMaterial(color.metal)),
    nickel = keep(metalMaterial({ kind: "metal", base: "#c9c8cc", roughness: 0.3 }));
  const pad = keep(padMaterial()),
    edge = keep(lensEdgeMaterial(color.lens)),
    tint = keep(
      new THREE.Color(color.lens.bottom).r > CLEAR ? clearLensMaterial() : lensTintMaterial(color.lens),
    ),
    sheen = keep(lensSheenMaterial(color.lens, reflection));
  const clear = (f: { kind: string }) => f.kind === "crystal";
  const frontBox = new THREE.Box3();
  for (const p of parts) if (p.slot === "lens") frontBox.union(boundsOf(p.geometry));

  for (const { slot, geometry } of parts) {
    if (slot === "core" && !clear(color.temple)) continue;
    const add = (material: THREE.Material, order: number, casts: boolean) => {
      const mesh = new THREE.Mesh(geometry, material);
      mesh.renderOrder = order;
      mesh.castShadow = casts;
      mesh.receiveShadow = casts;
      group.add(mesh);
    };
    if (slot === "lens") {
      paintLens(geometry, color.lens);
      add(tint, 2, false);
      add(sheen, 3, false);
    } else if (slot === "front" || slot === "temple") {
      const finish = slot === "front" ? color.front : color.temple;
      if (finish.kind !== "crystal" && finish.kind !== "metal")
        paint(geometry, finish, seed, frontBox.min.y - 3, frontBox.max.y + 3);
      if (clear(finish)) {
        add(keep(crystalFilterMaterial(finish, matte)), 1, false);
        add(keep(crystalGlossMaterial(finish, matte, scatter)), 3, false);
      } else add(slot === "front" ? front : temple, 0, true);
    } else if (slot === "pad") add(pad, 4, false);
    else if (slot === "lensEdge") add(edge, 1, false);
    else add(slot === "core" || (slot === "hinge" && clear(color.front)) ? nickel : metal, 0, true);
    occluders.push({ geometry, through: transmittance(slot, color) });
  }
  return { group, occluders, dispose: () => disposeAll(materials) };
}

const ROLE_SHADE: Record<Role, (c: THREE.Color, finish: Finish) => THREE.Color> = {
  main: (c) => c.multiplyScalar(0.72),
  light: (c) => c.lerp(new THREE.Color("#ffffff"), 0.34).multiplyScalar(0.76),
  deep: (c) => c.multiplyScalar(0.42),
  metal: (c, f) => (f.kind === "metal" ? c : c.set("#d8c39a")),
  white: (c) => c.set("#dddbe0"),
  dark: (c) => c.set("#26242a"),
};

export function dressAccessory(parts: AccessoryPart[], finish: Finish): Subject {
  const group = new THREE.Group();
  const occluders: Occluder[] = [];
  const materials: THREE.Material[] = [];
  for (const { role, geometry, soft } of parts) {
    const metal = role === "metal";
    const color = ROLE_SHADE[role](new THREE.Color(finish.base), finish);
    const metalness = metal ? 1 : 0;
    const roughness = metal ? 0.22 : soft ? 0.85 : role === "white" ? 0.32 : 0.2;
    const side = soft ? THREE.DoubleSide : THREE.FrontSide;
    const material = madeOf(new THREE.MeshPhysicalMaterial({ color, metalness, roughness, side }), {
      of: "plain",
      color: color.toArray(),
      metalness,
      roughness,
    });
    materials.push(material);
    const mesh = new THREE.Mesh(geometry, material);
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh);
    occluders.push({ geometry, through: new THREE.Color("#000000") });
  }
  return { group, occluders, dispose: () => disposeAll(materials) };
}
