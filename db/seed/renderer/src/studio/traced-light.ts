/** The light of path-traced pictures: the painted studio all around, and lamps. */
import * as THREE from "three";
import { DAYLIGHT, PORTRAIT, paintPanorama } from "./environment";
import type { Lamp, SceneLight } from "./scene-file";

const PANORAMA_WIDTH = 512;

const lamp = (direction: Lamp["direction"], size: number, watts: number, color: Lamp["color"]): Lamp => ({
  direction,
  distance: 1000,
  size,
  watts,
  color,
});

/** Of a set that the camera sees from the front. */
export function setLight(target: THREE.Vector3): SceneLight {
  return {
    panorama: paintPanorama(DAYLIGHT, PANORAMA_WIDTH),
    diffuse: 0.17,
    glossy: 0.95,
    lamps: [lamp([-0.95, 0.95, 0.36], 170, 1050, [1, 0.94, 0.86])],
    target,
  };
}

/** Of glasses on paper, seen at `azimuth`. The lamp is so far away that the paper is equally bright everywhere. */
export function paperLight(target: THREE.Vector3, azimuth: number): SceneLight {
  const turn = azimuth * 0.8;
  const direction = new THREE.Vector3(-0.36, 1, 0.16).applyAxisAngle(
    THREE.Object3D.DEFAULT_UP,
    (turn * Math.PI) / 180,
  );
  return {
    panorama: paintPanorama(DAYLIGHT, PANORAMA_WIDTH, turn),
    diffuse: 0.25,
    glossy: 0.85,
    lamps: [
      {
        direction: direction.toArray(),
        distance: 1_000_000,
        size: 300_000,
        watts: 1.25e9,
        color: [1, 0.98, 0.95],
      },
    ],
    target,
  };
}

/** Of a head seen at `azimuth`: a lit side, a shaded one, and a line of light from behind. */
export function portraitLight(target: THREE.Vector3, azimuth: number): SceneLight {
  const turn = azimuth * 0.8;
  const turned = (x: number, y: number, z: number): Lamp["direction"] =>
    new THREE.Vector3(x, y, z).applyAxisAngle(THREE.Object3D.DEFAULT_UP, (turn * Math.PI) / 180).toArray();
  return {
    panorama: paintPanorama(PORTRAIT, PANORAMA_WIDTH, turn),
    diffuse: 0.22,
    glossy: 1,
    lamps: [
      lamp(turned(-0.55, 0.5, 1.1), 400, 1100, [1, 0.94, 0.88]),
      lamp(turned(1, 0.35, -0.5), 160, 900, [1, 0.95, 0.9]),
    ],
    target,
  };
}
