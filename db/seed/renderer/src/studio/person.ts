/** A person as the studio takes one: meshes with their materials, and a head that glasses can be put on. */
import * as THREE from "three";
import type { Head } from "../geometry/worn";
import { skinMaterial } from "./skin-material";

/** As people/person.mjs builds them. */
export interface PersonSpec {
  name: string;
  /** 1 for an adult. */
  scale: number;
  /** The shirt ends here: a height at a depth, and how much higher it is for each millimetre farther back. */
  collar: { y: number; z: number; slope: number };
  meshes: PersonMesh[];
}

export interface PersonMesh {
  slot: "skin" | "shirt" | "eyes" | "brows" | "lashes" | "hair";
  positions: number[];
  normals: number[];
  uvs: number[];
  index: number[];
  /** A URL. */
  texture?: string;
  /** As CSS has it. Multiplies the texture. */
  color: string;
}

export interface LoadedPerson {
  group: THREE.Group;
  head: Head;
}

/** Hairs lie on the skin, and are transparent at their edges. */
const LYING = new Set(["brows", "lashes"]);

export async function loadPerson({ scale, collar, meshes }: PersonSpec): Promise<LoadedPerson> {
  const loaded = await Promise.all(meshes.map(loadMesh));
  const shirt = loaded[meshes.findIndex(({ slot }) => slot === "shirt")];
  const { y, z, slope } = collar;
  const normal = new THREE.Vector3(0, -1, -slope);
  const plane = new THREE.Plane(normal, y + z * slope);
  if (shirt) (shirt.material as THREE.Material).clippingPlanes = [plane.normalize()];
  const skin = loaded[meshes.findIndex(({ slot }) => slot === "skin")];
  if (!skin) throw new Error("A person has a skin.");
  return { group: new THREE.Group().add(...loaded), head: headOf(skin, scale) };
}

async function loadMesh({ slot, positions, normals, uvs, index, texture, color }: PersonMesh) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new THREE.Float32BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new THREE.Float32BufferAttribute(uvs, 2));
  geometry.setIndex(index);
  const map = texture ? await new THREE.TextureLoader().loadAsync(texture) : null;
  if (map) map.colorSpace = THREE.SRGBColorSpace;
  const mesh = new THREE.Mesh(geometry, MATERIALS[slot]({ map, color: new THREE.Color(color) }));
  mesh.castShadow = mesh.receiveShadow = !LYING.has(slot);
  // Before the lenses, which filter what lies behind them.
  mesh.renderOrder = LYING.has(slot) ? -1 : 0;
  return mesh;
}

interface Surface {
  map: THREE.Texture | null;
  color: THREE.Color;
}

const lying = (surface: Surface) =>
  new THREE.MeshStandardMaterial({
    ...surface,
    roughness: 0.8,
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -4,
    polygonOffsetUnits: -4,
  });

const MATERIALS: Record<PersonMesh["slot"], (surface: Surface) => THREE.Material> = {
  skin: skinMaterial,
  shirt: ({ color }) => new THREE.MeshStandardMaterial({ color, roughness: 0.95 }),
  eyes: (surface) => new THREE.MeshPhysicalMaterial({ ...surface, roughness: 0.14, alphaTest: 0.5 }),
  brows: lying,
  lashes: lying,
  // Each sample of the picture keeps other hairs of those that are thinner than a pixel.
  hair: (surface) =>
    new THREE.MeshPhysicalMaterial({
      ...surface,
      roughness: 0.62,
      specularIntensity: 0.45,
      side: THREE.DoubleSide,
      alphaHash: true,
    }),
};

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
