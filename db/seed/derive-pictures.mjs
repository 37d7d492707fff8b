/**
 * Derives the shop's pictures from the catalogue's masters: npm run pictures -- FOLDER-OF-MASTERS
 *
 * Every master (<slug>/<colour>-<view>.webp, 1200×900) becomes AVIF in four widths and JPEG in two, in
 * public/pictures. A name holds the master's hash, so a picture that changes has a new address and each may be
 * kept for ever by browsers. What was made is listed in db/seed/pictures.json; the results are committed, so
 * that starting the shop needs no image work. Running it again makes only what is missing.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

const AVIF_WIDTHS = [320, 640, 960, 1200];
const JPEG_WIDTHS = [640, 960];
const VIEWS = ["perspectiva", "frente", "lado"];

const masters = process.argv[2] ?? "";
if (!masters) {
  console.error("Diga a pasta dos originais: npm run pictures -- PASTA");
  process.exit(1);
}

const products = JSON.parse(await readFile("db/seed/products.json", "utf8"));
/** @type {Record<string, Record<string, { view: string, file: string }[]>>} */
const made = {};

for (const { slug, colors } of products) {
  await mkdir(path.join("public/pictures", slug), { recursive: true });
  const available = new Set(await readdir(path.join(masters, slug)));
  made[slug] = {};

  for (const color of colors) {
    const views = VIEWS.filter((view) => available.has(`${color.id}-${view}.webp`));
    made[slug][color.id] = await Promise.all(
      views.map(async (view) => ({ view, file: await derive(slug, color.id, view) })),
    );
  }
  console.log(slug);
}
await writeFile("db/seed/pictures.json", `${JSON.stringify(made, null, 2)}\n`);

/** @param {string} slug @param {string} color @param {string} view */
async function derive(slug, color, view) {
  const master = await readFile(path.join(masters, slug, `${color}-${view}.webp`));
  const hash = createHash("sha256").update(master).digest("hex").slice(0, 8);
  const file = `${slug}/${color}-${view}-${hash}`;

  for (const width of AVIF_WIDTHS) {
    await write(`${file}-${width}.avif`, () => sharp(master).resize(width).avif({ quality: 55, effort: 5 }));
  }
  for (const width of JPEG_WIDTHS) {
    await write(`${file}-${width}.jpg`, () =>
      sharp(master).resize(width).jpeg({ quality: 74, mozjpeg: true }),
    );
  }
  return file;
}

/** @param {string} file @param {() => import("sharp").Sharp} picture */
async function write(file, picture) {
  const target = path.join("public/pictures", file);
  if (!existsSync(target)) await writeFile(target, await picture().toBuffer());
}
