/** An open glasses case: two shells that share a hinge. Millimetres; it stands on the ground (y = 0), open towards +z. */
import * as THREE from "three";

export interface CasePart {
  slot: "shell" | "lining" | "snap";
  geometry: THREE.BufferGeometry;
}

/** Half of its length and depth, and the height of each shell. */
const HALF = { x: 80, z: 32 };
const HEIGHT = 21;
const THICKNESS = 2.6;
/** 1 is an ellipse, and 0 a rectangle. */
const ROUNDNESS = { around: 0.5, down: 0.6 };
const STEPS = { around: 128, down: 24 };

/** `open` is the angle between the shells in degrees. */
export function buildCase(open: number): CasePart[] {
  const lid = new THREE.Matrix4()
    .makeTranslation(0, HEIGHT, -HALF.z)
    .multiply(new THREE.Matrix4().makeRotationX((-open * Math.PI) / 180))
    .multiply(new THREE.Matrix4().makeTranslation(0, -HEIGHT, HALF.z));
  const upper = new THREE.Matrix4()
    .makeTranslation(0, 2 * HEIGHT, 0)
    .multiply(new THREE.Matrix4().makeRotationX(Math.PI));
  const snap = new THREE.SphereGeometry(3.2, 32, 24).scale(1, 1, 0.5).translate(0, HEIGHT - 5, HALF.z);
  return [
    ...shell(),
    ...shell().map(({ slot, geometry }) => ({
      slot,
      geometry: geometry.applyMatrix4(upper).applyMatrix4(lid),
    })),
    { slot: "snap", geometry: snap },
  ];
}

/** The lower shell: its outside with the rim, and its lining. */
function shell(): CasePart[] {
  const outside = bowl(0);
  const inside = bowl(THICKNESS);
  const rim = [outside[0]!, inside[0]!];
  return [
    { slot: "shell", geometry: surface([...[...rim].reverse(), ...outside.slice(1)]) },
    { slot: "lining", geometry: surface([...inside].reverse()) },
  ];
}

/** Rings of points from the rim down to the middle of the bottom. */
function bowl(inset: number): THREE.Vector3[][] {
  const power = (value: number, exponent: number) => Math.sign(value) * Math.abs(value) ** exponent;
  return Array.from({ length: STEPS.down + 1 }, (_, i) => {
    const down = ((i / STEPS.down) * Math.PI) / 2;
    const width = power(Math.cos(down), ROUNDNESS.down);
    const depth = power(Math.sin(down), ROUNDNESS.down) * (HEIGHT - inset);
    return Array.from({ length: STEPS.around }, (_, j) => {
      const around = (j / STEPS.around) * Math.PI * 2;
      return new THREE.Vector3(
        power(Math.cos(around), ROUNDNESS.around) * width * (HALF.x - inset),
        HEIGHT - depth,
        power(Math.sin(around), ROUNDNESS.around) * width * (HALF.z - inset),
      );
    });
  });
}

function surface(rings: THREE.Vector3[][]): THREE.BufferGeometry {
  const index: number[] = [];
  for (let i = 0; i + 1 < rings.length; i++)
    for (let j = 0; j < STEPS.around; j++) {
      const next = (j + 1) % STEPS.around;
      const [a, b, c, d] = [i, i, i + 1, i + 1].map((ring, k) => ring * STEPS.around + (k % 2 ? next : j));
      index.push(a!, b!, c!, b!, d!, c!);
    }
  const geometry = new THREE.BufferGeometry().setFromPoints(rings.flat());
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}
