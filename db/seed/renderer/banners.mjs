/**
 * Renders the sets: the banners and scenes of the home page, and the plates. Existing pictures are kept unless --force is given:
 *   node banners.mjs [--only 01,02-mobile,tartaruga] [--samples 48] [--scale 1] [--out dir] [--force]
 * Blender traces them. Rewrites banners.json.
 */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { trace } from "./blender/blender.mjs";
import { bytesOf, openStudio } from "./browser.mjs";
import { PEOPLE } from "./people/cast.mjs";
import { buildPerson } from "./people/person.mjs";
import { BANNERS } from "./sets/banners.mjs";
import { PLATES } from "./sets/plates.mjs";
import { SCENES } from "./sets/scenes.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    samples: { type: "string", default: "48" },
    scale: { type: "string", default: "1" },
    out: { type: "string", default: path.join(here, "..") },
    force: { type: "boolean", default: false },
  },
});
const specs = JSON.parse(fs.readFileSync(path.join(here, "render-specs.json"), "utf8"));
const only = options.only?.split(",");
const scale = Number(options.scale);

/** Width in millimetres, and the point looked at. Desktop banners leave the left half calm, mobile ones the upper third. */
const desktop = ({ y = 66 }) => ({ span: 545, x: -120, y, elevation: 0.14 });
const mobile = ({ x = 2, y = 98, span = 272 }) => ({ span, x, y, elevation: 0.14 });
const plate = ({ span = 424, y = 66 }) => ({ span, x: -3, y, elevation: 0.26 });

const jobs = [
  ...BANNERS.map(({ id, set }) => desktopJob(id, "banners", set)),
  ...BANNERS.map(({ id, set }) => mobileJob(id, "banners", set)),
  ...SCENES.map(({ id, set }) => desktopJob(id, "scenes", set)),
  ...SCENES.map(({ id, set }) => mobileJob(id, "scenes", set)),
  ...PLATES.map(({ id, set }) => job(id, `plates/${id}.webp`, set, [1200, 900], plate(set))),
].filter(isWanted);

const list = BANNERS.map(({ set: _, ...words }) => ({
  ...words,
  desktop: `banners/${words.id}-desktop.webp`,
  mobile: `banners/${words.id}-mobile.webp`,
}));
fs.mkdirSync(options.out, { recursive: true });
fs.writeFileSync(path.join(options.out, "banners.json"), `${JSON.stringify(list, null, 2)}\n`);
if (jobs.length) await renderAll();

/** `--only` names a set, or one of its pictures. */
function isWanted({ id, file }) {
  if (only && !only.includes(id) && !only.includes(path.basename(file, ".webp"))) return false;
  return options.force || !fs.existsSync(file);
}

function desktopJob(id, folder, set) {
  return job(id, `${folder}/${id}-desktop.webp`, set, [1920, 720], desktop(set));
}

/** `set.mobile`: what differs in the picture of a phone. */
function mobileJob(id, folder, { mobile: differing, y: _, ...set }) {
  const own = { ...set, ...differing };
  return job(id, `${folder}/${id}-mobile.webp`, own, [900, 900], mobile(own));
}

function job(id, file, set, [width, height], framing) {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const busts = (set.busts ?? []).map(itemOf);
  return { id, file: path.join(options.out, file), set, items: set.items.map(itemOf), busts, size, framing };
}

function itemOf(at) {
  const spec = specs[at.slug];
  const color = spec?.colors.find((c) => c.id === at.color);
  if (!color) throw new Error(`no ${at.slug} in ${at.color}`);
  const { kind, sun, measures, frame, accessory, variant } = spec;
  return kind === "glasses"
    ? { kind, at, sun, color, spec: { slug: at.slug, measures, frame } }
    : { kind, at, color, spec: { slug: at.slug, kind: accessory, variant } };
}

async function renderAll() {
  const { page, close } = await openStudio();
  try {
    for (const { file, set, items, busts, size, framing } of jobs) {
      const started = Date.now();
      for (const { at } of busts)
        await page.evaluate((person) => window.addPerson(person), {
          name: at.person,
          ...buildPerson(PEOPLE[at.person]),
        });
      const scene = await page.evaluate((r) => window.describeSet(r), {
        set,
        framing,
        ...size,
        glasses: items.filter((i) => i.kind === "glasses"),
        accessories: items.filter((i) => i.kind === "accessory"),
        busts,
      });
      const picture = trace(scene, Number(options.samples));
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, bytesOf(await page.evaluate((url) => window.toWebp(url), picture)));
      console.log(`${path.basename(file)} ${((Date.now() - started) / 1000).toFixed(1)}s`);
    }
  } finally {
    await close();
  }
}
