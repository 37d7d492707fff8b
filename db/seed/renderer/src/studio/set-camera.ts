/** The camera of a set: from the front, a little above. */
import * as THREE from "three";

export interface SetFrame {
  width: number;
  height: number;
  /** Millimetres across the picture, the point looked at, and the camera's elevation in radians. */
  framing: { span: number; x: number; y: number; elevation: number };
}

export function setCamera({ width, height, framing }: SetFrame): THREE.PerspectiveCamera {
  const aspect = width / height;
  const camera = new THREE.PerspectiveCamera(17, aspect, 100, 6000);
  const { span, x, y, elevation } = framing;
  const target = new THREE.Vector3(x, y, 0);
  const distance = span / aspect / 2 / Math.tan((17 * Math.PI) / 360);
  camera.position.set(x * 0.72, y + Math.sin(elevation) * distance, Math.cos(elevation) * distance);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return camera;
}
