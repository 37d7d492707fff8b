/** Materials for every slot of a pair of glasses. */
import * as THREE from "three";
import { linear, madeOf } from "../studio/scene-file";
import type { ColorSpec, Finish, LensFinish } from "../types";

const MULTIPLY = {
  blending: THREE.CustomBlending,
  blendEquation: THREE.AddEquation,
  blendSrc: THREE.ZeroFactor,
  blendDst: THREE.SrcColorFactor,
  blendSrcAlpha: THREE.ZeroFactor,
  blendDstAlpha: THREE.OneFactor,
} as const;
const ADD = {
  blending: THREE.CustomBlending,
  blendEquation: THREE.AddEquation,
  blendSrc: THREE.OneFactor,
  blendDst: THREE.OneFactor,
  blendSrcAlpha: THREE.ZeroFactor,
  blendDstAlpha: THREE.OneFactor,
} as const;

export function frameMaterial(finish: Finish, matte: boolean): THREE.Material {
  if (finish.kind === "metal") return metalMaterial(finish);
  const roughness = finish.roughness ?? (matte ? 0.42 : 0.09);
  return madeOf(
    new THREE.MeshPhysicalMaterial({
      vertexColors: true,
      roughness,
      ior: matte ? 1.45 : 1.52,
      metalness: 0,
    }),
    { of: "acetate", roughness },
  );
}

/**
 * Translucent acetate as two layers per face: light passing through is filtered, more so where the view
 * grazes the surface and the path through the material is long; gloss and a little body colour are added.
 */
export function crystalFilterMaterial(finish: Finish, matte: boolean): THREE.Material {
  const tint = new THREE.Color(finish.base).lerp(new THREE.Color(finish.mid ?? finish.base), 0.3);
  tint.setRGB(Math.sqrt(tint.r), Math.sqrt(tint.g), Math.sqrt(tint.b));
  const material = new THREE.ShaderMaterial({
    uniforms: { tint: { value: tint } },
    vertexShader: `varying vec3 n; varying vec3 p; void main() { n = normalMatrix * normal; vec4 v = modelViewMatrix * vec4(position, 1.); p = v.xyz; gl_Position = projectionMatrix * v; }`,
    fragmentShader: `uniform vec3 tint; varying vec3 n; varying vec3 p; void main() { float c = abs(dot(normalize(n), normalize(p))); float rim = 1. - smoothstep(.12, .62, c); gl_FragColor = vec4(pow(tint, vec3(min(1. / max(c, .05), 3.4))) * mix(vec3(1.), pow(tint, vec3(1.5)) * .55, rim), 1.); }`,
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
    ...MULTIPLY,
  });
  return madeOf(material, { of: "crystal", color: tint.toArray(), roughness: matte ? 0.3 : 0.05 });
}

/** `scatter` is the share of the light that the body scatters in its own colour. */
export function crystalGlossMaterial(finish: Finish, matte: boolean, scatter: number): THREE.Material {
  return new THREE.MeshPhysicalMaterial({
    color: new THREE.Color(finish.base).multiplyScalar(scatter),
    roughness: matte ? 0.3 : 0.05,
    ior: 1.5,
    transparent: true,
    depthWrite: false,
    ...ADD,
  });
}

export function metalMaterial(finish: Finish): THREE.Material {
  const roughness = finish.roughness ?? 0.2;
  return madeOf(new THREE.MeshStandardMaterial({ color: finish.base, metalness: 1, roughness }), {
    of: "metal",
    color: linear(finish.base),
    roughness,
  });
}

export function padMaterial(): THREE.Material {
  const material = new THREE.MeshPhysicalMaterial({
    color: "#cfc8c6",
    roughness: 0.15,
    transparent: true,
    opacity: 0.55,
    depthWrite: false,
  });
  return madeOf(material, { of: "pad" });
}

/** The bare edge of a lens: a grey-green line, by which rimless glasses are seen. */
export function lensEdgeMaterial(lens: LensFinish): THREE.Material {
  const tint = new THREE.Color(lens.bottom).lerp(new THREE.Color("#4f5f66"), 0.68);
  const material = new THREE.MeshPhysicalMaterial({
    color: tint,
    roughness: 0.12,
    transparent: true,
    opacity: 0.9,
    depthWrite: false,
  });
  return madeOf(material, { of: "lens edge", color: tint.toArray() });
}

