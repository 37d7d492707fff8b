/** Long-lens product cameras, framed on the projected outline of the subject. */
import * as THREE from "three";
import type { AccessoryKind, View } from "../types";

/** Where the camera stands (degrees) and how much of the picture the subject may fill. */
export interface Angle {
  azimuth: number;
  elevation: number;
  width: number;
  height: number;
  /** For a close-up of the right end piece: millimetres shown across the picture, and the radius of Blender's aperture. */
  closeUp?: { span: number; aperture: number };
}

export const GLASSES_ANGLES: Record<View, Angle> = {
  perspectiva: { azimuth: 33, elevation: 13, width: 0.84, height: 0.74 },
  frente: { azimuth: 0, elevation: 5, width: 0.84, height: 0.7 },
  lado: { azimuth: 90, elevation: 4, width: 0.84, height: 0.7 },
  detalhe: { azimuth: 40, elevation: 23, width: 1, height: 1, closeUp: { span: 46, aperture: 1.6 } },
};

export const ACCESSORY_ANGLES: Record<AccessoryKind, Record<"perspectiva" | "frente", Angle>> = {
  cordoes: {
    perspectiva: { azimuth: 18, elevation: 36, width: 0.8, height: 0.7 },
    frente: { azimuth: 0, elevation: 62, width: 0.74, height: 0.78 },
  },
  flanelas: {
    perspectiva: { azimuth: 24, elevation: 32, width: 0.66, height: 0.7 },
    frente: { azimuth: 0, elevation: 50, width: 0.62, height: 0.74 },
  },
  "limpa-lentes": {
    perspectiva: { azimuth: 24, elevation: 12, width: 0.6, height: 0.74 },
    frente: { azimuth: 0, elevation: 6, width: 0.6, height: 0.76 },
  },
};

export function productCamera(
  view: Angle,
  aspect: number,
  points: THREE.Vector3[],
  scale: number,
  fov = 15,
): THREE.PerspectiveCamera {
  const camera = new THREE.PerspectiveCamera(fov, aspect, 50, 6000);
  const direction = directionOf(view);
  const target = new THREE.Vector3(0, 20, 0);
  let distance = 700;
  const v = new THREE.Vector3();
  for (let pass = 0; pass < 6; pass++) {
    camera.position.copy(target).addScaledVector(direction, distance);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    let x0 = 9,
      x1 = -9,
      y0 = 9,
      y1 = -9;
    for (const p of points) {
      v.copy(p).project(camera);
      x0 = Math.min(x0, v.x);
      x1 = Math.max(x1, v.x);
      y0 = Math.min(y0, v.y);
      y1 = Math.max(y1, v.y);
    }
    const tan = Math.tan((fov * Math.PI) / 360) * distance;
    const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0),
      up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    target.addScaledVector(right, ((x0 + x1) / 2) * tan * aspect).addScaledVector(up, ((y0 + y1) / 2) * tan);
    distance *= Math.max((x1 - x0) / 2 / (view.width * scale), (y1 - y0) / 2 / (view.height * scale));
  }
  // A little air above: products sit slightly below the middle.
  target.y += distance * 0.006;
  camera.position.copy(target).addScaledVector(direction, distance);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return camera;
}

/** The end piece where front and temple meet: the foremost of the points furthest to the right. */
export function endPiece(points: THREE.Vector3[]): THREE.Vector3 {
  const foremost = Math.max(...points.map((p) => p.z));
  const front = points.filter((p) => p.z > foremost - 22);
  const edge = Math.max(...front.map((p) => p.x));
  const corner = front.filter((p) => p.x > edge - 5);
  const middle = new THREE.Vector3();
  for (const p of corner) middle.add(p);
  return middle.divideScalar(corner.length).add(new THREE.Vector3(-3, 0, 0));
}

export function closeUpCamera(
  view: Angle,
  aspect: number,
  focus: THREE.Vector3,
  span: number,
  fov = 15,
): THREE.PerspectiveCamera {
  const camera = new THREE.PerspectiveCamera(fov, aspect, 20, 3000);
  const distance = span / aspect / 2 / Math.tan((fov * Math.PI) / 360);
  camera.position.copy(focus).addScaledVector(directionOf(view), distance);
  camera.lookAt(focus);
  camera.updateMatrixWorld();
  return camera;
}

function directionOf({ azimuth, elevation }: Pick<Angle, "azimuth" | "elevation">): THREE.Vector3 {
  const az = (azimuth * Math.PI) / 180;
  const el = (elevation * Math.PI) / 180;
  return new THREE.Vector3(Math.sin(az) * Math.cos(el), Math.sin(el), Math.cos(az) * Math.cos(el));
}
