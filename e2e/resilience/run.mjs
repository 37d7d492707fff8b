/**
 * npm run resilience: runs every part of `e2e/resilience` at full length. `-- kill race` runs these parts only, `-- --short` as
 * short as in `npm test`. A part is a `*.http.spec.ts`, which needs no browser; it prints lines `resilience <part>: …` that end
 * with `<n> violations`, or with `all held` where each check is an assertion. Its number of repetitions can be set: KILLS=20 npm
 * run resilience -- kill.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { buildShop, requireNode } from "../../app/cli/prepare.mjs";

const known = readdirSync(import.meta.dirname).flatMap(
  (file) => /^(\w[\w-]*)\.http\.spec\.ts$/.exec(file)?.[1] ?? [],
);
const isShort = process.argv.includes("--short");
const chosen = process.argv.slice(2).filter((argument) => argument !== "--short");
const unknown = chosen.filter((part) => !known.includes(part));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(", ")}. The parts are: ${known.join(", ")}.`);
  process.exit(1);
}

requireNode();
buildShop();

/** @type {{ part: string, summaries: string[], held: boolean, seconds: number }[]} */
const results = [];
for (const part of chosen.length > 0 ? chosen : known) {
  console.log(`\n── ${part}`);
  results.push(await run(part));
}

console.log("");
console.table(
  Object.fromEntries(
    results.map(({ part, summaries, held, seconds }) => [
      part,
      { violations: violationsIn(summaries, held), verdict: held ? "held" : "NOT HELD", seconds },
    ]),
  ),
);
for (const { part, summaries } of results) {
  for (const summary of summaries.length > 0 ? summaries : ["(it printed no count)"])
    console.log(`${part}: ${summary}`);
}
process.exit(results.every(({ held }) => held) ? 0 : 1);

/** @param {string} part @returns {Promise<{ part: string, summaries: string[], held: boolean, seconds: number }>} */
async function run(part) {
  const startedAt = Date.now();
  // One worker: a second one would run a part's other files at the same time, and slow down what this one measures.
  const command = `npx playwright test -c e2e/playwright.config.ts --workers=1 'resilience/${part}\\.'`;
  const child = spawn(command, {
    shell: true,
    env: {
      ...process.env,
      RESILIENCE: isShort ? "short" : "long",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const summaries = [];
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const summary = /^\s*resilience [\w-]+: (.*)$/.exec(line)?.[1];
    if (summary) summaries.push(summary);
  }
  const held = (await ended) === 0;
  return { part, summaries, held, seconds: Math.round((Date.now() - startedAt) / 1000) };
}

/**
 * A part that failed has no sum: it may have ended before counting.
 * @param {string[]} summaries @param {boolean} held @returns {number | "not counted" | "failed"}
 */
function violationsIn(summaries, held) {
  if (!held) return "failed";
  const counted = summaries.flatMap((line) => /(\d+) violations?\b/.exec(line)?.[1] ?? []);
  if (counted.length === 0) return "not counted";
  return counted.reduce((total, count) => total + Number(count), 0);
}
