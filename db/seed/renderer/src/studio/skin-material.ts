/** Skin: its picture, with pores and a little colour of its own, and light that comes through where it turns dark. */
import * as THREE from "three";

const NOISE = `
varying vec3 place;
float hash(vec3 p) { p = fract(p * .3183099 + .1); p *= 17.; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
float noise(vec3 x) {
  vec3 i = floor(x), f = fract(x);
  f = f * f * (3. - 2. * f);
  return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
float pores(vec3 p) { return noise(p * 1.5) * .6 + noise(p * 3.1) * .4; }
float at(vec2 d, float r) { return exp(-dot(d, d) / (r * r)); }`;

const COLOR = `
{
  vec2 f = vec2(abs(place.x), place.y);
  float front = smoothstep(-75., -45., place.z);
  float blush = front * (at(f - vec2(38., -42.), 19.) * .8 + at(f - vec2(0., -40.), 13.) * .6) + smoothstep(72., 84., f.x) * .7;
  diffuseColor.rgb *= mix(vec3(1.), vec3(1.02, .84, .8), blush * .5);
  diffuseColor.rgb *= .95 + .1 * noise(place * .16);
  diffuseColor.rgb *= mix(vec3(1.), vec3(1.05, .95, .93), noise(place * .45 + 9.) * .6);
}`;

const BUMP = `
{
  float e = .35, h = pores(place);
  vec3 slope = vec3(pores(place + vec3(e, 0, 0)), pores(place + vec3(0, e, 0)), pores(place + vec3(0, 0, e))) - h;
  vec3 g = (viewMatrix * vec4(slope / e, 0.)).xyz;
  // Less where the skin turns away, lest a pore face backwards and mirror the light behind.
  float seen = clamp(dot(normal, normalize(vViewPosition)) * 2. - .3, 0., 1.);
  normal = normalize(normal - .26 * seen * (g - dot(g, normal) * normal));
}`;

const DIFFUSE = "reflectedLight.directDiffuse += irradiance * diffuseBRDF";
/** Light reaches this far round into the shade, as a cosine: red goes farthest in skin. Reflections do not. */
const WRAPPED_DIFFUSE = `vec3 through = vec3( .28, .17, .13 );
	float facing = dot( geometryNormal, directLight.direction );
	vec3 wrapped = mix( vec3( dotNL ), saturate( ( facing + through ) / ( 1. + through ) ), .7 ) * directLight.color;
	reflectedLight.directDiffuse += wrapped * diffuseBRDF`;

export function skinMaterial({
  map,
  color,
}: {
  map: THREE.Texture | null;
  color: THREE.Color;
}): THREE.Material {
  const material = new THREE.MeshPhysicalMaterial({
    map,
    color,
    roughness: 0.58,
    specularIntensity: 0.5,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nvarying vec3 place;")
      .replace("#include <begin_vertex>", "#include <begin_vertex>\nplace = position;");
    const lights = THREE.ShaderChunk.lights_physical_pars_fragment.replace(DIFFUSE, WRAPPED_DIFFUSE);
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <common>", `#include <common>\n${NOISE}`)
      .replace("#include <color_fragment>", `#include <color_fragment>\n${COLOR}`)
      .replace("#include <normal_fragment_maps>", `#include <normal_fragment_maps>\n${BUMP}`)
      .replace(
        "#include <roughnessmap_fragment>",
        `#include <roughnessmap_fragment>\nroughnessFactor += (noise(place * .9) - .5) * .3;`,
      )
      .replace("#include <lights_physical_pars_fragment>", lights);
  };
  return material;
}
