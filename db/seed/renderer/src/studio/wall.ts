/** The one colour of a sculpture and the wall behind it: the hue of the frame it wears. */
import * as THREE from "three";
import { beforeToneMapping } from "./exposure";

/** Colours less saturated than this are black or grey, and get sand. */
const MIN_SATURATION = 0.2;
const SAND = { hue: 30 / 360, tint: 0.3 };
const MAX_TINT = 0.38;
/** Gold and tortoise are yellow; on a whole wall that looks green. */
const YELLOW = { from: 34 / 360, to: 70 / 360 };
/** Saturation, as a share of the hue's tint, and lightness. */
const WALL = { lit: [1, 0.84], shaded: [0.85, 0.63] } as const;
const STONE = [0.75, 0.78] as const;
/** Where the light falls, as shares of the picture from its lower left, and how far it reaches. */
const LIGHT = { x: 0.22, y: 0.62, reach: 0.85 };
const WIDTH = 64;
const HEIGHT = 48;

/** A background for a scene, before tone mapping. The colour is as CSS has it. */
export function wallFor(color: string): THREE.Texture {
  const lit = beforeToneMapping(shade(color, WALL.lit));
  const shaded = beforeToneMapping(shade(color, WALL.shaded));
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

/** The colour of the stone of a sculpture. */
export const stoneFor = (color: string): THREE.Color => new THREE.Color(shade(color, STONE));

function shade(color: string, [saturation, lightness]: readonly [number, number]): string {
  const { h, s } = new THREE.Color(color).getHSL({ h: 0, s: 0, l: 0 }, THREE.SRGBColorSpace);
  const shown = h > YELLOW.from && h < YELLOW.to ? YELLOW.from : h;
  const { hue, tint } = s < MIN_SATURATION ? SAND : { hue: shown, tint: Math.min(MAX_TINT, s * 0.6) };
  return `#${new THREE.Color().setHSL(hue, tint * saturation, lightness, THREE.SRGBColorSpace).getHexString()}`;
}
