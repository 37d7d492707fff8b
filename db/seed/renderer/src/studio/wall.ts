/** The wall behind a sculpture, of the hue of the ground on which the shop shows the frame. */
import * as THREE from "three";
import { beforeToneMapping } from "./exposure";
import { linear, madeOf } from "./scene-file";

/** Saturation, as a share of the ground's, and lightness. */
const WALL = { lit: [0.9, 0.87], shaded: [0.7, 0.66] } as const;
/** Where the light falls, as shares of the picture from its lower left, and how far it reaches. */
const LIGHT = { x: 0.22, y: 0.62, reach: 0.85 };
const WIDTH = 64;
const HEIGHT = 48;

/** A background for a scene, before tone mapping. The ground is as CSS has it. */
export function wallFor(ground: string): THREE.Texture {
  const lit = beforeToneMapping(shade(ground, WALL.lit));
  const shaded = beforeToneMapping(shade(ground, WALL.shaded));
  const data = new Float32Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      // The picture is wider than high.
      const distance = Math.hypot(x / WIDTH - LIGHT.x, (y / HEIGHT - LIGHT.y) * 0.8) / LIGHT.reach;
      const { r, g, b } = lit.clone().lerp(shaded, THREE.MathUtils.smoothstep(distance ** 1.2, 0, 1));
      data.set([r, g, b, 1], (y * WIDTH + x) * 4);
    }
  const texture = new THREE.DataTexture(data, WIDTH, HEIGHT, THREE.RGBAFormat, THREE.FloatType);
  texture.colorSpace = THREE.LinearSRGBColorSpace;
  texture.minFilter = texture.magFilter = THREE.LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

function shade(ground: string, [saturation, lightness]: readonly [number, number]): string {
  const { h, s } = new THREE.Color(ground).getHSL({ h: 0, s: 0, l: 0 }, THREE.SRGBColorSpace);
  return `#${new THREE.Color().setHSL(h, s * saturation, lightness, THREE.SRGBColorSpace).getHexString()}`;
}

/** A wall behind a head that is seen at `azimuth` degrees, for light that is traced. */
export function backdrop(ground: string, azimuth: number): THREE.Mesh {
  const color = shade(ground, [0.95, 0.82]);
  const material = madeOf(new THREE.MeshLambertMaterial({ color }), { of: "wall", color: linear(color) });
  const wall = new THREE.Mesh(new THREE.PlaneGeometry(3000, 3000), material);
  wall.rotation.y = (azimuth * Math.PI) / 180;
  wall.position.set(0, 0, -330).applyAxisAngle(THREE.Object3D.DEFAULT_UP, wall.rotation.y);
  return wall;
}
