/** Coloured sets for the banners: soft key light plus open-sky samples, both shadowed, averaged over many frames. */
import * as THREE from "three";
import { DAYLIGHT, studioEnvironment } from "./environment";
import { Exposure } from "./exposure";
import { buildSet, type SetSpec } from "./sets";
import { lightSamples } from "./shadow";

export interface BannerFrame {
  width: number;
  height: number;
  samples: number;
  /** Millimetres across the picture, the point looked at, and the camera's elevation in radians. */
  framing: { span: number; x: number; y: number; elevation: number };
}

let environment: THREE.Texture | undefined;

export function shootBanner(
  renderer: THREE.WebGLRenderer,
  spec: SetSpec,
  items: THREE.Group[],
  sculptures: THREE.Group[],
  frame: BannerFrame,
): string {
  const scene = new THREE.Scene();
  // Only the items mirror the studio; the set and its sculptures are lit by the lamps alone, so its shadows stay deep.
  environment ??= studioEnvironment(renderer, DAYLIGHT);
  for (const item of items)
    item.traverse((o) => {
      const material = (o as THREE.Mesh).material;
      if (material instanceof THREE.MeshStandardMaterial)
        Object.assign(material, { envMap: environment, envMapIntensity: 0.85 });
    });
  const set = buildSet(spec);
  set.traverse((o) => {
    const material = (o as THREE.Mesh).material;
    if (material instanceof THREE.MeshPhysicalMaterial)
      Object.assign(material, { envMap: environment, envMapIntensity: 0.75 });
  });
  scene.background = new THREE.Color(spec.palette.wall);
  scene.add(set, ...sculptures, ...items, new THREE.HemisphereLight("#ffffff", spec.palette.wall, 1.15));

  const light = (intensity: number, size: number, color: string) => {
    const l = new THREE.DirectionalLight(color, intensity);
    l.castShadow = true;
    l.shadow.mapSize.set(size, size);
    l.shadow.normalBias = 0.7;
    l.shadow.radius = 2.5;
    l.shadow.bias = -0.0008;
    Object.assign(l.shadow.camera, { left: -260, right: 260, top: 260, bottom: -260, near: 50, far: 1400 });
    scene.add(l, l.target);
    return l;
  };
  const key = light(3.3, 1024, "#fff4e6"),
    sky = light(1.45, 640, "#f2f0ff");

  const aspect = frame.width / frame.height;
  const camera = new THREE.PerspectiveCamera(17, aspect, 100, 6000);
  const { span, x, y, elevation } = frame.framing;
  const target = new THREE.Vector3(x, y, 0);
  const distance = span / aspect / 2 / Math.tan((17 * Math.PI) / 360);
  camera.position.set(x * 0.72, y + Math.sin(elevation) * distance, Math.cos(elevation) * distance);
  camera.lookAt(target);
  camera.updateMatrixWorld();

  renderer.setSize(frame.width, frame.height, false);
  const exposure = new Exposure(renderer, frame.width, frame.height);
  const dome = lightSamples(frame.samples, 0);
  exposure.begin(new THREE.Color("#000000"), new THREE.Vector4(0, 0, frame.width, frame.height));
  for (let i = 0; i < frame.samples; i++) {
    const r = Math.sqrt((i + 0.5) / frame.samples) * 0.12,
      a = i * 2.39996;
    key.position
      .set(-0.95 + r * Math.cos(a), 0.95, 0.36 + r * Math.sin(a))
      .normalize()
      .multiplyScalar(700);
    sky.position.copy(dome[(i * 5) % frame.samples]!).multiplyScalar(700);
    if (sky.position.z < -200) sky.position.z *= -0.4;
    renderer.shadowMap.needsUpdate = true;
    exposure.expose(scene, camera, i, frame.samples);
  }
  exposure.finish();
  scene.remove(...sculptures);
  const url = renderer.domElement.toDataURL("image/webp", 0.9);
  exposure.dispose();
  return url;
}
