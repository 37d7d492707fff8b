/** The materials of a sculpture: one matte stone, with lashes and brows cut into it. */
import * as THREE from "three";
import { madeOf } from "./scene-file";

const STONE = { roughness: 0.62, specularIntensity: 0.45 };

export function headMaterial(): THREE.MeshPhysicalMaterial {
  return madeOf(new THREE.MeshPhysicalMaterial(STONE), { of: "stone", color: [] });
}

/** Lashes and brows: the same stone, darker. They lie closer to the skin than the depth buffer tells apart. */
export function hairMaterial(hairs: THREE.Texture, mask: string): THREE.MeshPhysicalMaterial {
  const material = new THREE.MeshPhysicalMaterial({
    ...STONE,
    map: hairs,
    side: THREE.DoubleSide,
    transparent: true,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -40,
    polygonOffsetUnits: -4000,
  });
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <map_fragment>",
      `diffuseColor.rgb *= .25;
      diffuseColor.a *= texture2D(map, vMapUv).a * .65;`,
    );
  };
  return madeOf(material, { of: "hair", color: [], mask });
}
