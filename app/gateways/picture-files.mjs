/**
 * Derives the files of a picture. Used by the process that derives imported pictures, and by the script that derives the
 * demonstration's (db/seed/derive-pictures.mjs).
 */
import sharp from "sharp";

/** @typedef {import("./picture-forms.mjs").Form} Form */

/** Placeholders are inlined in the HTML, a whole row of products at a time. */
const PLACEHOLDER_BYTES = 90;
const PLACEHOLDER_QUALITIES = [40, 30, 20, 10];

/**
 * Calls `write` for every file of a picture, with its path below /pictures. Encoding is slow: `make` is called for files that are
 * wanted only.
 * @param {Buffer} master @param {string} id @param {Form} form
 * @param {(file: string, make: () => Promise<Buffer>) => Promise<void>} write
 */
export async function deriveFiles(master, id, { widths, avif, jpegQuality }, write) {
  for (const width of widths) {
    const resized = sharp(master).resize(width);
    await write(`${id}-${width}.avif`, () => resized.clone().avif(avif(width)).toBuffer());
    await write(`${id}-${width}.jpg`, () =>
      resized
        .clone()
        .jpeg({ quality: jpegQuality(width), mozjpeg: true })
        .toBuffer(),
    );
  }
}

/**
 * A tiny WebP in base64, in the best quality that fits PLACEHOLDER_BYTES.
 * @param {Buffer} master
 */
export async function placeholderOf(master) {
  const tiny = sharp(master).resize(16, 12);
  let webp = Buffer.alloc(0);
  for (const quality of PLACEHOLDER_QUALITIES) {
    webp = await tiny.clone().webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= PLACEHOLDER_BYTES) break;
  }
  return webp.toString("base64");
}
