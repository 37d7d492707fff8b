import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { writeMissing } from "./derive-file.mjs";

const WHITE = "#ffffff";
const CLEAR = "#ffffff00";

/**
 * The default og:image: the first banner, cropped to the 1200×630 that social networks expect, with the shop's name.
 * @param {string} banner 1920×720
 */
export async function deriveShareImage(banner) {
  await writeMissing("pictures/marca.jpg", async () => {
    const wordmark = await sharp("db/seed/wordmark.svg", { density: 144 }).resize({ width: 360 }).toBuffer();
    // Cropped at the right edge of the objects, which leaves the most room for the name.
    const cut = { left: 449, top: 0, width: 1371, height: 720 };
    return sharp(banner)
      .extract(cut)
      .resize(1200, 630)
      .composite([{ input: wordmark, left: 72, top: 96 }])
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
  });
}

/** PNG and ICO versions of the favicon, for clients that do not support SVG. */
export async function deriveIcons() {
  const svg = await readFile("public/favicon.svg");
  await writeMissing("icons/icon-192.png", () => gemOn(CLEAR, svg, 192, 1));
  await writeMissing("icons/icon-512.png", () => gemOn(CLEAR, svg, 512, 1));
  // Android crops to a circle of 80 % of the width; iOS rounds the corners and paints transparency black.
  await writeMissing("icons/icon-maskable-512.png", () => gemOn(WHITE, svg, 512, 0.66));
  await writeMissing("icons/apple-touch-icon-180.png", () => gemOn(WHITE, svg, 180, 0.78));
  await writeMissing("favicon.ico", async () => icoOf(await gemOn(CLEAR, svg, 32, 1), 32));
}

/**
 * @param {string} background @param {Buffer} svg @param {number} size
 * @param {number} share of the icon's width that the drawing takes
 */
async function gemOn(background, svg, size, share) {
  const gem = await sharp(svg, { density: 1200 })
    .resize(Math.round(size * share))
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: gem }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/**
 * An ICO file that contains one PNG. Its directory has one entry, with the offset and the length of the PNG.
 * @param {Buffer} png @param {number} size
 */
function icoOf(png, size) {
  const [reserved, icon, count, planes, bitsPerPixel, header] = [0, 1, 1, 1, 32, 22];
  const directory = Buffer.from(
    Uint16Array.of(reserved, icon, count, size | (size << 8), 0, planes, bitsPerPixel).buffer,
  );
  const extent = Buffer.from(Uint32Array.of(png.length, header).buffer);
  return Buffer.concat([directory, extent, png]);
}
