/** A sculpture as the studio takes one: skin, lashes and brows of one matte material, and a head that glasses can be put on. */
import * as THREE from "three";
import type { Head } from "../geometry/worn";
import { hairMaterial, headMaterial } from "./stone-material";

/** As people/person.mjs builds them. */
export interface PersonSpec {
  name: string;
  /** 1 for an adult. */
  scale: number;
  skin: Surface;
  /** Lashes and brows. The texture is a URL; it is opaque where there is hair. */
  hairs: (Surface & { texture: string })[];
}

interface Surface {
  positions: number[];
  normals: number[];
  uvs: number[];
  index: number[];
}

export interface LoadedPerson {
  group: THREE.Group;
  head: Head;
  /** Colours the whole sculpture, before tone mapping. */
  tint(color: THREE.Color): void;
}

export async function loadPerson({ scale, skin, hairs }: PersonSpec): Promise<LoadedPerson> {
  const stone = headMaterial();
  const materials = [stone];
  const skinMesh = meshOf(skin, stone);
  const group = new THREE.Group().add(skinMesh);
  for (const hair of hairs) {
    const material = hairMaterial(await new THREE.TextureLoader().loadAsync(hair.texture), hair.texture);
    materials.push(material);
    const mesh = meshOf(hair, material);
    mesh.castShadow = false;
    // Before the lenses.
    mesh.renderOrder = -1;
    group.add(mesh);
  }
  return {
    group,
    head: headOf(skinMesh, scale),
    tint(color) {
      for (const material of materials) material.color.copy(color);
    },
  };
}

function meshOf({ positions, normals, uvs, index }: Surface, material: THREE.Material) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new THREE.Float32BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setIndex(index);
  const mesh = new THREE.Mesh(geometry, material);
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

function headOf(skin: THREE.Mesh, scale: number): Head {
  const ray = new THREE.Raycaster();
  const hit = (from: THREE.Vector3, towards: THREE.Vector3) => {
    ray.set(from, towards);
    const point = ray.intersectObject(skin)[0]?.point;
    if (!point) throw new Error("Beside the head.");
    return point;
  };
  return {
    scale,
    front: (y) => hit(new THREE.Vector3(0, y, 100), new THREE.Vector3(0, 0, -1)).z,
    side: (y, z) => hit(new THREE.Vector3(200, y, z), new THREE.Vector3(-1, 0, 0)).x,
  };
}
