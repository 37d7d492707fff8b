/**
 * Derives the shop's pictures from their masters: npm run pictures -- [FOLDER]
 *
 * The folder has masters, banners, plates, scenes, sizes and banners.json, as db/seed does; db/seed/renderer renders them. Every master becomes
 * AVIF and JPEG files in several widths, in public/pictures. A file name contains the master's hash, so a changed picture has a
 * new URL and browsers may cache each one for ever. The pictures are listed in db/seed/pictures.json, slides.json, plates.json, scenes.json and sizes.json.
 * All results are committed, so that the shop starts without image processing. Another run generates only missing files, and
 * removes those that no list names any more.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { deriveFiles, placeholderOf } from "../../app/gateways/picture-files.mjs";
import {
  PLATE,
  PRODUCT,
  pictureId,
  SLIDE_DESKTOP,
  SLIDE_MOBILE,
  VIEWS,
} from "../../app/gateways/picture-forms.mjs";
import { deriveIcons, deriveShareImage } from "./derive-brand.mjs";
import { removeOthers, writeMissing } from "./derive-file.mjs";

const PLATES = [
  { id: "tartaruga", name: "Tartaruga", alt: "Cinco óculos em tartaruga sobre pedestais cor de areia" },
  { id: "cristal", name: "Cristal", alt: "Cinco óculos em acetato translúcido sobre pedestais verdes" },
  { id: "dourado", name: "Dourado", alt: "Cinco óculos em metal dourado sobre pedestais violeta" },
  { id: "preto", name: "Preto", alt: "Cinco óculos pretos sobre pedestais azul-acinzentados" },
  { id: "estojo", name: "Estojo e flanela", alt: "Estojo violeta aberto, flanela e óculos dourados" },
];

const SCENES = ["lapidado"];

const SIZES = ["p", "m", "g"];

const catalogue = process.argv[2] ?? "db/seed";
for (const part of ["masters", "banners", "plates", "scenes", "sizes", "banners.json"]) {
  if (existsSync(path.join(catalogue, part))) continue;
  console.error(
    `Não há ${path.join(catalogue, part)}. A pasta tem masters, banners, plates, scenes, sizes e banners.json.`,
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

console.log("Tamanhos…");
await writeList("sizes.json", await deriveSizes(path.join(catalogue, "sizes")));

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
    // Encoding one file does not fill two cores.
    const entries = await Promise.all(
      colors.map(async (/** @type {{ id: string }} */ { id }) => {
        const views = VIEWS.filter((view) => available.has(`${id}-${view}.webp`));
        return [id, await Promise.all(views.map((view) => deriveView(`${slug}/${id}`, view)))];
      }),
    );
    made[slug] = Object.fromEntries(entries);
  }
  return made;

  /** @param {string} color @param {string} view */
  async function deriveView(color, view) {
    const name = `${color}-${view}`;
    const master = await readFile(path.join(masters, `${name}.webp`));
    const file = await derive(master, name, PRODUCT);
    return { view, file, placeholder: await placeholderOf(master) };
  }
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
async function deriveSizes(masters) {
  const made = [];
  for (const id of SIZES) {
    const master = await readFile(path.join(masters, `${id}.webp`));
    made.push({ id, file: await derive(master, `sizes/${id}`, PRODUCT) });
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
 * @param {Buffer} master @param {string} name @param {import("../../app/gateways/picture-forms.mjs").Form} form
 */
async function derive(master, name, form) {
  const id = pictureId(name, master);
  await deriveFiles(master, id, form, (file, make) => writeMissing(`pictures/${file}`, make));
  return id;
}

/** @param {string} file @param {unknown} list */
async function writeList(file, list) {
  await writeFile(path.join("db/seed", file), `${JSON.stringify(list, null, 2)}\n`);
}
