/** The glasses on a head: always the same camera at the same distance, so that sizes compare. */
import * as THREE from "three";
import { PORTRAIT, studioEnvironment } from "./environment";
import { type Exposure, exposureOf } from "./exposure";
import type { LoadedPerson } from "./person";
import { lightSamples } from "./shadow";
import type { Subject } from "./subject";
import { wallFor } from "./wall";

export interface WornShot {
  azimuth: number;
  width: number;
  height: number;
  samples: number;
  person: LoadedPerson;
  /** CSS colours of the wall and of the sculpture. */
  ground: string;
  stone: string;
}

/** Millimetres from the left to the right edge of the picture, at the depth of the frame's front. */
const SPAN = 206;
/** Below the pupils, so that the picture ends above the forehead and at the chin. */
const LOOK_AT = new THREE.Vector3(0, -22, 0);
/** Millimetres from the front. So far away, the head behind the frame is no more than 2 % smaller. */
const DISTANCE = 5000;
/** The axis about which the camera goes round the head, between the face and the ears. */
const AXIS_Z = -62;
/** The share of the studio's light that a frame mirrors: metal lives of it, acetate would lose its colour. */
const GLOSS = { metal: 0.9, acetate: 0.5 };
/** No part of the picture is left to it. */
const BLACK = new THREE.Color(0);

export class WornStudio {
  private readonly scene = new THREE.Scene();
  private readonly key: THREE.DirectionalLight;
  private readonly sky: THREE.DirectionalLight;
  private readonly rim: THREE.DirectionalLight;
  private exposure?: Exposure;

  constructor(readonly renderer: THREE.WebGLRenderer) {
    const { scene } = this;
    const environment = studioEnvironment(renderer, PORTRAIT);
    scene.environment = environment;
    const light = (color: string) => {
      const l = new THREE.DirectionalLight(color);
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
    this.key = light("#fff0e2");
    this.sky = light("#e6e4ff");
    this.rim = light("#fff4ea");
  }

  shoot(subject: Subject, shot: WornShot): string {
    const { scene, renderer } = this;
    const { person } = shot;
    scene.add(subject.group, person.group);
    person.tint(new THREE.Color(shot.stone));
    scene.environmentIntensity = 0.42;
    this.key.intensity = 2.7;
    this.sky.intensity = 0.25;
    this.rim.intensity = 1.0;
    const camera = wornCamera(shot);
    const turn = ((shot.azimuth * Math.PI) / 180) * 0.8;
    scene.environmentRotation.set(0, turn, 0);
    this.polish(subject.group, turn);
    const keys = lightSamples(shot.samples, 1);
    const dome = lightSamples(shot.samples, 0);
    this.exposure = exposureOf(renderer, shot.width, shot.height, this.exposure);
    const { exposure } = this;
    const wall = wallFor(shot.ground);
    scene.background = wall;
    exposure.begin(BLACK, new THREE.Vector4(0, 0, shot.width, shot.height));
    for (const [i, direction] of dome.entries()) {
      const key = keys[(i * 7) % shot.samples] ?? direction;
      // From the left, and low enough to reach the eyes: a face has a lit side and a shaded one.
      this.aim(this.key, new THREE.Vector3(key.x * 0.5 - 1.05, key.y * 0.5 + 0.22, key.z + 0.42), turn);
      this.aim(
        this.sky,
        new THREE.Vector3(direction.x, Math.max(0.12, direction.y), Math.abs(direction.z) + 0.25),
        turn,
      );
      // From behind on the right: it parts the shaded side from the wall.
      this.aim(
        this.rim,
        new THREE.Vector3(direction.x * 0.3 + 1, direction.y * 0.3 + 0.3, direction.z * 0.3 - 0.55),
        turn,
      );
      renderer.shadowMap.needsUpdate = true;
      exposure.expose(scene, camera, i, shot.samples);
    }
    exposure.finish();
    scene.remove(subject.group, person.group);
    wall.dispose();
    return renderer.domElement.toDataURL("image/webp", 0.9);
  }

  /** A frame mirrors the whole studio; matte stone, lit as much, would lose its shaded side. */
  private polish(glasses: THREE.Group, turn: number): void {
    glasses.traverse((object) => {
      const material = (object as THREE.Mesh).material;
      if (!(material instanceof THREE.MeshStandardMaterial)) return;
      material.envMap = this.scene.environment;
      material.envMapIntensity = material.metalness === 1 ? GLOSS.metal : GLOSS.acetate;
      material.envMapRotation.set(0, turn, 0);
    });
  }

  private aim(light: THREE.DirectionalLight, direction: THREE.Vector3, turn: number): void {
    const offset = direction.normalize().applyAxisAngle(THREE.Object3D.DEFAULT_UP, turn).multiplyScalar(550);
    light.position.copy(LOOK_AT).add(offset);
  }
}

export function wornCamera({
  azimuth,
  width,
  height,
}: Pick<WornShot, "azimuth" | "width" | "height">): THREE.PerspectiveCamera {
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
