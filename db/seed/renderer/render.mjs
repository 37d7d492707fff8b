/**
 * Renders the masters of product pictures. Existing ones are kept unless --force is given:
 *   node render.mjs [--only slug,slug] [--kind glasses|accessory] [--view rosto,detalhe] [--colors first|all] [--color id]
 *     [--width 1200] [--samples 8] [--shadows 36] [--out dir] [--force] [--traced]
 * With --traced, Blender renders them. Without --view every view is rendered. Within a view first colours come first, so that an interrupted run leaves every
 * product with a usable set.
 */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { trace } from "./blender/blender.mjs";
import { bytesOf, openStudio } from "./browser.mjs";
import { PEOPLE, WEARERS } from "./people/cast.mjs";
import { groundOf, stoneOf } from "./people/grounds.mjs";
import { buildPerson } from "./people/person.mjs";

/** Every view in the order of rendering: which kinds have it, and whether only the colours that pages open with do. */
const VIEWS = {
  perspectiva: { kinds: ["glasses", "accessory"] },
  frente: { kinds: ["glasses", "accessory"] },
  rosto: { kinds: ["glasses"], azimuth: 0 },
  "rosto-perspectiva": { kinds: ["glasses"], azimuth: 33, firstOnly: true },
  lado: { kinds: ["glasses"], firstOnly: true },
  detalhe: { kinds: ["glasses"], firstOnly: true },
};
const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    kind: { type: "string" },
    view: { type: "string" },
    color: { type: "string" },
    colors: { type: "string", default: "all" },
    width: { type: "string", default: "1200" },
    samples: { type: "string", default: "8" },
    shadows: { type: "string", default: "36" },
    out: { type: "string", default: path.join(here, "../masters") },
    force: { type: "boolean", default: false },
    traced: { type: "boolean", default: false },
  },
});
const specs = JSON.parse(fs.readFileSync(path.join(here, "render-specs.json"), "utf8"));
const products = JSON.parse(fs.readFileSync(path.join(here, "../products.json"), "utf8"));
const only = options.only?.split(",");
const width = Number(options.width);
/** The people who are in the page already. */
const present = new Set();

const jobs = (options.view?.split(",") ?? Object.keys(VIEWS)).flatMap(jobsOfView);
console.log(jobs.length, "pictures to render");
if (jobs.length) await renderAll();

function jobsOfView(view) {
  const { kinds, firstOnly = options.colors === "first" } = VIEWS[view];
  const jobs = [];
  for (const [slug, spec] of Object.entries(specs)) {
    if (!kinds.includes(spec.kind) || (only && !only.includes(slug))) continue;
    if (options.kind && options.kind !== spec.kind) continue;
    for (const [i, color] of spec.colors.entries()) {
      const isShownFirst = i === 0 || color.id === inStock(slug);
      if (options.color ? color.id !== options.color : firstOnly && !isShownFirst) continue;
      const file = path.join(options.out, slug, `${color.id}-${view}.webp`);
      if (options.force || !fs.existsSync(file))
        jobs.push({ slug, spec, color, view, file, isFirst: i === 0 });
    }
  }
  return jobs.sort((a, b) => Number(b.isFirst) - Number(a.isFirst));
}

/** The first colour that is not sold out: the product page opens with it. */
function inStock(slug) {
  return products.find((product) => product.slug === slug)?.colors.find(({ stock }) => stock > 0)?.id;
}

async function renderAll() {
  const { page, close } = await openStudio();
  try {
    for (const [i, job] of jobs.entries()) {
      const started = Date.now();
      const { pictures } = await render(page, job);
      fs.mkdirSync(path.dirname(job.file), { recursive: true });
      fs.writeFileSync(job.file, bytesOf(pictures[job.view]));
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${i + 1}/${jobs.length} ${job.slug} ${job.color.id} ${job.view} ${seconds}s`);
    }
  } finally {
    await close();
  }
}

async function render(page, { slug, spec, color, view }) {
  const shot = {
    color,
    views: [view],
    width,
    height: Math.round(width * 0.75),
    samples: Number(options.samples),
    shadowSamples: Number(options.shadows),
  };
  if (spec.kind === "accessory") {
    const accessory = { slug, kind: spec.accessory, variant: spec.variant };
    const request = { ...shot, spec: accessory };
    if (!options.traced) return page.evaluate((r) => window.renderAccessory(r), request);
    const scene = await page.evaluate(([r, from]) => window.describeAccessory(r, from), [request, view]);
    return { pictures: { [view]: await webpOf(page, trace(scene, shot.samples)) } };
  }
  const { measures, frame, sun } = spec;
  const glasses = { ...shot, sun, spec: { slug, measures, frame } };
  const { azimuth } = VIEWS[view];
  if (azimuth === undefined && !options.traced) return page.evaluate((r) => window.renderGlasses(r), glasses);
  if (azimuth === undefined) {
    const scene = await page.evaluate(([r, from]) => window.describeGlasses(r, from), [glasses, view]);
    return { pictures: { [view]: await webpOf(page, trace(scene, shot.samples)) } };
  }
  const person = wearerOf(slug);
  await addPerson(page, person);
  const worn = {
    ...glasses,
    person,
    ground: groundOf(slug, color.id),
    stone: stoneOf(color.id, sun),
  };
  if (!options.traced)
    return page.evaluate((r) => window.renderWorn(r), { ...worn, azimuths: { [view]: azimuth } });
  const scene = await page.evaluate(([r, from]) => window.describeWorn(r, from), [worn, azimuth]);
  return { pictures: { [view]: await webpOf(page, trace(scene, shot.samples)) } };
}

function webpOf(page, picture) {
  return page.evaluate((url) => window.toWebp(url), picture);
}

async function addPerson(page, name) {
  if (present.has(name)) return;
  present.add(name);
  await page.evaluate((person) => window.addPerson(person), { name, ...buildPerson(PEOPLE[name]) });
}

/** All colours of a product are worn by one person. */
function wearerOf(slug) {
  const sexOf = (each) => products.find((product) => product.slug === each)?.sex ?? "unissex";
  const sex = sexOf(slug);
  const alike = Object.keys(specs).filter((each) => sexOf(each) === sex);
  return WEARERS[sex][alike.indexOf(slug) % WEARERS[sex].length];
}
