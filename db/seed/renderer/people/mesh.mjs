/**
 * Meshes of polygons: `positions` by vertex, three numbers each; `uvs`, two numbers each; `faces` with the vertices of their corners in
 * `at` and their places in the texture in `uv`.
 */

const AXES = [0, 1, 2];
/** Above the number of vertices of any mesh, to make one number of two. */
const MANY = 1e6;

/** One step of Catmull and Clark's subdivision, for faces of four corners: https://en.wikipedia.org/wiki/Catmull–Clark_subdivision_surface */
export function subdivide({ positions, faces, uvs }) {
  const edges = edgesOf(faces);
  const next = [...positions];
  const addPoint = (point) => next.push(...point) / 3 - 1;
  const pointAt = (vertex) => AXES.map((axis) => next[3 * vertex + axis]);
  const centres = faces.map(({ at }) => addPoint(mean(at.map(pointAt))));
  const around = Array.from({ length: positions.length / 3 }, () => ({
    centres: [],
    middles: [],
    border: [],
  }));
  for (const [f, { at }] of faces.entries())
    for (const vertex of at) around[vertex].centres.push(pointAt(centres[f]));
  for (const edge of edges.values()) {
    const middle = mean([pointAt(edge.a), pointAt(edge.b)]);
    const isBorder = edge.faces.length === 1;
    for (const vertex of [edge.a, edge.b]) around[vertex][isBorder ? "border" : "middles"].push(middle);
    const [one, other] = edge.faces.map((f) => pointAt(centres[f]));
    edge.point = addPoint(isBorder ? middle : mean([middle, middle, one, other]));
  }
  for (const [vertex, near] of around.entries()) {
    const count = near.centres.length;
    if (count === 0) continue;
    const old = pointAt(vertex);
    const [before, after] = near.border;
    const moved = before
      ? old.map((x, axis) => (after ? (6 * x + before[axis] + after[axis]) / 8 : x))
      : mean([mean(near.centres), mean(near.middles), mean(near.middles), ...Array(count - 3).fill(old)]);
    for (const axis of AXES) next[3 * vertex + axis] = moved[axis];
  }

  const nextUvs = [];
  const addUv = (uv) => nextUvs.push(...uv) / 2 - 1;
  const nextFaces = faces.flatMap(({ at, uv }, f) => {
    const corners = uv.map((place) => [uvs[2 * place], uvs[2 * place + 1]]);
    const middles = corners.map((corner, i) => addUv(mean([corner, corners[(i + 1) % 4]])));
    const centre = addUv(mean(corners));
    return corners.map((corner, i) => {
      const previous = (i + 3) % 4;
      const ahead = edges.get(edgeKey(at[i], at[(i + 1) % 4])).point;
      const behind = edges.get(edgeKey(at[previous], at[i])).point;
      return {
        at: [at[i], ahead, centres[f], behind],
        uv: [addUv(corner), middles[i], centre, middles[previous]],
      };
    });
  });
  return { positions: next, faces: nextFaces, uvs: nextUvs };
}

function edgesOf(faces) {
  const edges = new Map();
  for (const [f, { at }] of faces.entries())
    for (const [i, a] of at.entries()) {
      const b = at[(i + 1) % at.length];
      const edge = edges.get(edgeKey(a, b)) ?? { a, b, faces: [] };
      edge.faces.push(f);
      edges.set(edgeKey(a, b), edge);
    }
  return edges;
}

const edgeKey = (a, b) => Math.min(a, b) * MANY + Math.max(a, b);
const mean = (points) =>
  points[0].map((_, axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

/** Triangles with smooth normals, as WebGL takes them: one vertex for each pair of position and place in the texture. */
export function triangulate({ positions, faces, uvs }) {
  const smooth = normalsOf(positions, faces);
  const vertices = new Map();
  const triangles = { positions: [], normals: [], uvs: [], index: [] };
  const vertexOf = (at, uv) => {
    const key = at * MANY + uv;
    const known = vertices.get(key);
    if (known !== undefined) return known;
    vertices.set(key, vertices.size);
    triangles.positions.push(...AXES.map((axis) => positions[3 * at + axis]));
    triangles.normals.push(...AXES.map((axis) => smooth[3 * at + axis]));
    triangles.uvs.push(uvs[2 * uv], uvs[2 * uv + 1]);
    return vertices.size - 1;
  };
  for (const { at, uv } of faces) {
    const [a, b, c, d] = at.map((vertex, i) => vertexOf(vertex, uv[i]));
    triangles.index.push(a, b, c);
    if (d !== undefined) triangles.index.push(a, c, d);
  }
  return triangles;
}

function normalsOf(positions, faces) {
  const normals = new Float64Array(positions.length);
  const pointAt = (vertex) => AXES.map((axis) => positions[3 * vertex + axis]);
  for (const { at } of faces) {
    const [a, b, c, d = a] = at.map(pointAt);
    const normal = cross(minus(c, a), minus(d, b));
    for (const vertex of at) for (const axis of AXES) normals[3 * vertex + axis] += normal[axis];
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]) || 1;
    for (const axis of AXES) normals[i + axis] /= length;
  }
  return normals;
}

const minus = (a, b) => a.map((x, axis) => x - b[axis]);
const cross = ([ax, ay, az], [bx, by, bz]) => [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
