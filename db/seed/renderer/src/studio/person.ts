/** A person as the studio takes one: meshes with their materials, and a head that glasses can be put on. */
import * as THREE from "three";
import type { Head } from "../geometry/worn";
import { skinMaterial } from "./skin-material";

/** As people/person.mjs builds them. */
export interface PersonSpec {
  name: string;
  /** 1 for an adult. */
  scale: number;
  /** Multiplies the light of the studio: dark skin is exposed longer. */
  light: number;
  meshes: PersonMesh[];
}

export interface PersonMesh {
  slot: "skin" | "eyes" | "brows" | "lashes" | "hair";
  positions: number[];
  normals: number[];
  uvs: number[];
  index: number[];
  /** A URL. */
  texture?: string;
  /** As CSS has it. Multiplies the texture; of the eyes, only the iris. */
  color: string;
}

export interface LoadedPerson {
  group: THREE.Group;
  head: Head;
  light: number;
}

/** Hairs lie on the skin, and are transparent at their edges. */
const LYING = new Set(["brows", "lashes"]);

export async function loadPerson({ scale, light, meshes }: PersonSpec): Promise<LoadedPerson> {
  const loaded = await Promise.all(meshes.map(loadMesh));
  for (const [i, { slot }] of meshes.entries()) {
    const hair = loaded[i];
    if (slot === "hair" && hair) loaded.push(fringeOf(hair));
  }
  const skin = loaded[meshes.findIndex(({ slot }) => slot === "skin")];
  if (!skin) throw new Error("A person has a skin.");
  return { group: new THREE.Group().add(...loaded), head: headOf(skin, scale), light };
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
  eyes: eyesMaterial,
  brows: lying,
  lashes: lying,
  hair: (surface) =>
    new THREE.MeshPhysicalMaterial({
      ...surface,
      roughness: 0.62,
      specularIntensity: 0.45,
      side: THREE.DoubleSide,
      alphaTest: 0.92,
    }),
};

/** The hair once more, over its solid part: the thin hairs at its edges, which hide nothing behind them. */
function fringeOf(hair: THREE.Mesh): THREE.Mesh<THREE.BufferGeometry, THREE.Material> {
  const material = (hair.material as THREE.Material).clone();
  Object.assign(material, { alphaTest: 0, transparent: true, depthWrite: false });
  const fringe = new THREE.Mesh(hair.geometry, material);
  fringe.receiveShadow = true;
  // Before the lenses, as the lashes.
  fringe.renderOrder = -1;
  return fringe;
}

/** The colour is that of the iris, which alone is saturated in the picture. */
function eyesMaterial({ map, color }: Surface): THREE.Material {
  const material = new THREE.MeshPhysicalMaterial({ map, roughness: 0.12, alphaTest: 0.5 });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.iris = { value: color };
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", "#include <common>\nuniform vec3 iris;")
      .replace(
        "#include <map_fragment>",
        `#include <map_fragment>
        float brightest = max(diffuseColor.r, max(diffuseColor.g, diffuseColor.b));
        float saturation = 1. - min(diffuseColor.r, min(diffuseColor.g, diffuseColor.b)) / max(brightest, .001);
        diffuseColor.rgb *= mix(vec3(.64), iris, smoothstep(.3, .55, saturation));`,
      );
  };
  return material;
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
