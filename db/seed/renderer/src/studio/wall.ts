/** The wall behind a head: in the colour of the frame, lit from the left. */
import * as THREE from "three";
import { beforeToneMapping } from "./exposure";

/** Colours less saturated than this are black or grey, and get sand. */
const MIN_SATURATION = 0.2;
const SAND = { hue: 32 / 360, tint: 0.14 };
const MAX_TINT = 0.34;
const LIGHTNESS = { lit: 0.88, shaded: 0.71 };
/** Where the light falls, as shares of the picture from its lower left, and how far it reaches. */
const LIGHT = { x: 0.22, y: 0.62, reach: 0.85 };
const WIDTH = 64;
const HEIGHT = 48;

/** A background for a scene, before tone mapping. The colour is as CSS has it. */
export function wallFor(color: string): THREE.Texture {
  const { lit, shaded } = wallColors(color);
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

function wallColors(color: string) {
  const { h, s } = new THREE.Color(color).getHSL({ h: 0, s: 0, l: 0 }, THREE.SRGBColorSpace);
  const { hue, tint } = s < MIN_SATURATION ? SAND : { hue: h, tint: Math.min(MAX_TINT, s * 0.6) };
  const wall = (saturation: number, lightness: number) => {
    const shown = new THREE.Color().setHSL(hue, saturation, lightness, THREE.SRGBColorSpace);
    return beforeToneMapping(`#${shown.getHexString()}`);
  };
  return { lit: wall(tint, LIGHTNESS.lit), shaded: wall(tint * 0.8, LIGHTNESS.shaded) };
}
