/** Signed distance helpers and a surface-nets mesher: solids become smooth, seamless meshes. */
import * as THREE from "three";
import type { Point2 } from "./outline";

export type Field = (x: number, y: number, z: number) => number;

export interface Box3 {
  min: [number, number, number];
  max: [number, number, number];
}

export const clamp = (v: number, lo: number, hi: number) => Math.min(hi, Math.max(lo, v));
export const smoothstep = (a: number, b: number, v: number) => {
  const t = clamp((v - a) / (b - a), 0, 1);
  return t * t * (3 - 2 * t);
};
export const mix = (a: number, b: number, t: number) => a + (b - a) * t;

/** Union with a fillet of about `k` millimetres. */
export function smoothUnion(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}
/** `a` without `b`. */
export const smoothCut = (a: number, b: number, k: number) => -smoothUnion(-a, b, k);

/** A plane region given a depth, all edges rounded (or bevelled) by `r`. */
export function slab(plane: number, z: number, half: number, r: number, bevel = false): number {
  const u = plane + r,
    v = Math.abs(z) - half + r;
  if (bevel) {
    const sharp = Math.max(plane, Math.abs(z) - half);
    return smoothCut(sharp, -(u + v - r * 0.62) * Math.SQRT1_2, 0.9);
  }
  return Math.min(Math.max(u, v), 0) + Math.hypot(Math.max(u, 0), Math.max(v, 0)) - r;
}

export function roundedRect(x: number, y: number, hx: number, hy: number, r: number): number {
  const u = Math.abs(x) - hx + r,
    v = Math.abs(y) - hy + r;
  return Math.min(Math.max(u, v), 0) + Math.hypot(Math.max(u, 0), Math.max(v, 0)) - r;
}

export function roundedBox(
  x: number,
  y: number,
  z: number,
  hx: number,
  hy: number,
  hz: number,
  r: number,
): number {
  const u = Math.abs(x) - hx + r,
    v = Math.abs(y) - hy + r,
    w = Math.abs(z) - hz + r;
  return Math.min(Math.max(u, v, w), 0) + Math.hypot(Math.max(u, 0), Math.max(v, 0), Math.max(w, 0)) - r;
}

export function ellipsoid(x: number, y: number, z: number, rx: number, ry: number, rz: number): number {
  const k0 = Math.hypot(x / rx, y / ry, z / rz);
  const k1 = Math.hypot(x / (rx * rx), y / (ry * ry), z / (rz * rz));
  return k1 < 1e-9 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1;
}

/** Signed distance to a closed polygon, sampled once on a grid and read back bilinearly. */
export function polygonDistance(
  points: Point2[],
  margin: number,
  step = 0.3,
): (x: number, y: number) => number {
  const xs = points.map((p) => p[0]),
    ys = points.map((p) => p[1]);
  const x0 = Math.min(...xs) - margin,
    y0 = Math.min(...ys) - margin;
  const w = Math.ceil((Math.max(...xs) + margin - x0) / step) + 1;
  const h = Math.ceil((Math.max(...ys) + margin - y0) / step) + 1;
  const grid = new Float32Array(w * h);
  const n = points.length;
  for (let j = 0; j < h; j++) {
    for (let i = 0; i < w; i++) {
      const px = x0 + i * step,
        py = y0 + j * step;
      let best = Infinity,
        inside = false;
      for (let k = 0, m = n - 1; k < n; m = k++) {
        const ax = points[m]![0],
          ay = points[m]![1],
          ex = points[k]![0] - ax,
          ey = points[k]![1] - ay;
        const t = clamp(((px - ax) * ex + (py - ay) * ey) / (ex * ex + ey * ey), 0, 1);
        const dx = px - ax - ex * t,
          dy = py - ay - ey * t;
        best = Math.min(best, dx * dx + dy * dy);
        if (ay > py !== ay + ey > py && px < (ex * (py - ay)) / ey + ax) inside = !inside;
      }
      grid[j * w + i] = inside ? -Math.sqrt(best) : Math.sqrt(best);
    }
  }
  return (x, y) => {
    const fx = clamp((x - x0) / step, 0, w - 1.001),
      fy = clamp((y - y0) / step, 0, h - 1.001);
    const i = fx | 0,
      j = fy | 0,
      u = fx - i,
      v = fy - j,
      o = j * w + i;
    const a = grid[o]! + (grid[o + 1]! - grid[o]!) * u;
    const b = grid[o + w]! + (grid[o + w + 1]! - grid[o + w]!) * u;
    const outside = Math.hypot(x - (x0 + fx * step), y - (y0 + fy * step));
    return a + (b - a) * v + outside;
  };
}

