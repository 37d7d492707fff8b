/** The materials of a sculpture: one matte stone, with cropped hair in relief, and lashes and brows cut into it. */
import * as THREE from "three";

const STONE = { roughness: 0.62, specularIntensity: 0.45 };

/**
 * The hair of an adult's head, in millimetres from the bridge of the nose, cropped: behind a line from the forehead past the temple to the ear,
 * and behind the ear down to the nape.
 */
const HAIR = `
varying vec3 place;
uniform float scale;
uniform float hairs;
float hash(vec3 p) { p = fract(p * .3183099 + .1); p *= 17.; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
float noise(vec3 x) {
  vec3 i = floor(x), f = fract(x);
  f = f * f * (3. - 2. * f);
  return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
float between(float y, vec2 low, vec2 high) { return mix(low.y, high.y, clamp((y - low.x) / (high.x - low.x), 0., 1.)); }
float hairline(float y) {
  if (y < -8.) return between(y, vec2(-70., -134.), vec2(-8., -122.));
  if (y < 14.) return between(y, vec2(-8., -86.), vec2(14., -78.));
  if (y < 34.) return between(y, vec2(14., -78.), vec2(34., -52.));
  if (y < 52.) return between(y, vec2(34., -52.), vec2(52., -46.));
  return between(y, vec2(52., -46.), vec2(74., 6.));
}
float hair(vec3 p) {
  p /= scale;
  float ear = step(-55., p.y) * step(p.y, 16.) * smoothstep(76., 78., abs(p.x)) * step(-132., p.z);
  return hairs * smoothstep(-3.5, 3.5, hairline(p.y) - p.z + 2. * noise(p * .4)) * smoothstep(-74., -70., p.y) * (1. - ear);
}
/** Combed back: strands are long along z. */
float relief(vec3 p) {
  vec3 along = p * vec3(.55, .55, .12);
  return hair(p) * (1.1 + .9 * noise(along) + .5 * noise(along * 2.3));
}`;

const RELIEF = `
{
  float e = .4, h = relief(place);
  vec3 slope = vec3(relief(place + vec3(e, 0, 0)), relief(place + vec3(0, e, 0)), relief(place + vec3(0, 0, e))) - h;
  vec3 g = (viewMatrix * vec4(slope / e, 0.)).xyz;
  normal = normalize(normal - .55 * (g - dot(g, normal) * normal));
}`;

export interface HeadMaterial {
  material: THREE.MeshPhysicalMaterial;
  showHair(isShown: boolean): void;
}

/**
 * `scale` is 1 for an adult. A whole head has cropped hair, or it would look like a dummy; a picture of the face shows next to nothing of it, and
 * is calmer without.
 */
export function headMaterial(scale: number): HeadMaterial {
  const material = new THREE.MeshPhysicalMaterial(STONE);
  const hairs = { value: 0 };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { scale: { value: scale }, hairs });
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec3 place;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nplace = position;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${HAIR}`)
      .replace(
        "#include <color_fragment>",
        "#include <color_fragment>\ndiffuseColor.rgb *= mix(1., .88, hair(place));",
      )
      .replace("#include <normal_fragment_maps>", `#include <normal_fragment_maps>\n${RELIEF}`);
  };
  return {
    material,
    showHair(isShown) {
      hairs.value = Number(isShown);
    },
  };
}

/** Lashes and brows: the same stone, darker. They lie closer to the skin than the depth buffer tells apart. */
export function hairMaterial(hairs: THREE.Texture): THREE.MeshPhysicalMaterial {
  const material = new THREE.MeshPhysicalMaterial({
    ...STONE,
    map: hairs,
    side: THREE.DoubleSide,
    transparent: true,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -40,
    polygonOffsetUnits: -4000,
  });
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <map_fragment>",
      `diffuseColor.rgb *= .25;
      diffuseColor.a *= texture2D(map, vMapUv).a * .65;`,
    );
  };
  return material;
}
