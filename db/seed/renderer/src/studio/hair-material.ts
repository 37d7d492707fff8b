/** Hair: strands are drawn as a relief and as lighter and darker streaks along the way it is combed. */
import * as THREE from "three";
import type { HairStyle } from "../geometry/hair";

/** From the parting to the sides, and then down. */
const DOWN = "vec3(atan(p.z + 96., abs(p.x) + 12.) * 24., p.y * .012, abs(p.x) * .02)";

/** GLSL: a coordinate across the strands and two along them, at a point of the head in millimetres. */
const COMBED: Record<HairStyle, string> = {
  // From the parting over the head to the back.
  curto: "vec3(atan(p.x - 6., p.y - 20.) * 26., p.z * .02, length(p.xy) * .05)",
  longo: DOWN,
  chanel: DOWN,
  crespo: "p * .34",
};

const STRANDS = (style: HairStyle) => `
varying vec3 place;
float hashOf(vec3 p) { p = fract(p * .3183099 + .1); p *= 17.; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
float noiseOf(vec3 x) {
  vec3 i = floor(x), f = fract(x); f = f * f * (3. - 2. * f);
  return mix(mix(mix(hashOf(i), hashOf(i + vec3(1,0,0)), f.x), mix(hashOf(i + vec3(0,1,0)), hashOf(i + vec3(1,1,0)), f.x), f.y),
    mix(mix(hashOf(i + vec3(0,0,1)), hashOf(i + vec3(1,0,1)), f.x), mix(hashOf(i + vec3(0,1,1)), hashOf(i + vec3(1,1,1)), f.x), f.y), f.z);
}
float strands(vec3 p) {
  vec3 c = ${COMBED[style]};
  return noiseOf(c) * .55 + noiseOf(c * vec3(2.3, 1., 1.) + 7.) * .35 + noiseOf(c * vec3(5.1, 1.2, 1.) + 3.) * .1;
}`;

/** How deep the relief looks, in millimetres. */
const RELIEF = 2.8;

export function hairMaterial(style: HairStyle, environment: THREE.Texture): THREE.MeshStandardMaterial {
  const material = new THREE.MeshStandardMaterial({
    roughness: style === "crespo" ? 0.72 : 0.46,
    vertexColors: true,
    envMap: environment,
    envMapIntensity: 0.55,
  });
  material.customProgramCacheKey = () => style;
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec3 place;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nplace = position;");
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${STRANDS(style)}`)
      .replace(
        "#include <color_fragment>",
        "#include <color_fragment>\ndiffuseColor.rgb *= mix(.55, 1.4, strands(place));",
      )
      .replace(
        "#include <normal_fragment_maps>",
        `#include <normal_fragment_maps>
        float h = strands(place);
        vec3 slope = vec3(strands(place + vec3(.3,0,0)), strands(place + vec3(0,.3,0)), strands(place + vec3(0,0,.3))) - h;
        slope = (mat3(viewMatrix) * slope) * ${(RELIEF / 0.3).toFixed(1)};
        normal = normalize(normal - (slope - dot(slope, normal) * normal));`,
      );
  };
  return material;
}
