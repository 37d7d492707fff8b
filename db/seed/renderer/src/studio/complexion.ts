/** What is drawn on the head's skin rather than modelled: eyes, brows, lips, a little colour in the cheeks. */
import { EYE_LEVEL, PUPILS } from "../geometry/head";

/**
 * GLSL. `complexion` gives the colour of the head at a point, in millimetres, from that of its skin, and in `wet` from 0 to 1 how
 * much of an eye's surface it is. Both sides are alike but for the light in the eyes.
 */
export const COMPLEXION = `
uniform vec3 irisColor;
uniform vec3 browColor;
uniform vec3 shirtColor;
float square(float x) { return x * x; }
float band(float d, float reach, float soft) { return 1. - smoothstep(reach - soft, reach + soft, abs(d)); }
float under(float edge, float x, float soft) { return 1. - smoothstep(edge - soft, edge + soft, x); }

vec3 eye(vec3 p, vec3 skin, float front, out float wet) {
  float side = sign(p.x);
  vec2 e = vec2(abs(p.x) - ${(PUPILS / 2).toFixed(1)}, p.y - (${EYE_LEVEL.toFixed(1)}));
  float u = e.x / 14.6;
  float open = clamp(1. - u * u, 0., 1.);
  // The outer corner lies higher than the inner one.
  float tilt = u * 1.1;
  float upper = tilt + 5.6 * pow(open, .56) * (1. - u * .08);
  float lower = tilt - 3.7 * pow(open, .8) * (1. + u * .12);
  wet = under(upper, e.y, .3) * (1. - under(lower, e.y, .3)) * smoothstep(0., .03, open) * front;

  vec3 white = vec3(.86, .82, .79) * mix(.62, 1., smoothstep(0., 4.5, upper - e.y)) * mix(.8, 1., sqrt(open));
  white = mix(white, vec3(.62, .36, .33), under(-11.6, e.x, .9) * .7);
  float r = length(e - vec2(0., .35));
  float fibre = .5 + .5 * sin(atan(e.y - .35, e.x) * 34. + sin(atan(e.y - .35, e.x) * 13.) * 2.);
  vec3 iris = irisColor * mix(1.25, .8, smoothstep(2.2, 5.6, r)) * mix(.86, 1.12, fibre);
  iris *= mix(1., .34, smoothstep(4.8, 6.3, r));
  iris *= mix(.5, 1., smoothstep(.2, 4.5, upper - e.y));
  vec3 c = mix(white, iris, under(6.4, r, .35));
  c = mix(c, vec3(.012), under(2.5, r, .35));
  vec2 glint = vec2(abs(p.x) - ${(PUPILS / 2).toFixed(1)} + 2.1 * side, e.y - 2.4);
  c = mix(c, vec3(.95), under(1.15, length(glint), .3));
  vec3 k = mix(skin, c, wet);

  // Lash lines, the upper one out beyond the corner; the fold above; a shade below.
  float corner = smoothstep(.55, 1.15, u);
  float line = band(e.y - upper - .3 - corner * .8, .45 + .75 * smoothstep(-1., .7, u), .45) * smoothstep(-1.02, -.8, u) * (1. - smoothstep(1.04, 1.2, u));
  k = mix(k, vec3(.035, .025, .022), line * front);
  k *= mix(vec3(1.), vec3(.66, .52, .5), band(e.y - lower + .2, .3, .5) * smoothstep(0., .25, open) * front * .75);
  float fold = band(e.y - tilt - 9. * pow(clamp(1. - u * u * .72, 0., 1.), .7) + .4, .3, .8) * (1. - smoothstep(.9, 1.15, abs(u)));
  k *= mix(vec3(1.), vec3(.66, .55, .53), fold * front * .8);
  return k;
}

vec3 complexion(vec3 p, vec3 skin, out float wet) {
  float ax = abs(p.x);
  float front = smoothstep(-60., -40., p.z);
  vec3 k = skin;

  float blush = exp(-square((ax - 40.) / 15.) - square((p.y + 44.) / 13.));
  k *= mix(vec3(1.), vec3(1.02, .86, .83), blush * front);
  k *= mix(vec3(1.), vec3(1., .92, .9), exp(-square(p.x / 11.) - square((p.y + 42.) / 10.)) * front);

  // A closed smile.
  float v = p.x / 25.;
  float end = clamp(1. - v * v, 0., 1.);
  float mouth = p.y + 70.4 - v * v * 8. + .6 * exp(-v * v * 14.);
  float upper = 4.6 * pow(end, .8) - 1.2 * exp(-v * v * 40.);
  float lower = 7. * pow(end, .8);
  float lips = smoothstep(-lower - .9, -lower + .9, mouth) * (1. - smoothstep(upper - .9, upper + .9, mouth));
  lips *= smoothstep(0., .12, end) * front;
  k *= mix(vec3(1.), vec3(.9, .56, .55), lips * .85);
  k *= mix(vec3(1.), vec3(.5, .3, .3), band(mouth, .25 + .35 * end, .6) * smoothstep(0., .1, end) * front);
  // Its corners, and the fold of each cheek.
  k *= mix(vec3(1.), vec3(.72, .56, .54), exp(-square((ax - 26.) / 2.4) - square((p.y + 61.6) / 3.)) * front);
  float cheek = ax - 26. - square((p.y + 42.) / 22.) * 7.;
  k *= mix(vec3(1.), vec3(.86, .75, .72), band(cheek, .2, 2.2) * smoothstep(-66., -56., p.y) * (1. - smoothstep(-44., -34., p.y)) * front * .8);

  k = eye(p, k, front, wet);

  float b = clamp((ax - 14.5) / 39., 0., 1.);
  float arch = p.y - (12.8 + 5.8 * sin(b * 2.2) - b * 1.8);
  float hairs = .9 + .1 * sin(ax * 2.6 + p.y * mix(-2.2, 1.1, b));
  float brow = band(arch, mix(3.5, 1., b * b), 1.2) * smoothstep(-.02, .1, (ax - 14.5) / 39.) * (1. - smoothstep(.9, 1.03, (ax - 14.5) / 39.));
  k = mix(k, browColor, brow * hairs * front * .85);

  // A shirt, whose collar is higher behind the neck.
  float collar = p.y + 150. + (p.z + 118.) * .3;
  return mix(k, shirtColor * (1. - .3 * band(collar + 4., .5, .6)), under(0., collar, .5));
}`;
