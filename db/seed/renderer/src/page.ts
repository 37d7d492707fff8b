/** Runs inside the browser: keeps one studio and renders pictures on demand. */
import * as THREE from "three";
import { buildAccessory } from "./geometry/accessories";
import type { Detail } from "./geometry/front";
import { buildGlasses } from "./geometry/glasses";
import type { Part } from "./geometry/parts";
import { wear } from "./geometry/worn";
import { ACCESSORY_ANGLES, GLASSES_ANGLES } from "./studio/camera";
import { beforeToneMapping } from "./studio/exposure";
import { type LoadedPerson, loadPerson, type PersonSpec } from "./studio/person";
import { BACKGROUND, createRenderer, ProductStudio, viewOf } from "./studio/product-studio";
import { type Paper, type SceneFile, sceneFile } from "./studio/scene-file";
import { type SetFrame, setCamera } from "./studio/set-camera";
import { type Bust, buildSet, type Placed, type SetSpec } from "./studio/sets";
import { dress, dressAccessory, type Look } from "./studio/subject";
import { paperLight, portraitLight, setLight } from "./studio/traced-light";
import { backdrop } from "./studio/wall";
import { WornStudio, wornCamera } from "./studio/worn-studio";
import type { AccessorySpec, ColorSpec, Finish, GlassesSpec, View } from "./types";

interface Shot {
  views: View[];
  width: number;
  height: number;
  samples: number;
  shadowSamples: number;
}
export interface GlassesRequest extends Shot {
  spec: GlassesSpec;
  sun: boolean;
  color: ColorSpec;
}
export interface WornRequest extends Omit<GlassesRequest, "views"> {
  /** Degrees from the front by view. */
  azimuths: Record<string, number>;
  /** The name of one who was added. */
  person: string;
  /** CSS colours of the wall and of the sculpture. */
  ground: string;
  stone: string;
}
export interface AccessoryRequest extends Shot {
  spec: AccessorySpec;
  color: { id: string; finish: Finish };
}
export interface SetRequest extends SetFrame {
  set: SetSpec;
  glasses: { at: Placed; spec: GlassesSpec; sun: boolean; color: ColorSpec }[];
  accessories: { at: Placed; spec: AccessorySpec; color: { id: string; finish: Finish } }[];
  busts: { at: Bust; spec: GlassesSpec; sun: boolean; color: ColorSpec }[];
}
export interface Pictures {
  pictures: Record<string, string>;
}

declare global {
  interface Window {
    renderGlasses: (r: GlassesRequest) => Pictures;
    renderWorn: (r: WornRequest) => Pictures;
    addPerson: (person: PersonSpec) => Promise<void>;
    renderAccessory: (r: AccessoryRequest) => Pictures;
    describeSet: (r: SetRequest) => SceneFile;
    describeGlasses: (r: Omit<GlassesRequest, "views">, view: View) => SceneFile;
    describeAccessory: (r: Omit<AccessoryRequest, "views">, view: View) => SceneFile;
    describeWorn: (r: Omit<WornRequest, "azimuths">, azimuth: number) => SceneFile;
    toWebp: (url: string) => Promise<string>;
  }
}

const renderer = createRenderer();
let studio: ProductStudio | undefined;
let worn: WornStudio | undefined;
const built = new Map<string, Part[]>();

function partsOf(spec: GlassesSpec, sun: boolean, detail: Detail = "whole"): Part[] {
  const key = `${spec.slug} ${detail}`;
  let parts = built.get(key);
  if (!parts) {
    parts = buildGlasses(spec, sun, true, detail);
    built.set(key, parts);
  }
  return parts;
}

function wornPartsOf({ spec, sun, person }: Pick<WornRequest, "spec" | "sun" | "person">): Part[] {
  const key = `${spec.slug} worn by ${person}`;
  let parts = built.get(key);
  if (!parts) {
    parts = buildGlasses(spec, sun, false);
    wear(parts, spec, personOf(person).head);
    built.set(key, parts);
  }
  return parts;
}

/** How lenses and translucent acetate meet the light of the product studio, which is white all around. */
const ON_PAPER = { reflection: 1, scatter: 0.05 };
/** Before a face the whole reflection would make clear lenses milky, and acetate without scattered light is grey. */
const ON_FACE = { reflection: 0.3, scatter: 0.22 };

/** Every model gets its own cut of the patterned sheet. */
const seedOf = (slug: string) => [...slug].reduce((a, c) => (a * 31 + c.charCodeAt(0)) % 997, 7) * 0.37;

const lookOf = ({ slug, frame }: GlassesSpec, light: Pick<Look, "reflection" | "scatter">): Look => ({
  matte: frame.matte,
  seed: seedOf(slug),
  ...light,
});

const people = new Map<string, LoadedPerson>();
function personOf(name: string): LoadedPerson {
  const person = people.get(name);
  if (!person) throw new Error(`${name} was not added.`);
  return person;
}
window.addPerson = async (person) => {
  people.set(person.name, await loadPerson(person));
};

