/**
 * npm run resilience: every part of `e2e/resilience`, as long as it takes; `-- kill race` these alone, `-- --short` as short as in
 * `npm test`. A part is a `*.spec.ts`, and prints what it did in a line that begins with 'resilience' and its name, and that says
 * how many 'violations' it found. How much it does is a variable as well: KILLS=20 npm run resilience -- kill.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { buildShop, requireNode } from "../../app/cli/prepare.mjs";
import { findOrInstallChromium } from "../../app/testing/chromium.mjs";

const known = readdirSync(import.meta.dirname).flatMap(
  (file) => /^(\w[\w-]*)(?:\.http)?\.spec\.ts$/.exec(file)?.[1] ?? [],
);
const isShort = process.argv.includes("--short");
const asked = process.argv.slice(2).filter((argument) => argument !== "--short");
const unknown = asked.filter((part) => !known.includes(part));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}. The parts are: ${known.join(", ")}.`);
  process.exit(1);
}

requireNode();
buildShop();
const chromium = findOrInstallChromium();

/** @type {{ part: string, did: string[], held: boolean, seconds: number }[]} */
const results = [];
for (const part of asked.length > 0 ? asked : known) {
  console.log(`\n── ${part}`);
  results.push(await run(part));
}

console.log("");
console.table(
  Object.fromEntries(
    results.map(({ part, did, held, seconds }) => [
      part,
      { violations: violationsIn(did, held), verdict: held ? "held" : "NOT HELD", seconds },
    ]),
  ),
);
for (const { part, did } of results) {
  for (const line of did.length > 0 ? did : ["(it printed no count)"]) console.log(`${part}: ${line}`);
}
process.exit(results.every(({ held }) => held) ? 0 : 1);

/**
 * Runs a part, shows what it says, and remembers what it did.
 * @param {string} part
 * @returns {Promise<{ part: string, did: string[], held: boolean, seconds: number }>}
 */
async function run(part) {
  const startedAt = Date.now();
  const command = `npx playwright test -c e2e/playwright.config.ts 'resilience/${part}\\.'`;
  const child = spawn(command, {
    shell: true,
    env: {
      ...process.env,
      ...(chromium && { CHROMIUM_PATH: chromium }),
      TORTURE: isShort ? "short" : "long",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const did = [];
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const said = /^\s*resilience [\w-]+: (.*)$/.exec(line)?.[1];
    if (said) did.push(said);
  }
  const held = (await ended) === 0;
  return { part, did, held, seconds: Math.round((Date.now() - startedAt) / 1000) };
}

/**
 * What a part counted itself; where it broke off or says nothing of violations, that is one.
 * @param {string[]} did
 * @param {boolean} held
 */
function violationsIn(did, held) {
  const counted = did.map((line) => Number(/(\d+) violations?\b/.exec(line)?.[1] ?? 0));
  const sum = counted.reduce((total, count) => total + count, 0);
  return held ? sum : Math.max(1, sum);
}
