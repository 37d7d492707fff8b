/** A painted studio: soft boxes, strips and black cards as one panoramic light map. */
import * as THREE from "three";

interface Card {
  az: number;
  el: number;
  w: number;
  h: number;
  light: number;
  soft?: number;
  tint?: [number, number, number];
}

/** Azimuth 0 faces the product's front; degrees. Negative light paints a dark card. */
const CARDS: Card[] = [
  { az: -28, el: 58, w: 62, h: 30, light: 7.5, soft: 5 },
  { az: 42, el: 36, w: 26, h: 34, light: 3.2, soft: 4 },
  { az: -92, el: 26, w: 16, h: 62, light: 5, soft: 4 },
  { az: 96, el: 24, w: 14, h: 66, light: 4.4, soft: 4 },
  { az: 180, el: 40, w: 90, h: 26, light: 3.4, soft: 8 },
  { az: -72, el: 14, w: 15, h: 54, light: 4.5, soft: 5 },
  { az: 26, el: 6, w: 9, h: 34, light: 2.2, soft: 3 },
  { az: -24, el: 12, w: 16, h: 30, light: 1.8, soft: 4 },
];
const SHADES: Card[] = [
  { az: -48, el: 4, w: 18, h: 50, light: 0.3, soft: 8 },
  { az: 64, el: 4, w: 20, h: 56, light: 0.3, soft: 9 },
  { az: 10, el: -4, w: 60, h: 10, light: 0.55, soft: 6 },
  { az: 140, el: 6, w: 30, h: 40, light: 0.4, soft: 10 },
  { az: -140, el: 6, w: 30, h: 40, light: 0.4, soft: 10 },
];

const edge = (d: number, soft: number) => {
  const t = Math.min(1, Math.max(0, 0.5 - d / soft));
  return t * t * (3 - 2 * t);
};
const wrap = (a: number) => ((((a + 180) % 360) + 360) % 360) - 180;
const cover = (c: Card, az: number, el: number) => {
  const dx = Math.abs(wrap(az - c.az)) * Math.cos((el * Math.PI) / 180) - c.w / 2;
  const dy = Math.abs(el - c.el) - c.h / 2;
  const d = Math.min(Math.max(dx, dy), 0) + Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
  return edge(d, c.soft ?? 4);
};

export interface StudioMood {
  floor: [number, number, number];
  sky: [number, number, number];
  key: number;
  /** Dark cards beyond those of every studio. */
  shades?: Card[];
}

export const DAYLIGHT: StudioMood = { floor: [0.66, 0.655, 0.67], sky: [0.5, 0.5, 0.53], key: 1.12 };
/** Dark behind the subject: a temple seen along its side mirrors what is there, and would look white. */
export const PORTRAIT: StudioMood = {
  ...DAYLIGHT,
  shades: [{ az: 180, el: 4, w: 120, h: 56, light: 0.1, soft: 24 }],
};

/** A panorama of `width` by half as many pixels, of four linear numbers each, from the lower edge. It is turned by `turn` degrees. */
export function paintPanorama(mood: StudioMood, width: number, turn = 0): Float32Array<ArrayBuffer> {
  const height = width / 2;
  const data = new Float32Array(width * height * 4);
  for (let j = 0; j < height; j++) {
    const el = ((j + 0.5) / height - 0.5) * 180;
    for (let i = 0; i < width; i++) {
      // three maps u = atan(z, x) / 2pi + 0.5; azimuth 0 is +z, 90 is +x.
      const a = ((i + 0.5) / width - 0.5) * 360;
      const az = wrap(90 - a - turn);
      const t = Math.min(1, Math.max(0, (el + 12) / 24));
      const k = t * t * (3 - 2 * t);
      let r = mood.floor[0] + (mood.sky[0] - mood.floor[0]) * k;
      let g = mood.floor[1] + (mood.sky[1] - mood.floor[1]) * k;
      let b = mood.floor[2] + (mood.sky[2] - mood.floor[2]) * k;
      for (const s of [...SHADES, ...(mood.shades ?? [])]) {
        const c = 1 - cover(s, az, el) * (1 - s.light);
        r *= c;
        g *= c;
        b *= c;
      }
      for (const s of CARDS) {
        const c = cover(s, az, el) * s.light * mood.key;
        r += c;
        g += c;
        b += c;
      }
      data.set([r, g, b, 1], (j * width + i) * 4);
    }
  }
  return data;
}

export function studioEnvironment(renderer: THREE.WebGLRenderer, mood: StudioMood): THREE.Texture {
  const w = 1024,
    h = 512;
  const data = paintPanorama(mood, w);
  const texture = new THREE.DataTexture(data, w, h, THREE.RGBAFormat, THREE.FloatType);
  texture.mapping = THREE.EquirectangularReflectionMapping;
  texture.colorSpace = THREE.LinearSRGBColorSpace;
  texture.minFilter = texture.magFilter = THREE.LinearFilter;
  texture.needsUpdate = true;
  const pmrem = new THREE.PMREMGenerator(renderer);
  const map = pmrem.fromEquirectangular(texture).texture;
  texture.dispose();
  return map;
}
