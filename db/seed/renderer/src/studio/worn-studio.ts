/** The glasses on a head: always the same camera at the same distance, so that sizes compare. */
import * as THREE from "three";
import { buildHair, type HairStyle } from "../geometry/hair";
import { COMPLEXION } from "./complexion";
import { PORTRAIT, studioEnvironment } from "./environment";
import { beforeToneMapping, type Exposure, exposureOf } from "./exposure";
import { hairMaterial } from "./hair-material";
import { BACKGROUND } from "./product-studio";
import { lightSamples } from "./shadow";
import type { Subject } from "./subject";

export interface WornShot {
  azimuth: number;
  width: number;
  height: number;
  samples: number;
  headScale: number;
  person: Person;
}

/** A wearer of the glasses. Colours as CSS has them. */
export interface Person {
  skin: string;
  hair: string;
  style: HairStyle;
  iris: string;
  shirt: string;
}

/** Millimetres from the left to the right edge of the picture, at the depth of the frame's front. */
const SPAN = 300;
/** Below the pupils, so that the picture ends in the hair and below the chin. */
const LOOK_AT = new THREE.Vector3(0, -24, 0);
/** Millimetres from the front. So far away, the head behind the frame is no more than 2 % smaller. */
const DISTANCE = 5000;
/** The axis about which the camera goes round the head, between the face and the ears. */
const AXIS_Z = -46;

export class WornStudio {
  private readonly scene = new THREE.Scene();
  private readonly paper = beforeToneMapping(BACKGROUND);
  private readonly key: THREE.DirectionalLight;
  private readonly sky: THREE.DirectionalLight;
  private readonly skin: THREE.MeshStandardMaterial;
  private readonly head: THREE.Mesh;
  private readonly painted = {
    irisColor: { value: new THREE.Color() },
    browColor: { value: new THREE.Color() },
    shirtColor: { value: new THREE.Color() },
  };
  private readonly hair = new Map<HairStyle, THREE.Mesh<THREE.BufferGeometry, THREE.MeshStandardMaterial>>();
  private readonly environment: THREE.Texture;
  private exposure?: Exposure;

  constructor(
    readonly renderer: THREE.WebGLRenderer,
    head: THREE.BufferGeometry,
  ) {
    const { scene } = this;
    const environment = studioEnvironment(renderer, PORTRAIT);
    scene.background = this.paper;
    scene.environment = environment;
    this.environment = environment;
    scene.environmentIntensity = 1.08;
    this.skin = this.skinMaterial(environment);
    this.head = new THREE.Mesh(head, this.skin);
    this.head.castShadow = this.head.receiveShadow = true;
    const light = (intensity: number, color: string) => {
      const l = new THREE.DirectionalLight(color, intensity);
      l.castShadow = true;
      l.shadow.mapSize.set(1024, 1024);
      l.shadow.normalBias = 0.8;
      l.shadow.bias = -0.0008;
      l.shadow.radius = 3;
      Object.assign(l.shadow.camera, {
        left: -190,
        right: 190,
        top: 190,
        bottom: -190,
        near: 100,
        far: 1000,
      });
      l.target.position.copy(LOOK_AT);
      scene.add(l, l.target);
      return l;
    };
    this.key = light(1.95, "#fff1e2");
    this.sky = light(0.85, "#f3efff");
    scene.add(this.head);
  }

  shoot(subject: Subject, shot: WornShot): string {
    const { scene, renderer } = this;
    const { person, headScale } = shot;
    const hair = this.hairOf(person.style);
    this.head.scale.setScalar(headScale);
    hair.scale.setScalar(headScale);
    hair.material.color.set(person.hair);
    this.skin.color.set(person.skin);
    this.painted.irisColor.value.set(person.iris);
    this.painted.browColor.value.set(person.hair).multiplyScalar(0.8);
    this.painted.shirtColor.value.set(person.shirt);
    scene.add(subject.group, hair);
    const camera = wornCamera(shot);
    const turn = ((shot.azimuth * Math.PI) / 180) * 0.8;
    scene.environmentRotation.set(0, turn, 0);
    this.skin.envMapRotation.set(0, turn, 0);
    hair.material.envMapRotation.set(0, turn, 0);
    const keys = lightSamples(shot.samples, 1);
    const dome = lightSamples(shot.samples, 0);
    this.exposure = exposureOf(renderer, shot.width, shot.height, this.exposure);
    const { exposure } = this;
    exposure.begin(this.paper, new THREE.Vector4(0, 0, shot.width, shot.height));
    for (const [i, direction] of dome.entries()) {
      const key = keys[(i * 7) % shot.samples] ?? direction;
      // From the upper left in front, as in the other pictures, but low enough to light a face.
      this.aim(this.key, new THREE.Vector3(key.x - 0.25, key.y * 0.62, key.z + 0.62), turn);
      this.aim(
        this.sky,
        new THREE.Vector3(direction.x, Math.max(0.12, direction.y), Math.abs(direction.z) + 0.25),
        turn,
      );
      renderer.shadowMap.needsUpdate = true;
      exposure.expose(scene, camera, i, shot.samples);
    }
    exposure.finish();
    scene.remove(subject.group, hair);
    return renderer.domElement.toDataURL("image/webp", 0.9);
  }

  private hairOf(style: HairStyle) {
    let hair = this.hair.get(style);
    if (!hair) {
      hair = new THREE.Mesh(buildHair(style), hairMaterial(style, this.environment));
      hair.castShadow = hair.receiveShadow = true;
      this.hair.set(style, hair);
    }
    return hair;
  }

  private aim(light: THREE.DirectionalLight, direction: THREE.Vector3, turn: number): void {
    const offset = direction.normalize().applyAxisAngle(THREE.Object3D.DEFAULT_UP, turn).multiplyScalar(550);
    light.position.copy(LOOK_AT).add(offset);
  }

  /** Matte; its colour is dimmed in folds, with what complexion.ts draws on it. */
  private skinMaterial(environment: THREE.Texture): THREE.MeshStandardMaterial {
    const material = new THREE.MeshStandardMaterial({
      roughness: 0.78,
      vertexColors: true,
      envMap: environment,
      envMapIntensity: 0.4,
    });
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.painted);
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", "#include <common>\nvarying vec3 place;")
        .replace("#include <begin_vertex>", "#include <begin_vertex>\nplace = position;");
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", `#include <common>\nvarying vec3 place;\n${COMPLEXION}`)
        .replace(
          "#include <color_fragment>",
          "float wet;\ndiffuseColor.rgb = complexion(place, diffuseColor.rgb, wet);\n#include <color_fragment>",
        )
        .replace(
          "#include <roughnessmap_fragment>",
          "#include <roughnessmap_fragment>\nroughnessFactor = mix(roughnessFactor, .3, wet);",
        );
    };
    return material;
  }
}

function wornCamera({ azimuth, width, height }: WornShot): THREE.PerspectiveCamera {
  const aspect = width / height;
  const fov = (2 * Math.atan(SPAN / aspect / 2 / DISTANCE) * 180) / Math.PI;
  const camera = new THREE.PerspectiveCamera(fov, aspect, DISTANCE - 400, DISTANCE + 600);
  const az = (azimuth * Math.PI) / 180;
  const elevation = 0.035;
  const direction = new THREE.Vector3(
    Math.sin(az) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(az) * Math.cos(elevation),
  );
  const target = new THREE.Vector3(0, LOOK_AT.y, azimuth === 0 ? 0 : AXIS_Z);
  camera.position.copy(target).addScaledVector(direction, DISTANCE);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return camera;
}
