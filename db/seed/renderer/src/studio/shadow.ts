/** Soft, coloured ground shadow: many planar shadows, one per light sample, averaged. */
import * as THREE from "three";

export interface Occluder {
  geometry: THREE.BufferGeometry;
  through: THREE.Color;
}

export const SHADOW_SPAN = 380; // millimetres covered by the shadow picture

/** Share of the light that comes from the key light, a wide soft box; the rest is the open studio. */
const KEY_SHARE = 0.58;
/** Steps of the blurs, in pixels. Light from the open studio falls flat, so its single samples lie far apart. */
const KEY_BLUR = [1];
const STUDIO_BLUR = [1, 2, 4, 6];

/** Directions spread over the key light (first share) and the open studio (rest). */
export function lightSamples(count: number, keyShare = KEY_SHARE): THREE.Vector3[] {
  const out: THREE.Vector3[] = [];
  const keys = Math.round(count * keyShare);
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let i = 0; i < count; i++) {
    const key = i < keys;
    const k = key ? i : i - keys;
    const n = key ? keys : count - keys;
    const r = Math.sqrt((k + 0.5) / n);
    const a = k * golden;
    const v = key
      ? new THREE.Vector3(-0.26 + r * 0.26 * Math.cos(a), 1, 0.24 + r * 0.26 * Math.sin(a))
      : new THREE.Vector3(r * 0.93 * Math.cos(a), Math.sqrt(1 - r * r * 0.86), r * 0.93 * Math.sin(a));
    out.push(v.normalize());
  }
  return out;
}

const ADDITIVE = {
  depthTest: false,
  depthWrite: false,
  transparent: true,
  blending: THREE.CustomBlending,
  blendSrc: THREE.OneFactor,
  blendDst: THREE.OneFactor,
} as const;
const FLAT = "varying vec2 v; void main() { v = uv; gl_Position = vec4(position.xy, 0., 1.); }";
const HALF_SPAN = (SHADOW_SPAN / 2).toFixed(1);

export class GroundShadow {
  private readonly size = 480;
  private readonly layer: THREE.WebGLRenderTarget;
  private readonly sum: THREE.WebGLRenderTarget;
  private readonly ping: THREE.WebGLRenderTarget;
  private readonly pong: THREE.WebGLRenderTarget;
  private readonly quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2));
  private readonly flat = new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1);

  constructor(private readonly renderer: THREE.WebGLRenderer) {
    this.layer = this.target(THREE.UnsignedByteType);
    this.sum = this.target(THREE.FloatType);
    this.ping = this.target(THREE.HalfFloatType);
    this.pong = this.target(THREE.HalfFloatType);
  }

  /** Returns a picture of the share of light reaching the ground. The caller disposes of it. */
  render(occluders: Occluder[], samples: number): THREE.WebGLRenderTarget {
    const { renderer } = this;
    const keepColor = renderer.getClearColor(new THREE.Color());
    const keepAuto = renderer.autoClear;
    renderer.autoClear = false;
    const result = this.target(THREE.HalfFloatType);
    this.clear(result, 0x000000);
    const lights = lightSamples(samples);
    const keys = Math.round(samples * KEY_SHARE);
    this.cast(occluders, lights.slice(0, keys), 1 / samples);
    this.blurInto(result, KEY_BLUR);
    this.cast(occluders, lights.slice(keys), 1 / samples);
    this.blurInto(result, STUDIO_BLUR);
    renderer.setRenderTarget(null);
    renderer.setClearColor(keepColor, 1);
    renderer.autoClear = keepAuto;
    return result;
  }

  /** Adds up the planar shadows of the lights in `sum`. */
  private cast(occluders: Occluder[], lights: THREE.Vector3[], weight: number): void {
    const scene = new THREE.Scene();
    const light = { value: new THREE.Vector3() };
    const materials = occluders.map(({ geometry, through }) => {
      const material = new THREE.ShaderMaterial({
        uniforms: { light, through: { value: through } },
        vertexShader: `uniform vec3 light; void main() { vec3 p = position - light * (position.y / light.y); gl_Position = vec4(p.x / ${HALF_SPAN}, -p.z / ${HALF_SPAN}, 0., 1.); }`,
        fragmentShader: "uniform vec3 through; void main() { gl_FragColor = vec4(through, 1.); }",
        side: THREE.DoubleSide,
        depthTest: false,
        depthWrite: false,
        transparent: true,
        blending: THREE.CustomBlending,
        blendSrc: THREE.ZeroFactor,
        blendDst: THREE.SrcColorFactor,
      });
      const mesh = new THREE.Mesh(geometry, material);
      mesh.frustumCulled = false;
      scene.add(mesh);
      return material;
    });
    const add = new THREE.ShaderMaterial({
      uniforms: { map: { value: this.layer.texture }, weight: { value: weight } },
      vertexShader: FLAT,
      fragmentShader:
        "uniform sampler2D map; uniform float weight; varying vec2 v; void main() { gl_FragColor = vec4(texture2D(map, v).rgb * weight, 1.); }",
      ...ADDITIVE,
    });
    this.clear(this.sum, 0x000000);
    for (const direction of lights) {
      light.value.copy(direction);
      this.clear(this.layer, 0xffffff);
      this.renderer.render(scene, this.flat);
      this.draw(add, this.sum);
    }
    for (const material of [...materials, add]) material.dispose();
  }

  /** Blurs `sum`, wider with every step, and adds the outcome to `result`. */
  private blurInto(result: THREE.WebGLRenderTarget, steps: number[]): void {
    const uniforms = { map: { value: this.sum.texture }, step: { value: new THREE.Vector2() } };
    const fragmentShader = `uniform sampler2D map; uniform vec2 step; varying vec2 v; void main() {
      vec3 c = texture2D(map, v).rgb * .28;
      c += (texture2D(map, v + step).rgb + texture2D(map, v - step).rgb) * .22;
      c += (texture2D(map, v + step * 2.).rgb + texture2D(map, v - step * 2.).rgb) * .1;
      c += (texture2D(map, v + step * 3.).rgb + texture2D(map, v - step * 3.).rgb) * .04;
      gl_FragColor = vec4(c, 1.); }`;
    const replace = new THREE.ShaderMaterial({
      uniforms,
      vertexShader: FLAT,
      fragmentShader,
      depthTest: false,
      depthWrite: false,
    });
    const add = new THREE.ShaderMaterial({ uniforms, vertexShader: FLAT, fragmentShader, ...ADDITIVE });
    for (const [i, step] of steps.entries()) {
      uniforms.step.value.set(step / this.size, 0);
      this.draw(replace, this.ping);
      uniforms.map.value = this.ping.texture;
      uniforms.step.value.set(0, step / this.size);
      if (i < steps.length - 1) this.draw(replace, this.pong);
      else this.draw(add, result);
      uniforms.map.value = this.pong.texture;
    }
    replace.dispose();
    add.dispose();
  }

  private draw(material: THREE.Material, to: THREE.WebGLRenderTarget): void {
    this.quad.material = material;
    this.renderer.setRenderTarget(to);
    this.renderer.render(this.quad, this.flat);
  }

  private clear(target: THREE.WebGLRenderTarget, color: number): void {
    this.renderer.setRenderTarget(target);
    this.renderer.setClearColor(color, 1);
    this.renderer.clear();
  }

  private target(type: THREE.TextureDataType): THREE.WebGLRenderTarget {
    return new THREE.WebGLRenderTarget(this.size, this.size, { type, depthBuffer: false });
  }
}
