/**
 * The forms in which the shop stores a picture: widths, qualities, names. The server reads them, so this file
 * does not import sharp, which takes 20 MB of its memory.
 */
import { createHash } from "node:crypto";

/**
 * @typedef {object} Form
 * @property {number[]} widths
 * @property {number} aspect Width by height.
 * @property {(width: number) => import("sharp").AvifOptions} avif
 * @property {(width: number) => number} jpegQuality
 */

/** @type {Form} */
export const PRODUCT = {
  widths: [320, 640, 960, 1200],
  aspect: 4 / 3,
  // Of the smallest, which cards show on a phone, a first visit to a list fetches some twenty: a quarter fewer bytes, and no difference
  // to the eye.
  avif: (width) => ({
    quality: width > 320 ? 55 : 48,
    effort: 6,
    // The widest is also shown pixel by pixel on a desk, where thin coloured lines would blur.
    chromaSubsampling: width > 960 ? "4:4:4" : "4:2:0",
  }),
  // The widest is for high-density screens, where compression artefacts are less visible.
  jpegQuality: (width) => (width > 960 ? 70 : 74),
};

/** Below 60, the soft gradients behind the objects break into steps. */
const SLIDE = {
  avif: () => /** @type {import("sharp").AvifOptions} */ ({ quality: 65, effort: 6 }),
  jpegQuality: () => 82,
};

/** @type {Form} */
export const SLIDE_DESKTOP = { ...SLIDE, widths: [960, 1440, 1920], aspect: 1920 / 720 };
/** @type {Form} */
export const SLIDE_MOBILE = { ...SLIDE, widths: [480, 720, 900], aspect: 1 };

/** @type {Form} */
export const PLATE = {
  ...SLIDE,
  widths: PRODUCT.widths,
  aspect: PRODUCT.aspect,
  avif: (width) => ({ quality: width > 320 ? 60 : 50, effort: 6 }),
};

/** @type {Readonly<Record<string, Form>>} */
export const FORMS = { product: PRODUCT, "slide-desktop": SLIDE_DESKTOP, "slide-mobile": SLIDE_MOBILE };

/** In the order of the gallery. Cards show the first two. The same list as in app/domain/catalog/picture-views.ts. */
export const VIEWS = ["perspectiva", "rosto", "frente", "rosto-perspectiva", "lado", "detalhe"];

/**
 * The picture's path below /pictures, without width and extension. It contains the master's hash, so a changed picture has a new URL.
 * @param {string} name @param {Uint8Array} master
 */
export function pictureId(name, master) {
  return `${name}-${createHash("sha256").update(master).digest("hex").slice(0, 8)}`;
}
