/** Averages jittered frames in linear light, then tone-maps to the canvas. */
import * as THREE from "three";

/** Khronos PBR Neutral, kept identical on CPU and GPU so a background colour survives it. */
const NEUTRAL = `
vec3 neutral(vec3 c) {
  float x = min(c.r, min(c.g, c.b));
  float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
  c -= offset;
  float peak = max(c.r, max(c.g, c.b));
  if (peak < 0.76) return c;
  float d = 0.24;
  float np = 1. - d * d / (peak + d - 0.76);
  c *= np / peak;
  float g = 1. - 1. / (0.15 * (peak - np) + 1.);
  return mix(c, vec3(np), g);
}`;

function neutral(c: [number, number, number]): [number, number, number] {
  const x = Math.min(...c),
    offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
  const v = c.map((k) => k - offset) as [number, number, number];
  const peak = Math.max(...v);
  if (peak < 0.76) return v;
  const d = 0.24,
    np = 1 - (d * d) / (peak + d - 0.76);
  const g = 1 - 1 / (0.15 * (peak - np) + 1);
  return v.map((k) => ((k * np) / peak) * (1 - g) + np * g) as [number, number, number];
}

/** The linear colour that tone-maps to a given screen colour. */
export function beforeToneMapping(hex: string): THREE.Color {
  const goal = new THREE.Color(hex),
    guess: [number, number, number] = [goal.r, goal.g, goal.b];
  for (let i = 0; i < 200; i++) {
    const out = neutral(guess);
    guess[0] += (goal.r - out[0]) * 0.7;
    guess[1] += (goal.g - out[1]) * 0.7;
    guess[2] += (goal.b - out[2]) * 0.7;
  }
  return new THREE.Color().setRGB(...guess, THREE.LinearSRGBColorSpace);
}

export class Exposure {
  private readonly frame: THREE.WebGLRenderTarget;
  private readonly sum: THREE.WebGLRenderTarget;
  private readonly quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2));
  private readonly flat = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);
  private readonly add: THREE.ShaderMaterial;
  private readonly develop: THREE.ShaderMaterial;

  constructor(
    private readonly renderer: THREE.WebGLRenderer,
    readonly width: number,
    readonly height: number,
  ) {
    this.frame = new THREE.WebGLRenderTarget(width, height, { type: THREE.HalfFloatType });
    this.sum = new THREE.WebGLRenderTarget(width, height, { type: THREE.FloatType, depthBuffer: false });
    const vertexShader = `varying vec2 v; void main() { v = uv; gl_Position = vec4(position.xy, 0., 1.); }`;
    this.add = new THREE.ShaderMaterial({
      uniforms: { map: { value: this.frame.texture }, weight: { value: 1 } },
      vertexShader,
      fragmentShader: `uniform sampler2D map; uniform float weight; varying vec2 v; void main() { gl_FragColor = vec4(min(texture2D(map, v).rgb, vec3(12.)) * weight, 1.); }`,
      depthTest: false,
      depthWrite: false,
      transparent: true,
      blending: THREE.CustomBlending,
      blendSrc: THREE.OneFactor,
      blendDst: THREE.OneFactor,
    });
    this.develop = new THREE.ShaderMaterial({
      uniforms: { map: { value: this.sum.texture } },
      vertexShader,
      fragmentShader: `uniform sampler2D map; varying vec2 v; ${NEUTRAL}
        void main() { vec3 c = neutral(texture2D(map, v).rgb);
          c = mix(c * 12.92, 1.055 * pow(max(c, 0.), vec3(1. / 2.4)) - .055, step(.0031308, c));
          gl_FragColor = vec4(c, 1.); }`,
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    });
  }

  /** Starts a picture. Only `region` (pixels from the lower left) is rendered, the rest stays `paper`. */
  begin(paper: THREE.Color, region: THREE.Vector4): void {
    const { renderer, sum, frame } = this;
    const keep = renderer.getClearColor(new THREE.Color());
    sum.scissorTest = false;
    renderer.setRenderTarget(sum);
    renderer.setClearColor(paper, 1);
    renderer.clear();
    for (const target of [sum, frame]) {
      target.scissor.copy(region);
      target.scissorTest = true;
    }
    renderer.setRenderTarget(sum);
    renderer.setClearColor(0x000000, 1);
    renderer.clear();
    renderer.setClearColor(keep, 1);
  }

  expose(scene: THREE.Scene, camera: THREE.PerspectiveCamera, index: number, count: number): void {
    const halton = (i: number, b: number) => {
      let f = 1,
        r = 0;
      for (; i > 0; i = Math.floor(i / b)) {
        f /= b;
        r += f * (i % b);
      }
      return r;
    };
    camera.setViewOffset(
      this.width,
      this.height,
      halton(index + 1, 2) - 0.5,
      halton(index + 1, 3) - 0.5,
      this.width,
      this.height,
    );
    camera.updateProjectionMatrix();
    const { renderer } = this;
    renderer.setRenderTarget(this.frame);
    renderer.render(scene, camera);
    const auto = renderer.autoClear;
    renderer.autoClear = false;
    this.add.uniforms.weight!.value = 1 / count;
    this.quad.material = this.add;
    renderer.setRenderTarget(this.sum);
    renderer.render(this.quad, this.flat);
    renderer.autoClear = auto;
  }

  finish(): void {
    this.quad.material = this.develop;
    this.renderer.setRenderTarget(null);
    this.renderer.render(this.quad, this.flat);
  }

  dispose(): void {
    this.frame.dispose();
    this.sum.dispose();
  }
}

/** An exposure of this size: the one at hand, or a new one in its place. */
export function exposureOf(
  renderer: THREE.WebGLRenderer,
  width: number,
  height: number,
  current?: Exposure,
): Exposure {
  renderer.setSize(width, height, false);
  if (current?.width === width && current.height === height) return current;
  current?.dispose();
  return new Exposure(renderer, width, height);
}
