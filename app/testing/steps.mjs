/** Runs the steps of a check, and sums up what their tests reported. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

export const REPORTS = "test-results/reports";

/** @typedef {{ name: string, command: string, env?: Record<string, string> }} Step */
/** @typedef {{ what: string, passed: number, failed: number, flaky: number }} Sum */

/** The names of the steps that failed. @type {string[]} */
export const failed = [];

/**
 * Piped output is printed when the step has ended, so that two steps do not mix theirs.
 * @param {Step} step @param {"pipe" | "inherit"} output
 */
export async function run({ name, command, env: own }, output) {
  const startedAt = Date.now();
  if (output === "inherit") console.log(`\n── ${name}`);
  const env = { ...process.env, ...own };
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

/**
 * Of vitest's report.
 * @param {string} what @param {string} file @returns {Sum}
 */
export function sumOfTests(what, file) {
  const report = read(file);
  return { what, passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, flaky: 0 };
}

/**
 * Of Playwright's report. A flaky journey passed in its second attempt (e2e/playwright.config.ts).
 * @param {string} what @returns {Sum}
 */
export function sumOfJourneys(what) {
  const stats = read("journeys.json")?.stats;
  return { what, passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0, flaky: stats?.flaky ?? 0 };
}

/**
 * Prints the sums, and exits with 1 if a step failed.
 * @param {number} steps @param {readonly Sum[]} sums
 */
export function finish(steps, sums) {
  const passed = sums.reduce((total, sum) => total + sum.passed + sum.flaky, 0);
  const notPassed = sums.reduce((total, sum) => total + sum.failed, 0);
  // A step that could not run its tests counts as a failure.
  const failures = Math.max(notPassed, failed.length);
  const names = failed.length > 0 ? `; not: ${failed.join(", ")}` : "";
  console.log(`\n${steps - failed.length} of ${steps} steps passed${names}.`);
  console.log(sums.map(describe).join(", "));
  console.log(`${passed} passed, ${failures} failed`);
  process.exit(failures > 0 ? 1 : 0);
}

/** @param {Sum} sum */
function describe({ what, passed, flaky }) {
  return `${what}: ${passed}${flaky > 0 ? `, and ${flaky} in a second attempt` : ""}`;
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(`${REPORTS}/${file}`, "utf8"));
  } catch {
    return undefined;
  }
}
