/** Swept solids: wires, rims, temples. */
import * as THREE from "three";

export interface Section {
  /** Half extent across and half extent along `up`. */
  across: number;
  up: number;
  /** Superellipse exponent: 2 is round, 4 and more is a bar with softened edges. */
  power?: number;
}

const SIDES = 20;

/** Sweeps a section along an open path; `up` fixes the roll, ends are closed with a small dome. */
export function sweepOpen(
  path: THREE.Vector3[],
  section: (t: number) => Section,
  up = new THREE.Vector3(0, 1, 0),
  dome = 1,
): THREE.BufferGeometry {
  const n = path.length;
  const rings: { p: THREE.Vector3; a: THREE.Vector3; b: THREE.Vector3; s: Section; scale: number }[] = [];
  const tangents = path.map((_, i) =>
    path[Math.min(n - 1, i + 1)]!.clone()
      .sub(path[Math.max(0, i - 1)]!)
      .normalize(),
  );
  const frame = (i: number) => {
    const t = tangents[i]!;
    const a = new THREE.Vector3().crossVectors(up, t).normalize();
    return { a, b: new THREE.Vector3().crossVectors(t, a).normalize() };
  };
  const capSteps = dome > 0 ? [1, 0.92, 0.7, 0.38, 0] : [0];
  for (const c of capSteps) {
    const s = section(0);
    rings.push({
      p: path[0]!.clone().addScaledVector(tangents[0]!, -c * dome * Math.min(s.across, s.up)),
      ...frame(0),
      s,
      scale: Math.sqrt(Math.max(0, 1 - c * c)),
    });
  }
  for (let i = 1; i < n - 1; i++) rings.push({ p: path[i]!, ...frame(i), s: section(i / (n - 1)), scale: 1 });
  for (const c of [...capSteps].reverse()) {
    const s = section(1);
    rings.push({
      p: path[n - 1]!.clone().addScaledVector(tangents[n - 1]!, c * dome * Math.min(s.across, s.up)),
      ...frame(n - 1),
      s,
      scale: Math.sqrt(Math.max(0, 1 - c * c)),
    });
  }
  return skin(
    rings.map((r) => ringPoints(r.p, r.a, r.b, r.s, r.scale)),
    false,
  );
}

/** Sweeps a section around a closed path with given side directions. */
export function sweepClosed(
  path: THREE.Vector3[],
  outward: THREE.Vector3[],
  section: (i: number) => Section,
): THREE.BufferGeometry {
  const n = path.length;
  const rings = path.map((p, i) => {
    const t = path[(i + 1) % n]!.clone()
      .sub(path[(i + n - 1) % n]!)
      .normalize();
    const a = outward[i]!.clone().addScaledVector(t, -outward[i]!.dot(t)).normalize();
    return ringPoints(p, a, new THREE.Vector3().crossVectors(t, a).normalize(), section(i), 1);
  });
  return skin(rings, true);
}

function ringPoints(
  p: THREE.Vector3,
  a: THREE.Vector3,
  b: THREE.Vector3,
  s: Section,
  scale: number,
): THREE.Vector3[] {
  const power = 2 / (s.power ?? 2);
  return Array.from({ length: SIDES }, (_, k) => {
    const t = ((k + 0.5) / SIDES) * Math.PI * 2,
      c = Math.cos(t),
      q = Math.sin(t);
    return p
      .clone()
      .addScaledVector(a, Math.sign(c) * Math.abs(c) ** power * s.across * scale)
      .addScaledVector(b, Math.sign(q) * Math.abs(q) ** power * s.up * scale);
  });
}

function skin(rings: THREE.Vector3[][], closed: boolean): THREE.BufferGeometry {
  const m = rings.length,
    position: number[] = [],
    index: number[] = [];
  for (const ring of rings) for (const p of ring) position.push(p.x, p.y, p.z);
  for (let i = 0; i < (closed ? m : m - 1); i++)
    for (let k = 0; k < SIDES; k++) {
      const a = i * SIDES + k,
        b = i * SIDES + ((k + 1) % SIDES);
      const c = ((i + 1) % m) * SIDES + k,
        d = ((i + 1) % m) * SIDES + ((k + 1) % SIDES);
      index.push(a, b, c, b, d, c);
    }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(position, 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return orientOutward(geometry);
}

/** Flips faces and normals when the solid came out inside-out. */
function orientOutward(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  const p = geometry.getAttribute("position"),
    index = geometry.getIndex()!;
  const a = new THREE.Vector3(),
    b = new THREE.Vector3(),
    c = new THREE.Vector3();
  let volume = 0;
  for (let i = 0; i < index.count; i += 3) {
    a.fromBufferAttribute(p, index.getX(i));
    b.fromBufferAttribute(p, index.getX(i + 1));
    c.fromBufferAttribute(p, index.getX(i + 2));
    volume += a.dot(b.cross(c));
  }
  if (volume < 0) {
    for (let i = 0; i < index.count; i += 3) {
      const t = index.getX(i + 1);
      index.setX(i + 1, index.getX(i + 2));
      index.setX(i + 2, t);
    }
    geometry.computeVertexNormals();
  }
  return geometry;
}

/** Smooth path through a few points. */
export function curve(points: [number, number, number][], samples = 24): THREE.Vector3[] {
  return new THREE.CatmullRomCurve3(
    points.map((p) => new THREE.Vector3(...p)),
    false,
    "centripetal",
  ).getSpacedPoints(samples);
}

/** Mirrors a solid across the x = 0 plane. */
export function mirrored(geometry: THREE.BufferGeometry): THREE.BufferGeometry {
  const copy = geometry.clone();
  copy.scale(-1, 1, 1);
  const index = copy.getIndex()!;
  for (let i = 0; i < index.count; i += 3) {
    const t = index.getX(i + 1);
    index.setX(i + 1, index.getX(i + 2));
    index.setX(i + 2, t);
  }
  // `scale` runs normals through the inverse transpose, so they are already mirrored.
  return copy;
}
