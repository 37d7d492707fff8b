/**
 * Renders the heads of the home page's sizes: one frame, as wide as the middle of each size, on one head.
 *   node sizes.mjs [--samples 5] [--width 1200] [--out dir]
 * Blender traces them.
 */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { trace } from "./blender/blender.mjs";
import { bytesOf, openStudio } from "./browser.mjs";
import { PEOPLE } from "./people/cast.mjs";
import { groundOf, stoneOf } from "./people/grounds.mjs";
import { buildPerson } from "./people/person.mjs";

/** Of the front, in millimetres. */
const FRONTS = { p: 129, m: 136, g: 143 };
/** A size M, in black, with thin temples: what is compared is the width of the front, and temples spread as far as the head. */
const FRAME = { slug: "veludo-gatinho-slim", color: "preto" };
const WEARER = "dandara";

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    samples: { type: "string", default: "5" },
    width: { type: "string", default: "1200" },
    out: { type: "string", default: path.join(here, "../sizes") },
  },
});
const specs = JSON.parse(fs.readFileSync(path.join(here, "render-specs.json"), "utf8"));
const { measures, frame, sun, colors } = specs[FRAME.slug];
const color = colors.find(({ id }) => id === FRAME.color);
const width = Number(options.width);
const { page, close } = await openStudio();
try {
  await page.evaluate((person) => window.addPerson(person), {
    name: WEARER,
    ...buildPerson(PEOPLE[WEARER]),
  });
  fs.mkdirSync(options.out, { recursive: true });
  for (const [size, front] of Object.entries(FRONTS)) {
    const scene = await page.evaluate((r) => window.describeWorn(r, 0), {
      color,
      sun,
      width,
      height: Math.round(width * 0.75),
      spec: { slug: `size ${size}`, frame, measures: measuresOf(front) },
      person: WEARER,
      ground: groundOf(FRAME.slug, FRAME.color),
      stone: stoneOf(FRAME.color, sun),
    });
    const picture = trace(scene, Number(options.samples));
    const url = await page.evaluate((png) => window.toWebp(png), picture);
    fs.writeFileSync(path.join(options.out, `${size}.webp`), bytesOf(url));
    console.log(`${size} ${front} mm`);
  }
} finally {
  await close();
}

/** The lenses take up the difference; the bridge keeps its width. */
function measuresOf(front) {
  const lensWidth = measures.lensWidth + (front - measures.front) / 2;
  return { ...measures, front, lensWidth, height: (measures.height * lensWidth) / measures.lensWidth };
}
