/**
 * Decodes and derives pictures of an imported catalogue, in a process of its own: a decoder that crashes does not stop the server, its
 * memory is freed, and with the lowest priority it takes no time from shoppers' requests. Reads one task as JSON from each line of
 * stdin and responds to each with one line: {} or { placeholder } or { fault }. Exits with 1, as any script does, at a bug of ours.
 */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import sharp from "sharp";
import { deriveFiles, placeholderOf } from "./picture-files.mjs";
import { FORMS, PRODUCT } from "./picture-forms.mjs";

const MAX_PIXELS = 60_000_000;
/** Narrower masters would look soft where they are shown largest. */
const MIN_WIDTHS = { product: 640, "slide-desktop": 960, "slide-mobile": 480 };
/** How far a slide's proportion may be from its form's: the rest is cut off. */
const MAX_ASPECT_ERROR = 0.05;

/** @typedef {{ do: "inspect" | "derive" | "placeholder", source: string, id: string, form: keyof typeof MIN_WIDTHS, folder: string }} Task */

setPriority(constants.priority.PRIORITY_LOW);
sharp.cache(false);
sharp.concurrency(1);
// Blocks every other decoder of the library, whatever type a file claims.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
});

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await respond(JSON.parse(line)))}\n`);
}

/** @param {Task} task */
async function respond({ do: act, source, id, form, folder }) {
  const original = await readFile(source);
  if (act === "placeholder") return { placeholder: await placeholderOf(original) };
  const decoded = await decode(original, form);
  if ("fault" in decoded || act === "inspect") return "fault" in decoded ? { fault: decoded.fault } : {};

  await deriveFiles(decoded.master, id, FORMS[form] ?? PRODUCT, async (file, make) => {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    // A name is there only once its content is: another process may be writing the same.
    const partial = `${target}.${process.pid}.partial`;
    await writeFile(partial, await make(), { flush: true });
    await rename(partial, target);
  });
  return { placeholder: form === "product" ? await placeholderOf(decoded.master) : "" };
}

/**
 * Upright, without metadata, in the proportion of its form: a product's picture gets white edges, a slide's loses a little of its own.
 * @param {Buffer} original @param {Task["form"]} form
 * @returns {Promise<{ master: Buffer } | { fault: string }>}
 */
async function decode(original, form) {
  const { aspect, widths } = FORMS[form] ?? PRODUCT;
  try {
    const opened = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });
    const { autoOrient, hasAlpha } = await opened.metadata();
    const { width, height } = autoOrient;
    if (width < MIN_WIDTHS[form]) return { fault: "too-small" };
    const error = Math.abs(width / height / aspect - 1);
    if (form !== "product" && error > MAX_ASPECT_ERROR) return { fault: "wrong-shape" };
    // Most masters are as they should be: they are not encoded once more.
    if (error < 0.002 && !hasAlpha) {
      const upright = await opened.clone().autoOrient().png({ compressionLevel: 1 }).toBuffer();
      return { master: upright };
    }
    const box = Math.min(Math.max(width, Math.round(height * aspect)), Math.max(...widths));
    const master = await opened
      .autoOrient()
      .flatten({ background: "#fff" })
      .resize(box, Math.round(box / aspect), {
        fit: form === "product" ? "contain" : "cover",
        background: "#fff",
      })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return { master };
  } catch {
    return { fault: "unreadable" };
  }
}
