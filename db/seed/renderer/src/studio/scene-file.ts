/** Writes a scene down for Blender: triangles in world millimetres, and the surface that each mesh is made of. */
import * as THREE from "three";

/** The material of a mesh, by name. Colours are linear RGB; a mesh with a pattern has colours at its vertices. */
export type Surface =
  | { of: "acetate"; roughness: number }
  | { of: "crystal"; color: number[]; roughness: number }
  | { of: "metal"; color: number[]; roughness: number }
  | { of: "tinted lens"; sheen: number[]; mirror: number }
  | { of: "clear lens" }
  | { of: "lens edge"; color: number[] }
  | { of: "pad" }
  | { of: "stone"; color: number[] }
  | { of: "hair"; color: number[]; mask: string }
  | { of: "plaster"; color: number[] }
  /** Plaster that only scenes with translucent acetate mirror. */
  | { of: "wall"; color: number[] }
  | { of: "gem"; color: number[] }
  | { of: "plain"; color: number[]; metalness: number; roughness: number };

/** All that Blender needs for a picture. */
export interface SceneFile {
  width: number;
  height: number;
  /** Degrees from the lower to the upper edge. */
  fov: number;
  /** Columns of the camera's matrix in the world. */
  camera: number[];
  /** The studio all around: four numbers a pixel, from the lower edge. */
  panorama: { width: number; pixels: string; diffuse: number; glossy: number };
  /** They shine from the direction, on the point that all look at. `size` in millimetres. */
  lamps: Lamp[];
  target: number[];
  meshes: MeshFile[];
  paper?: Paper;
  /** Of a close-up: millimetres from the camera to what is sharp, and the radius of the aperture. */
  focus?: { distance: number; aperture: number };
}

/** White paper at y = 0. Where no shadow falls, the picture has exactly its colour, which is linear and before tone mapping. */
export interface Paper {
  color: number[];
  /** Pixels from the lower left: x, y, width and height of the part that glasses and shadows reach. */
  region: number[];
}

export interface Lamp {
  direction: [number, number, number];
  distance: number;
  size: number;
  watts: number;
  color: [number, number, number];
}

interface MeshFile {
  surface: Surface;
  /** Base64 of little-endian 32-bit numbers. */
  positions: string;
  normals: string;
  index: string;
  colors?: string;
  uvs?: string;
}

export interface SceneLight {
  panorama: Float32Array;
  diffuse: number;
  glossy: number;
  lamps: Lamp[];
  target: THREE.Vector3;
}

export function sceneFile(
  root: THREE.Object3D,
  camera: THREE.PerspectiveCamera,
  { width, height }: { width: number; height: number },
  { panorama, lamps, target, diffuse, glossy }: SceneLight,
  { paper, focus }: Pick<SceneFile, "paper" | "focus"> = {},
): SceneFile {
  const pixels = base64Of(panorama);
  return {
    width,
    height,
    fov: camera.fov,
    camera: camera.matrixWorld.toArray(),
    panorama: { width: Math.sqrt(panorama.length / 2), pixels, diffuse, glossy },
    lamps,
    target: target.toArray(),
    meshes: meshesOf(root),
    paper,
    focus,
  };
}

/** Materials without a surface add light that Blender finds by itself; their meshes are left out. */
function meshesOf(root: THREE.Object3D): MeshFile[] {
  const meshes: MeshFile[] = [];
  root.updateMatrixWorld(true);
  root.traverse((object) => {
    if (!(object instanceof THREE.Mesh)) return;
    const surface = surfaceOf(object.material);
    if (surface) meshes.push(meshFile(object, surface));
  });
  return meshes;
}

export function madeOf<M extends THREE.Material>(material: M, surface: Surface): M {
  material.userData.surface = surface;
  return material;
}

export const linear = (color: THREE.ColorRepresentation) => new THREE.Color(color).toArray();

function surfaceOf(material: THREE.Material): Surface | undefined {
  const surface: Surface | undefined = material.userData.surface;
  if (surface?.of !== "stone" && surface?.of !== "hair") return surface;
  return { ...surface, color: (material as THREE.MeshStandardMaterial).color.toArray() };
}

function meshFile(mesh: THREE.Mesh, surface: Surface): MeshFile {
  const geometry = mesh.geometry.clone().applyMatrix4(mesh.matrixWorld);
  const count = geometry.getAttribute("position").count;
  const index = geometry.index?.array ?? Array.from({ length: count }, (_, i) => i);
  const floats = (name: string) => {
    const attribute = geometry.getAttribute(name);
    return attribute && base64Of(new Float32Array(attribute.array));
  };
  return {
    surface,
    positions: floats("position"),
    normals: floats("normal"),
    index: base64Of(new Uint32Array(index)),
    colors: floats("color"),
    uvs: floats("uv"),
  };
}

function base64Of(numbers: Float32Array | Uint32Array): string {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000)
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}
