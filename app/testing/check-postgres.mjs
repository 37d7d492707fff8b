/**
 * Runs the unit and action tests and then the browser journeys on PostgreSQL, but for those about the SQLite file
 * (file-only-tests.mjs, e2e/file-only-journeys.ts). `-- unit …` runs vitest only, `-- journeys …` Playwright only, with these arguments.
 */
import { mkdirSync, rmSync } from "node:fs";
import { buildShop } from "../cli/prepare.mjs";
import { findOrInstallChromium } from "./chromium.mjs";
import { startPostgres } from "./postgres-server.mjs";
import { finish, REPORTS, run, sumOfJourneys, sumOfTests } from "./steps.mjs";

const UNIT_REPORT = "unit-on-postgres.json";
/** That of the shop which most journeys share: e2e/shop-environment.ts. */
const JOURNEYS_DATABASE = "shop";

const parts = { unit: runUnitTests, journeys: runJourneys };
const [chosen = "", ...more] = process.argv.slice(2);
if (chosen && !(chosen in parts)) {
  console.error(`Unknown: ${chosen}. The parts are: ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}

// Those of other rows.
rmSync("test-results", { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const passedOn = more.map((argument) => `'${argument.replaceAll("'", "'\\''")}'`).join(" ");
const sums = [];
for (const [name, runPart] of Object.entries(parts))
  if (!chosen || name === chosen) sums.push(await runPart(passedOn));
finish(sums.length, sums);

/** @param {string} args */
async function runUnitTests(args) {
  const command = `npx vitest run --reporter=default --reporter=json --outputFile.json=${REPORTS}/${UNIT_REPORT} ${args}`;
  await run(
    { name: "unit and action tests on PostgreSQL", command, env: { TEST_ENGINE: "postgres" } },
    "inherit",
  );
  return sumOfTests("unit and action tests", UNIT_REPORT);
}

/** @param {string} args */
async function runJourneys(args) {
  const chromium = findOrInstallChromium();
  buildShop();
  const postgres = await startPostgres({ isDurable: false });
  await postgres.create(JOURNEYS_DATABASE);
  const env = { JOURNEYS_POSTGRES: postgres.folder, ...(chromium && { CHROMIUM_PATH: chromium }) };
  const command = `npx playwright test -c e2e/playwright.config.ts ${args}`;
  await run({ name: "browser journeys on PostgreSQL", command, env }, "inherit");
  await postgres.stop();
  return sumOfJourneys("browser journeys");
}
