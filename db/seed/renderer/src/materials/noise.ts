/** Small deterministic 3D value noise. */
const hash = (x: number, y: number, z: number) => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647 ^ 0x5bd1e995);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
};
const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

export function noise(x: number, y: number, z: number): number {
  const i = Math.floor(x),
    j = Math.floor(y),
    k = Math.floor(z);
  const u = fade(x - i),
    v = fade(y - j),
    w = fade(z - k);
  const l = (a: number, b: number, t: number) => a + (b - a) * t;
  const plane = (d: number) =>
    l(
      l(hash(i, j, k + d), hash(i + 1, j, k + d), u),
      l(hash(i, j + 1, k + d), hash(i + 1, j + 1, k + d), u),
      v,
    );
  return l(plane(0), plane(1), w);
}

export function fbm(x: number, y: number, z: number, octaves = 4): number {
  let sum = 0,
    amp = 0.5,
    norm = 0;
  for (let o = 0; o < octaves; o++) {
    sum += noise(x, y, z) * amp;
    norm += amp;
    amp *= 0.5;
    x = x * 2.03 + 11.3;
    y = y * 2.03 + 5.7;
    z = z * 2.03 + 3.1;
  }
  return sum / norm;
}
