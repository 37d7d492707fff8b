/** Runs every check, the quickest first. With `--install`, as `npm test` passes it, it works in a fresh clone. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

const REPORTS = "test-results/reports";

/** The rules that lean most on the database: carts, search, orders, payments and jobs. `npm run check:postgres` runs all. */
const ON_POSTGRES = [
  "db/expressions.server.test.ts",
  "app/domain/cart/cart-race.test.ts",
  "app/domain/catalog/search.server.test.ts",
  "app/domain/order/orders.server.test.ts",
  "app/domain/order/order-list.server.test.ts",
  "app/domain/payment/record-payment.server.test.ts",
  "app/domain/payment/refund-requests.server.test.ts",
  "app/domain/jobs/jobs.server.test.ts",
];

if (process.argv.includes("--install")) {
  const { installPackages, requireNode } = await import("../cli/prepare.mjs");
  requireNode();
  installPackages();
}
const { findOrInstallChromium } = await import("./chromium.mjs");
const chromium = findOrInstallChromium();

rmSync("test-results", { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

/** @typedef {{ name: string, command: string, env?: Record<string, string> }} Step */

// The compiler takes one core: what takes the other runs beside it.
/** @type {Step[][]} */
const beside = [
  [{ name: "types", command: "npx react-router typegen && npx tsc" }],
  [
    { name: "lint", command: "npx biome check --error-on-warnings" },
    { name: "dead code", command: "npx knip" },
    { name: "build", command: "npx react-router build" },
  ],
];
/** @type {Step[]} */
const alone = [
  {
    name: "unit and action tests",
    command: `npx vitest run --reporter=default --reporter=json --outputFile.json=${REPORTS}/unit.json`,
  },
  {
    name: "tests on PostgreSQL",
    command: `npx vitest run --reporter=dot --reporter=json --outputFile.json=${REPORTS}/postgres.json ${ON_POSTGRES.join(" ")}`,
    env: { TEST_ENGINE: "postgres" },
  },
  { name: "browser journeys", command: "npx playwright test -c e2e/playwright.config.ts" },
];
const steps = [...beside.flat(), ...alone];

/** @type {string[]} */
const failed = [];
await Promise.all(
  beside.map(async (group) => {
    for (const step of group) await run(step, "pipe");
  }),
);
for (const step of alone) {
  if (step.name === "browser journeys" && failed.includes("build")) failed.push(step.name);
  else await run(step, "inherit");
}

const unit = readReport("unit.json");
const onPostgres = readReport("postgres.json");
const journeys = readReport("journeys.json")?.stats;
const checks = steps.length - failed.length;
// A flaky journey passed in its second attempt (e2e/playwright.config.ts).
const flaky = journeys?.flaky ?? 0;
const passed =
  (unit?.numPassedTests ?? 0) + (onPostgres?.numPassedTests ?? 0) + (journeys?.expected ?? 0) + flaky;
const notPassed =
  (unit?.numFailedTests ?? 0) + (onPostgres?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0);
// A step that could not run its tests counts as a failure.
const failures = Math.max(notPassed, failed.length);

console.log(
  `\n${checks} of ${steps.length} steps passed${failed.length > 0 ? `; not: ${failed.join(", ")}` : ""}.`,
);
console.log(
  `unit and action tests: ${unit?.numPassedTests ?? 0}, on PostgreSQL: ${onPostgres?.numPassedTests ?? 0}, browser journeys: ${journeys?.expected ?? 0}${flaky > 0 ? `, and ${flaky} in a second attempt` : ""}`,
);
console.log(`${passed} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);

/**
 * Piped output is printed when the step has ended, so that two steps do not mix theirs.
 * @param {Step} step @param {"pipe" | "inherit"} output
 */
async function run({ name, command, env: own }, output) {
  const startedAt = Date.now();
  if (output === "inherit") console.log(`\n── ${name}`);
  const env = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }), ...own };
  const child = spawn(command, { shell: true, stdio: ["ignore", output, output], env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      printed += chunk;
    });
  const [status] = await once(child, "close");
  if (output === "pipe") console.log(`\n── ${name}\n${printed}`);
  console.log(
    `── ${name}: ${status === 0 ? "ok" : "FAILED"} in ${Math.round((Date.now() - startedAt) / 1000)} s`,
  );
  if (status !== 0) failed.push(name);
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${file}`, "utf8"));
  } catch {
    return undefined;
  }
}
