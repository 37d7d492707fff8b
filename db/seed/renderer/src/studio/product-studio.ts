/** The white product studio: one scene, one ground, many pictures. */
import * as THREE from "three";
import { type Angle, closeUpCamera, endPiece, productCamera } from "./camera";
import { DAYLIGHT, studioEnvironment } from "./environment";
import { beforeToneMapping, type Exposure, exposureOf } from "./exposure";
import { GroundShadow, lightSamples, SHADOW_SPAN } from "./shadow";
import type { Subject } from "./subject";

export const BACKGROUND = "#f6f5f8";

export interface ShotOptions {
  key: string;
  width: number;
  height: number;
  samples: number;
  shadowSamples: number;
  scale: number;
}

export function createRenderer(): THREE.WebGLRenderer {
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  const renderer = new THREE.WebGLRenderer({ canvas, antialias: false, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  return renderer;
}

export class ProductStudio {
  private readonly shadow: GroundShadow;
  private readonly scene = new THREE.Scene();
  private readonly key = new THREE.DirectionalLight("#fffaf4", 1.5);
  private readonly paper = beforeToneMapping(BACKGROUND);
  private readonly groundUniforms = {
    map: { value: null as THREE.Texture | null },
    paper: { value: this.paper },
    strength: { value: 0.94 },
  };
  /** Ground shadows by product and light let through; they serve every view. */
  private readonly shadows = new Map<string, THREE.WebGLRenderTarget>();
  private exposure?: Exposure;

  constructor(readonly renderer: THREE.WebGLRenderer) {
    this.shadow = new GroundShadow(renderer);
    const { scene, key } = this;
    scene.background = this.paper;
    scene.environment = studioEnvironment(renderer, DAYLIGHT);
    scene.environmentIntensity = 1.08;
    key.castShadow = true;
    key.shadow.mapSize.set(768, 768);
    key.shadow.normalBias = 0.5;
    key.shadow.bias = -0.0006;
    Object.assign(key.shadow.camera, { left: -110, right: 110, top: 110, bottom: -110, near: 50, far: 700 });
    const ground = new THREE.Mesh(
      new THREE.PlaneGeometry(SHADOW_SPAN, SHADOW_SPAN),
      new THREE.ShaderMaterial({
        uniforms: this.groundUniforms,
        vertexShader: `varying vec2 v; void main() { v = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }`,
        fragmentShader: `uniform sampler2D map; uniform vec3 paper; uniform float strength; varying vec2 v;
        void main() { vec3 s = pow(texture2D(map, v).rgb, vec3(1.25));
          vec2 e = abs(v - .5) * 2.; float fade = 1. - smoothstep(.62, .98, max(e.x, e.y));
          gl_FragColor = vec4(paper * mix(vec3(1.), s, strength * fade), 1.); }`,
      }),
    );
    ground.rotation.x = -Math.PI / 2;
    scene.add(key, key.target, ground);
  }

  shoot(subject: Subject, angles: Record<string, Angle>, options: ShotOptions): Record<string, string> {
    const { scene, key, renderer } = this;
    const out: Record<string, string> = {};
    // Colours that let the same light through share a shadow.
    const shadowKey = options.key + subject.occluders.map((o) => o.through.getHexString()).join();
    let shadow = this.shadows.get(shadowKey);
    if (!shadow) {
      shadow = this.shadow.render(subject.occluders, options.shadowSamples);
      this.shadows.set(shadowKey, shadow);
    }
    this.groundUniforms.map.value = shadow.texture;
    scene.add(subject.group);
    this.exposure = exposureOf(renderer, options.width, options.height, this.exposure);
    const { exposure } = this;
    for (const [view, angle] of Object.entries(angles)) {
      const { camera, region } = viewOf(subject, angle, options);
      // The lights travel with the camera, so every view is lit alike.
      const turn = ((angle.azimuth * Math.PI) / 180) * 0.8;
      scene.environmentRotation.set(0, turn, 0);
      const lights = lightSamples(options.samples, 1);
      exposure.begin(this.paper, region);
      for (let i = 0; i < options.samples; i++) {
        key.position
          .copy(lights[(i * 7) % options.samples]!)
          .applyAxisAngle(THREE.Object3D.DEFAULT_UP, turn)
          .multiplyScalar(350);
        renderer.shadowMap.needsUpdate = i % 3 === 0;
        exposure.expose(scene, camera, i, options.samples);
      }
      exposure.finish();
      out[view] = renderer.domElement.toDataURL("image/webp", 0.9);
    }
    scene.remove(subject.group);
    return out;
  }
}

/** The camera of a view, and the part of the picture that has more than paper. */
export function viewOf(
  subject: Subject,
  angle: Angle,
  { width, height, scale }: Pick<ShotOptions, "width" | "height" | "scale">,
): { camera: THREE.PerspectiveCamera; region: THREE.Vector4; focus: THREE.Vector3 } {
  const points = surfacePoints(subject);
  const focus = endPiece(points);
  if (angle.closeUp) {
    const camera = closeUpCamera(angle, width / height, focus, angle.closeUp.span);
    return { camera, region: new THREE.Vector4(0, 0, width, height), focus };
  }
  const camera = productCamera(angle, width / height, points, scale);
  return { camera, region: drawnRegion(camera, points, width, height), focus };
}

function surfacePoints(subject: Subject): THREE.Vector3[] {
  const points: THREE.Vector3[] = [];
  for (const { geometry } of subject.occluders) {
    const p = geometry.getAttribute("position");
    for (let i = 0; i < p.count; i += 11) points.push(new THREE.Vector3().fromBufferAttribute(p, i));
  }
  return points;
}

/** The part of the picture that subject and shadow can reach. */
function drawnRegion(
  camera: THREE.PerspectiveCamera,
  points: THREE.Vector3[],
  width: number,
  height: number,
): THREE.Vector4 {
  const box = new THREE.Box3().setFromPoints(points);
  const reach = 55;
  // A traced shadow ends 48 pixels before the edge (blender/render.py).
  const margin = 50;
  const corners = [-1, 1].flatMap((sx) =>
    [-1, 1].map(
      (sz) =>
        new THREE.Vector3(
          sx < 0 ? box.min.x - reach : box.max.x + reach,
          0,
          sz < 0 ? box.min.z - reach : box.max.z + reach,
        ),
    ),
  );
  const screen = new THREE.Box2();
  const v = new THREE.Vector3();
  for (const p of [...points, ...corners]) {
    v.copy(p).project(camera);
    screen.expandByPoint(new THREE.Vector2((v.x * 0.5 + 0.5) * width, (v.y * 0.5 + 0.5) * height));
  }
  const x = Math.max(0, Math.floor(screen.min.x - margin)),
    y = Math.max(0, Math.floor(screen.min.y - margin));
  return new THREE.Vector4(
    x,
    y,
    Math.min(width, Math.ceil(screen.max.x + margin)) - x,
    Math.min(height, Math.ceil(screen.max.y + margin)) - y,
  );
}