/** Small frames stay a little smaller in the picture. */
const scaleOf = ({ measures }: GlassesSpec) => Math.min(1, 0.72 + 0.28 * ((measures.front - 110) / 34));

window.renderGlasses = (r) => {
  const subject = dress(partsOf(r.spec, r.sun), r.color, lookOf(r.spec, ON_PAPER));
  const angles = Object.fromEntries(r.views.map((v) => [v, GLASSES_ANGLES[v]]));
  studio ??= new ProductStudio(renderer);
  const pictures = studio.shoot(subject, angles, {
    ...r,
    key: r.spec.slug,
    scale: scaleOf(r.spec),
  });
  subject.dispose();
  return { pictures };
};

window.renderWorn = (r) => {
  const subject = dress(wornPartsOf(r), r.color, lookOf(r.spec, ON_FACE));
  worn ??= new WornStudio(renderer);
  const pictures: Record<string, string> = {};
  for (const [view, azimuth] of Object.entries(r.azimuths))
    pictures[view] = worn.shoot(subject, { ...r, azimuth, person: personOf(r.person) });
  subject.dispose();
  return { pictures };
};

const accessoryAngle = ({ kind }: AccessorySpec, view: View) =>
  ACCESSORY_ANGLES[kind][view === "frente" ? "frente" : "perspectiva"];

window.renderAccessory = (r) => {
  const subject = dressAccessory(buildAccessory(r.spec), r.color.finish);
  const angles = Object.fromEntries(r.views.map((v) => [v, accessoryAngle(r.spec, v)]));
  studio ??= new ProductStudio(renderer);
  const pictures = studio.shoot(subject, angles, {
    ...r,
    key: r.spec.slug,
    scale: 1,
  });
  subject.dispose();
  return { pictures };
};

/** The glasses, accessories and sculptures of a set, each at its place. */
function furnish(r: SetRequest): THREE.Object3D[] {
  const place = (group: THREE.Group, at: Placed) => {
    group.position.set(at.x, at.y, at.z);
    group.rotation.y = (at.turn * Math.PI) / 180;
    return group;
  };
  const items = [
    ...r.glasses.map((g) =>
      place(dress(partsOf(g.spec, g.sun), g.color, lookOf(g.spec, ON_PAPER)).group, g.at),
    ),
    ...r.accessories.map((a) => place(dressAccessory(buildAccessory(a.spec), a.color.finish).group, a.at)),
  ];
  const worn = r.busts.flatMap(({ at, spec, sun, color }) => {
    const { person, tone, scale } = at;
    const glasses = dress(wornPartsOf({ spec, sun, person }), color, lookOf(spec, ON_FACE)).group;
    const { group, tint } = personOf(person);
    tint(new THREE.Color(r.set.palette[tone]));
    for (const each of [glasses, group]) place(each, at).scale.setScalar(scale);
    return [glasses, group];
  });
  return [...items, ...worn];
}

window.describeSet = (r) => {
  const scene = new THREE.Group().add(buildSet(r.set), ...furnish(r));
  const { x, y } = r.framing;
  return sceneFile(scene, setCamera(r), r, setLight(new THREE.Vector3(x, y, 0)));
};

const paperOf = (region: THREE.Vector4): Paper => ({
  color: beforeToneMapping(BACKGROUND).toArray(),
  region: region.toArray(),
});

window.describeAccessory = (r, view) => {
  const angle = accessoryAngle(r.spec, view);
  const subject = dressAccessory(buildAccessory(r.spec), r.color.finish);
  const { camera, region, focus } = viewOf(subject, angle, { ...r, scale: 1 });
  return sceneFile(subject.group, camera, r, paperLight(focus, angle.azimuth), { paper: paperOf(region) });
};

window.describeGlasses = (r, view) => {
  const angle = GLASSES_ANGLES[view];
  const parts = partsOf(r.spec, r.sun, angle.closeUp ? "closeUp" : "whole");
  const subject = dress(parts, r.color, lookOf(r.spec, ON_PAPER));
  const { camera, region, focus } = viewOf(subject, angle, { ...r, scale: scaleOf(r.spec) });
  const paper = paperOf(region);
  const sharp = angle.closeUp && {
    distance: camera.position.distanceTo(focus),
    aperture: angle.closeUp.aperture,
  };
  return sceneFile(subject.group, camera, r, paperLight(focus, angle.azimuth), { paper, focus: sharp });
};

window.describeWorn = (r, azimuth) => {
  const subject = dress(wornPartsOf(r), r.color, lookOf(r.spec, ON_FACE));
  const person = personOf(r.person);
  person.tint(new THREE.Color(r.stone));
  const scene = new THREE.Group().add(person.group, subject.group, backdrop(r.ground, azimuth));
  const camera = wornCamera({ ...r, azimuth });
  return sceneFile(scene, camera, r, portraitLight(new THREE.Vector3(0, -22, -30), azimuth));
};

window.toWebp = async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: image.width,
    height: image.height,
  });
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", 0.92);
};
