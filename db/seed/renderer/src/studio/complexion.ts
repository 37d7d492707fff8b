/** What is drawn on the head's skin rather than modelled: lips, brows, the lash lines of closed lids, a little colour in the cheeks. */
import { EYE_LEVEL, PUPILS } from "../geometry/head";

/** GLSL: the factor of the skin's colour at a point of the head, in millimetres. Both sides are alike. */
export const COMPLEXION = `
float square(float x) { return x * x; }
float band(float d, float reach, float soft) { return 1. - smoothstep(reach - soft, reach + soft, abs(d)); }
vec3 complexion(vec3 p) {
  float ax = abs(p.x);
  float front = smoothstep(-60., -40., p.z);
  vec3 k = vec3(1.);

  float blush = exp(-square((ax - 40.) / 16.) - square((p.y + 46.) / 14.));
  k *= mix(vec3(1.), vec3(1., .91, .89), blush * front);

  float u = (ax - ${(PUPILS / 2).toFixed(1)}) / 14.5;
  float lash = p.y - (${EYE_LEVEL.toFixed(1)} - 5.6 + u * u * 4.2 - u * 0.8);
  float taper = clamp(1. - u * u, 0., 1.);
  k *= mix(vec3(1.), vec3(.36, .3, .3), band(lash, .2 + .75 * taper, .55) * smoothstep(0., .12, taper) * front);

  float b = (ax - 15.) / 38.;
  float arch = p.y - (9.5 + 8.5 * sin(clamp(b, 0., 1.) * 2.3) - b * 1.5);
  float brow = band(arch, mix(3., .9, clamp(b, 0., 1.)), 1.1) * smoothstep(-.04, .1, b) * (1. - smoothstep(.86, 1.02, b));
  k *= mix(vec3(1.), vec3(.46, .4, .39), brow * front);

  float v = p.x / 21.;
  float end = clamp(1. - v * v, 0., 1.);
  float mouth = p.y + 69.6 - v * v * 2. + .7 * exp(-v * v * 14.);
  float upper = 5.6 * pow(end, .8) - 1.5 * exp(-v * v * 40.);
  float lower = 7.6 * pow(end, .7);
  float lips = smoothstep(-lower - .9, -lower + .9, mouth) * (1. - smoothstep(upper - .9, upper + .9, mouth));
  lips *= smoothstep(0., .12, end) * front;
  k *= mix(vec3(1.), vec3(.88, .64, .62), lips * .85);
  k *= mix(vec3(1.), vec3(.55, .38, .38), band(mouth, .25 + .35 * end, .6) * smoothstep(0., .1, end) * front);
  return k;
}`;
