/**
 * Derives the shop's pictures from their masters: npm run pictures -- [FOLDER]
 *
 * The folder has masters, banners, plates, scenes and banners.json, as db/seed does; db/seed/renderer renders them. Every master becomes
 * AVIF and JPEG files in several widths, in public/pictures. A file name contains the master's hash, so a changed picture has a
 * new URL and browsers may cache each one for ever. The pictures are listed in db/seed/pictures.json, slides.json, plates.json and scenes.json.
 * All results are committed, so that the shop starts without image processing. Another run generates only missing files, and
 * removes those that no list names any more.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { deriveIcons, deriveShareImage } from "./derive-brand.mjs";
import { removeOthers, writeMissing } from "./derive-file.mjs";

/**
 * @typedef {object} Form
 * @property {number[]} widths
 * @property {(width: number) => import("sharp").AvifOptions} avif
 * @property {(width: number) => number} jpegQuality
 */

/** @type {Form} */
const PRODUCT = {
  widths: [320, 640, 960, 1200],
  // Of the smallest, which cards show on a phone, a first visit to a list fetches some twenty: a quarter fewer bytes, and no difference
  // to the eye.
  avif: (width) =>
    width > 320 ? { quality: 55, effort: 4 } : { quality: 48, effort: 6, chromaSubsampling: "4:2:0" },
  // The widest is for high-density screens, where compression artefacts are less visible.
  jpegQuality: (width) => (width > 960 ? 70 : 74),
};
/** Below 60, the soft gradients behind the objects break into steps. */
const SLIDE = { avif: () => ({ quality: 65, effort: 6 }), jpegQuality: () => 82 };
/** @type {Form} */
const SLIDE_DESKTOP = { ...SLIDE, widths: [960, 1440, 1920] };
/** @type {Form} */
const SLIDE_MOBILE = { ...SLIDE, widths: [480, 720, 900] };

/** @type {Form} */
const PLATE = {
  ...SLIDE,
  widths: PRODUCT.widths,
  avif: (width) => ({ quality: width > 320 ? 60 : 50, effort: 6 }),
};

/** In the order of the gallery. Cards show the first two. */
const VIEWS = ["perspectiva", "frente", "rosto", "rosto-perspectiva", "lado", "detalhe"];

const PLATES = [
  { id: "tartaruga", name: "Tartaruga", alt: "Cinco óculos em tartaruga sobre pedestais cor de areia" },
  { id: "cristal", name: "Cristal", alt: "Cinco óculos em acetato translúcido sobre pedestais lilás" },
  { id: "dourado", name: "Dourado", alt: "Cinco óculos em metal dourado sobre pedestais cor de champanhe" },
  { id: "preto", name: "Preto", alt: "Cinco óculos pretos sobre pedestais cinza" },
];

const SCENES = ["lapidado"];

/** Placeholders are inlined in the HTML, a whole row of products at a time. */
const PLACEHOLDER_BYTES = 90;
const PLACEHOLDER_QUALITIES = [40, 30, 20, 10];

const catalogue = process.argv[2] ?? "db/seed";
for (const part of ["masters", "banners", "plates", "scenes", "banners.json"]) {
  if (existsSync(path.join(catalogue, part))) continue;
  console.error(
    `Não há ${path.join(catalogue, part)}. A pasta tem masters, banners, plates, scenes e banners.json.`,
  );
  process.exit(1);
}

console.log("Imagens dos produtos…");
const pictures = await deriveProducts(path.join(catalogue, "masters"));
await writeList("pictures.json", pictures);

console.log("Banners da página inicial…");
const slides = await deriveSlides(catalogue);
await writeList("slides.json", slides);

console.log("Acabamentos…");
await writeList("plates.json", await derivePlates(path.join(catalogue, "plates")));

console.log("Cenas da página inicial…");
await writeList("scenes.json", await deriveScenes(path.join(catalogue, "scenes")));

console.log("Imagem para compartilhar e ícones…");
await deriveShareImage(path.join(catalogue, "banners/01-desktop.webp"));
await deriveIcons();
await removeOthers("pictures");