/** Meshes the zero level of `field`, putting every vertex on the surface and taking normals from the field. */
export function meshField(field: Field, box: Box3, cell: number): THREE.BufferGeometry {
  const size = [0, 1, 2].map((a) => Math.ceil((box.max[a]! - box.min[a]!) / cell) + 2) as [
    number,
    number,
    number,
  ];
  const [nx, ny, nz] = size;
  const values = new Float32Array(nx * ny * nz).fill(1e3);
  const at = (i: number, j: number, k: number) => (k * ny + j) * nx + i;
  const px = (i: number) => box.min[0] + i * cell;
  const py = (j: number) => box.min[1] + j * cell;
  const pz = (k: number) => box.min[2] + k * cell;

  // Evaluate block by block; blocks clearly away from the surface keep their sign only.
  const B = 8;
  for (let K = 0; K < nz; K += B)
    for (let J = 0; J < ny; J += B)
      for (let I = 0; I < nx; I += B) {
        const c = field(px(I + B / 2), py(J + B / 2), pz(K + B / 2));
        const far = Math.abs(c) > B * cell * 0.9 * 1.25 + 0.4;
        for (let k = K; k < Math.min(K + B, nz); k++)
          for (let j = J; j < Math.min(J + B, ny); j++) {
            let o = at(I, j, k);
            for (let i = I; i < Math.min(I + B, nx); i++, o++)
              values[o] = far ? c : field(px(i), py(j), pz(k));
          }
      }

  const index = new Int32Array(nx * ny * nz).fill(-1);
  const pos: number[] = [];
  const corner = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [0, 0, 1],
    [1, 0, 1],
    [0, 1, 1],
    [1, 1, 1],
  ];
  const edges = [
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
    [0, 2],
    [1, 3],
    [4, 6],
    [5, 7],
    [0, 4],
    [1, 5],
    [2, 6],
    [3, 7],
  ];
  const offsets = corner.map(([i, j, k]) => at(i!, j!, k!));
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const o = at(i, j, k);
        let mask = 0;
        for (let c = 0; c < 8; c++) if (values[o + offsets[c]!]! < 0) mask |= 1 << c;
        if (mask === 0 || mask === 255) continue;
        let sx = 0,
          sy = 0,
          sz = 0,
          n = 0;
        for (const [a, b] of edges as [number, number][]) {
          const va = values[o + offsets[a]!]!,
            vb = values[o + offsets[b]!]!;
          if (va < 0 === vb < 0) continue;
          const t = va / (va - vb),
            ca = corner[a]!,
            cb = corner[b]!;
          sx += ca[0]! + (cb[0]! - ca[0]!) * t;
          sy += ca[1]! + (cb[1]! - ca[1]!) * t;
          sz += ca[2]! + (cb[2]! - ca[2]!) * t;
          n++;
        }
        index[o] = pos.length / 3;
        pos.push(px(i) + (sx / n) * cell, py(j) + (sy / n) * cell, pz(k) + (sz / n) * cell);
      }

  const faces: number[] = [];
  const quad = (a: number, b: number, c: number, d: number, flip: boolean) => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return;
    if (flip) faces.push(a, c, b, a, d, c);
    else faces.push(a, b, c, a, c, d);
  };
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const o = at(i, j, k),
          v = values[o]! < 0;
        if (v !== values[o + 1]! < 0)
          quad(index[at(i, j - 1, k - 1)]!, index[at(i, j, k - 1)]!, index[o]!, index[at(i, j - 1, k)]!, !v);
        if (v !== values[o + nx]! < 0)
          quad(index[at(i - 1, j, k - 1)]!, index[at(i - 1, j, k)]!, index[o]!, index[at(i, j, k - 1)]!, !v);
        if (v !== values[o + nx * ny]! < 0)
          quad(index[at(i - 1, j - 1, k)]!, index[at(i, j - 1, k)]!, index[o]!, index[at(i - 1, j, k)]!, !v);
      }

  const position = new Float32Array(pos);
  const normal = new Float32Array(pos.length);
  const e = 0.26;
  for (let v = 0; v < position.length; v += 3) {
    let x = position[v]!,
      y = position[v + 1]!,
      z = position[v + 2]!;
    for (let pass = 0; pass < 2; pass++) {
      const d = field(x, y, z);
      let gx = field(x + e, y, z) - field(x - e, y, z);
      let gy = field(x, y + e, z) - field(x, y - e, z);
      let gz = field(x, y, z + e) - field(x, y, z - e);
      const l = Math.hypot(gx, gy, gz) || 1;
      gx /= l;
      gy /= l;
      gz /= l;
      if (pass === 0) {
        const s = clamp(d, -cell * 0.5, cell * 0.5);
        x -= gx * s;
        y -= gy * s;
        z -= gz * s;
      } else {
        normal[v] = gx;
        normal[v + 1] = gy;
        normal[v + 2] = gz;
      }
    }
    position[v] = x;
    position[v + 1] = y;
    position[v + 2] = z;
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(position, 3));
  geometry.setAttribute("normal", new THREE.BufferAttribute(normal, 3));
  geometry.setIndex(faces);
  return geometry;
}
