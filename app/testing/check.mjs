/** Runs every check, the quickest first. With `--install`, as `npm test` passes it, it works in a fresh clone. */
import { mkdirSync, rmSync } from "node:fs";
import { failed, finish, REPORTS, run, sumOfJourneys, sumOfTests } from "./steps.mjs";

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
if (chromium) process.env.CHROMIUM_PATH = chromium;

rmSync("test-results", { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

// The compiler takes one core: what takes the other runs beside it.
/** @type {import("./steps.mjs").Step[][]} */
const beside = [
  [{ name: "types", command: "npx react-router typegen && npx tsc" }],
  [
    { name: "lint", command: "npx biome check --error-on-warnings" },
    { name: "dead code", command: "npx knip" },
    { name: "build", command: "npx react-router build" },
  ],
];
/** @type {import("./steps.mjs").Step[]} */
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

await Promise.all(
  beside.map(async (group) => {
    for (const step of group) await run(step, "pipe");
  }),
);
for (const step of alone) {
  if (step.name === "browser journeys" && failed.includes("build")) failed.push(step.name);
  else await run(step, "inherit");
}

finish(steps.length, [
  sumOfTests("unit and action tests", "unit.json"),
  sumOfTests("on PostgreSQL", "postgres.json"),
  sumOfJourneys("browser journeys"),
]);