console.log(`Pronto: ${Object.keys(pictures).length} produtos e ${slides.length} banners estão completos.`);

/** @param {string} masters */
async function deriveProducts(masters) {
  const products = JSON.parse(await readFile("db/seed/products.json", "utf8"));
  /** @type {Record<string, Record<string, { view: string, file: string, placeholder: string }[]>>} */
  const made = {};

  for (const { slug, colors } of products) {
    const available = new Set(await readdir(path.join(masters, slug)));
    made[slug] = {};

    for (const color of colors) {
      const views = VIEWS.filter((view) => available.has(`${color.id}-${view}.webp`));
      made[slug][color.id] = await Promise.all(
        views.map(async (view) => {
          const name = `${slug}/${color.id}-${view}`;
          const master = await readFile(path.join(masters, `${name}.webp`));
          const file = await derive(master, name, PRODUCT);
          return { view, file, placeholder: await placeholderOf(master) };
        }),
      );
    }
  }
  return made;
}

/** @param {string} catalogue */
async function deriveSlides(catalogue) {
  const banners = JSON.parse(await readFile(path.join(catalogue, "banners.json"), "utf8"));
  const made = [];

  for (const [index, banner] of banners.entries()) {
    const { id, href, headline, sub, alt, tone } = banner;
    const desktop = await readFile(path.join(catalogue, banner.desktop));
    const mobile = await readFile(path.join(catalogue, banner.mobile));
    made.push({
      id,
      position: index + 1,
      href,
      headline,
      line: sub,
      alt,
      tone,
      desktop: await derive(desktop, `slides/${id}-desktop`, SLIDE_DESKTOP),
      mobile: await derive(mobile, `slides/${id}-mobile`, SLIDE_MOBILE),
    });
  }
  return made;
}

/** @param {string} masters */
async function deriveScenes(masters) {
  const made = [];
  for (const id of SCENES) {
    const desktop = await readFile(path.join(masters, `${id}-desktop.webp`));
    const mobile = await readFile(path.join(masters, `${id}-mobile.webp`));
    made.push({
      id,
      desktop: await derive(desktop, `scenes/${id}-desktop`, SLIDE_DESKTOP),
      mobile: await derive(mobile, `scenes/${id}-mobile`, SLIDE_MOBILE),
    });
  }
  return made;
}

/** @param {string} masters */
async function derivePlates(masters) {
  const made = [];
  for (const plate of PLATES) {
    const master = await readFile(path.join(masters, `${plate.id}.webp`));
    made.push({ ...plate, file: await derive(master, `plates/${plate.id}`, PLATE) });
  }
  return made;
}

/**
 * Returns the picture's path below /pictures, without width and extension.
 * @param {Buffer} master @param {string} name @param {Form} form
 */
async function derive(master, name, { widths, avif, jpegQuality }) {
  const hash = createHash("sha256").update(master).digest("hex").slice(0, 8);
  const file = `${name}-${hash}`;

  for (const width of widths) {
    const resized = sharp(master).resize(width);
    await writeMissing(`pictures/${file}-${width}.avif`, () => resized.clone().avif(avif(width)).toBuffer());
    await writeMissing(`pictures/${file}-${width}.jpg`, () =>
      resized
        .clone()
        .jpeg({ quality: jpegQuality(width), mozjpeg: true })
        .toBuffer(),
    );
  }
  return file;
}

/**
 * A tiny WebP in base64, in the best quality that fits PLACEHOLDER_BYTES.
 * @param {Buffer} master
 */
async function placeholderOf(master) {
  const tiny = sharp(master).resize(16, 12);
  let webp = Buffer.alloc(0);
  for (const quality of PLACEHOLDER_QUALITIES) {
    webp = await tiny.clone().webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= PLACEHOLDER_BYTES) break;
  }
  return webp.toString("base64");
}

/** @param {string} file @param {unknown} list */
async function writeList(file, list) {
  await writeFile(path.join("db/seed", file), `${JSON.stringify(list, null, 2)}\n`);
}
