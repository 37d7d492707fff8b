/**
 * Builds the sculptures that wear the glasses from parts of MakeHuman. Lengths are millimetres; the origin is the bridge of the nose, and the
 * face looks towards +z.
 */
import { fitted, partOfBase, shapedPositions, textureUrl } from "./makehuman.mjs";
import { subdivide, triangulate } from "./mesh.mjs";

/** The distance between an adult's pupils. */
const PUPILS = 63;
const BRIDGE_ABOVE_PUPILS = 11;
/** Half the width of an adult's head, above the ears. */
const HALF_WIDTH = 75;
/** The head is narrowed to that width only from here outwards, so that eyes and nose keep their places. */
const FACE_KEPT = 36;
/** Heights at which the head is widest and has no ears. */
const TEMPLES = { min: 6, max: 26 };
/** The mesh ends here, below every picture. */
const BUILT_BELOW = 300;
/** The weight of each of MakeHuman's expressions in a smile of 1. */
const SMILE = { "mouth-corner-puller": 1, "eyebrows-left-inner-up": 0.5, "eyebrows-right-inner-up": 0.5 };
/** A sculpture with open eyes stares: its eyes have no pupils. */
const CLOSED_EYES = { "eye-left-closure": 1, "eye-right-closure": 1 };

/** The lashes are the line along which closed lids meet: without it, eyes look open and blank. */
const HAIRS = ["eyelashes/eyelashes02", "eyebrows/eyebrow001"];
/** The distance of closed lids from the middle of their eye, in millimetres, and the share of a lash beyond it that is kept. */
const LASHES = { root: 17, share: 0.4 };
/** Lids that are closed over MakeHuman's eyes bulge. Around the middle of each eye they are pushed back by `depth` millimetres. */
const LIDS = { width: 19, height: 15, depth: 3.5 };

/** The meshes of a sculpture (cast.mjs), as src/studio/person.ts takes them. */
export function buildPerson(person) {
  const { scale } = person;
  const shaped = shapedPositions(targetsOf(person));
  const place = placing(shaped, scale);
  const body = partOfBase("body", shaped);
  const positions = place(shaped);
  const faces = body.faces.filter(({ at }) =>
    at.every((vertex) => positions[3 * vertex + 1] > -BUILT_BELOW * scale),
  );
  const eyes = { left: eyeOf("joint-l-eye"), right: eyeOf("joint-r-eye") };
  const head = subdivide({ ...body, positions, faces });
  return { scale, skin: triangulate(head), hairs: HAIRS.map(hairOf) };

  function eyeOf(name) {
    const { x, y, z } = centreOf(partOfBase(name, positions));
    return [x, y, z];
  }

  function hairOf(name) {
    const mesh = fitted(name, shaped);
    const placed = place(mesh.positions);
    return {
      ...triangulate({
        ...mesh,
        positions: name.startsWith("eyelashes/") ? trimmed(placed, eyes, scale) : placed,
      }),
      texture: textureUrl(`proxies/${name}/textures/${name.split("/")[1]}.png`),
    };
  }
}

/** Weights of MakeHuman's targets: those of sex, age and origin, and of the expression. */
function targetsOf({ sex, ages, origins, smile }) {
  const weights = {};
  for (const [origin, share] of Object.entries(origins)) {
    for (const [unit, weight] of Object.entries(SMILE))
      weights[`expression/units/${origin}/${unit}`] = weight * smile * share;
    for (const [unit, weight] of Object.entries(CLOSED_EYES))
      weights[`expression/units/${origin}/${unit}`] = weight * share;
    for (const [age, part] of Object.entries(ages))
      weights[`macrodetails/${origin}-${sex}-${age}`] = share * part;
  }
  for (const [age, part] of Object.entries(ages))
    weights[`macrodetails/universal-${sex}-${age}-averagemuscle-averageweight`] = part;
  return weights;
}

/** Returns a function that converts MakeHuman's positions to those of the head: scaled to the pupils, narrowed to the width, moved to the bridge. */
function placing(shaped, scale) {
  const [left, right] = ["joint-l-eye", "joint-r-eye"].map((name) => centreOf(partOfBase(name, shaped)));
  const unit = (PUPILS * scale) / (left.x - right.x);
  const bridgeY = left.y + (BRIDGE_ABOVE_PUPILS * scale) / unit;
  const body = pointsOf(partOfBase("body", shaped));
  const isBridge = ({ x, y }) => Math.abs(x) < 0.03 && Math.abs(y - bridgeY) < 0.08;
  const bridgeZ = Math.max(...body.filter(isBridge).map(({ z }) => z));
  const isTemple = ({ y }) => {
    const above = ((y - bridgeY) * unit) / scale;
    return above > TEMPLES.min && above < TEMPLES.max;
  };
  const halfWidth = Math.max(...body.filter(isTemple).map(({ x }) => x)) * unit;
  const excess = halfWidth - HALF_WIDTH * scale;
  const narrowed = (x) => {
    const outwards = (Math.abs(x) - FACE_KEPT * scale) / (halfWidth - FACE_KEPT * scale);
    return x - Math.sign(x) * excess * Math.max(0, outwards);
  };
  return (positions) => {
    const placed = Array.from(positions, (value, i) => {
      if (i % 3 === 0) return narrowed(value * unit);
      return (value - (i % 3 === 1 ? bridgeY : bridgeZ)) * unit;
    });
    for (let i = 0; i < placed.length; i += 3) placed[i + 2] -= lidDepth(placed[i], placed[i + 1], scale);
    return placed;
  };
}

/** Draws lashes in towards their eye. At their full length they look like smudges on a cheek. */
function trimmed(lashes, eyes, scale) {
  return lashes.map((value, i) => {
    const at = i - (i % 3);
    const eye = lashes[at] > 0 ? eyes.left : eyes.right;
    const radius = Math.hypot(...eye.map((centre, axis) => lashes[at + axis] - centre));
    const root = LASHES.root * scale;
    const share = Math.min(1, (root + (radius - root) * LASHES.share) / radius);
    const centre = eye[i - at];
    return centre + (value - centre) * share;
  });
}

/** How far a point of the face is pushed back so that the lids do not bulge. */
function lidDepth(x, y, scale) {
  const across = (Math.abs(x) / scale - PUPILS / 2) / LIDS.width;
  const up = (y / scale + BRIDGE_ABOVE_PUPILS) / LIDS.height;
  const near = Math.max(0, 1 - across ** 2 - up ** 2);
  return LIDS.depth * scale * near ** 1.5;
}

function pointsOf({ positions, faces }) {
  const vertices = new Set(faces.flatMap(({ at }) => at));
  return [...vertices].map((vertex) => {
    const [x, y, z] = positions.slice(3 * vertex, 3 * vertex + 3);
    return { x, y, z };
  });
}

function centreOf(mesh) {
  const points = pointsOf(mesh);
  const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return { x: mean("x"), y: mean("y"), z: mean("z") };
}