/** Light passing through: multiplies whatever lies behind by the tint. */
export function lensTintMaterial({ sheen, reflect }: LensFinish): THREE.Material {
  const material = new THREE.MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
    toneMapped: false,
    ...MULTIPLY,
  });
  return madeOf(material, { of: "tinted lens", sheen: linear(sheen), mirror: reflect });
}

/**
 * A clear lens with its coating: a little cooler than the air, and a band across it, where a window is mirrored, lets the ground through as it
 * is. On white paper a reflection cannot be lighter than the paper, so what is around it is darker.
 */
export function clearLensMaterial(): THREE.Material {
  const material = new THREE.ShaderMaterial({
    vertexShader: `attribute float share; attribute float across; varying vec2 v;
      void main() { v = vec2(across, share * 2. - 1.); gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }`,
    fragmentShader: `varying vec2 v;
      float band(float at, float from, float to) { return smoothstep(from, from + .05, at) * (1. - smoothstep(to - .05, to, at)); }
      void main() {
        float at = v.x * .8 + v.y * .6;
        float glare = max(band(at, -.16, .3), band(at, .4, .52)) * smoothstep(-1., .5, v.y);
        vec3 coated = mix(vec3(.885, .915, .93), vec3(.845, .855, .905), smoothstep(-.8, .9, v.y));
        gl_FragColor = vec4(mix(coated, vec3(.985), glare * .8), 1.); }`,
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
    ...MULTIPLY,
  });
  return madeOf(material, { of: "clear lens" });
}

/** Light reflected: adds to whatever lies behind. `share` dims it, but for a mirrored lens. */
export function lensSheenMaterial(lens: LensFinish, share: number): THREE.Material {
  const mirror = lens.reflect > 0.2;
  return new THREE.MeshPhysicalMaterial({
    color: mirror ? new THREE.Color(lens.sheen).multiplyScalar(lens.reflect) : new THREE.Color("#000000"),
    metalness: mirror ? 1 : 0,
    roughness: mirror ? 0.06 : 0.03,
    ior: 1.6,
    specularColor: new THREE.Color(lens.sheen),
    specularIntensity: mirror ? 1 : Math.min(1, lens.reflect * 10) * share,
    transparent: true,
    depthWrite: false,
    side: THREE.DoubleSide,
    ...ADD,
  });
}

export function paintLens(geometry: THREE.BufferGeometry, lens: LensFinish): void {
  const share = geometry.getAttribute("share");
  const top = new THREE.Color(lens.top),
    bottom = new THREE.Color(lens.bottom),
    c = new THREE.Color();
  const out = new Float32Array(share.count * 3);
  for (let i = 0; i < share.count; i++) {
    const t = Math.min(1, Math.max(0, (share.getX(i) - 0.08) / 0.84));
    c.lerpColors(bottom, top, t * t * (3 - 2 * t));
    out.set([c.r, c.g, c.b], i * 3);
  }
  geometry.setAttribute("color", new THREE.BufferAttribute(out, 3));
}

/** Share of light a slot lets through, for the ground shadow. */
export function transmittance(slot: string, color: ColorSpec): THREE.Color {
  const finish = slot === "front" ? color.front : slot === "temple" ? color.temple : undefined;
  if (slot === "lens") {
    // A pale shadow: a strong tint on the ground looks like a stain.
    const tint = new THREE.Color(color.lens.top).lerp(new THREE.Color(color.lens.bottom), 0.5);
    const grey = new THREE.Color().setScalar(0.3 * tint.r + 0.59 * tint.g + 0.11 * tint.b);
    return tint.lerp(grey, 0.5).lerp(new THREE.Color("#ffffff"), 0.4);
  }
  if (slot === "pad" || slot === "lensEdge") return new THREE.Color("#e4e4e4");
  if (finish?.kind === "crystal")
    return new THREE.Color(finish.mid ?? finish.base)
      .lerp(new THREE.Color("#ffffff"), 0.3)
      .multiplyScalar(0.92);
  return new THREE.Color("#000000");
}
