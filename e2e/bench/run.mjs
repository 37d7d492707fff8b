/**
 * npm run bench: measures the cost of the shop's pages, compared with the limits of this machine. The server has one core, the
 * load generator another. Each figure is a median; compare the ratios of one run, not the figures of different runs.
 * `--before=FOLDER` compares the phone's visits with the built shop of another working copy, and measures nothing else.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, platform, tmpdir } from "node:os";
import path from "node:path";
import { buildShop } from "../../app/cli/prepare.mjs";
import { buildPrograms } from "./build-programs.mjs";
import { compareWithBefore } from "./compare.mjs";
import { measureEngines } from "./engines.mjs";
import { measureGrowth } from "./growth.mjs";
import { measureMemory } from "./memory.mjs";
import { measurePages } from "./pages.mjs";
import { measurePhone } from "./phone.mjs";
import { LOAD_CORE, SERVER_CORE } from "./servers.mjs";
import { measureStaffPages } from "./staff-pages.mjs";
import { asText, heldTable } from "./tables.mjs";

const before = process.argv.find((arg) => arg.startsWith("--before="))?.slice("--before=".length);
/** @type {Record<string, (conditions: any) => Promise<{ tables: import("./tables.mjs").Table[], held: import("./tables.mjs").Held[] }>>} */
const PARTS = before
  ? { compare: (conditions) => compareWithBefore({ ...conditions, before: path.resolve(before) }) }
  : {
      pages: measurePages,
      staff: measureStaffPages,
      memory: measureMemory,
      phone: measurePhone,
      growth: measureGrowth,
      engines: measureEngines,
    };
const FULL = { rounds: 3, seconds: 1, visits: 9, listCount: 2500 };
const QUICK = { rounds: 1, seconds: 0.5, visits: 1, listCount: 200 };

const args = process.argv.slice(2);
if (args.includes("domain")) {
  process.exit(spawnSync("npx", ["vitest", "bench", "--run"], { stdio: "inherit" }).status ?? 1);
}
if (platform() !== "linux") {
  console.error("The bench reads /proc and pins processes with taskset: it runs on Linux.");
  process.exit(1);
}
const isQuick = args.includes("--quick");
const named = args.filter((arg) => !arg.startsWith("--"));
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: ${Object.keys(PARTS).join(", ")}, domain.`);
  process.exit(1);
}

if (args.includes("--write") && (named.length > 0 || before)) {
  console.error("docs/benchmarks.md holds whole runs: name no part, or leave out --write.");
  process.exit(1);
}

buildShop();
await buildPrograms();
const folder = await mkdtemp(path.join(tmpdir(), "shop-bench-"));
const written = [conditions()];
const held = [];
console.log(written[0]);
for (const [name, measure] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const startedAt = performance.now();
  const result = await measure({ folder, ...(isQuick ? QUICK : FULL) });
  for (const table of result.tables) print(asText(table));
  held.push(...result.held);
  console.log(`(${name}: ${Math.round((performance.now() - startedAt) / 1000)} s)\n`);
}
print(asText(heldTable(held)));
if (args.includes("--write"))
  await writeFile("docs/benchmarks.md", `# What the shop costs\n\n${written.join("\n")}`);
await rm(folder, { recursive: true });

/** @param {string} text */
function print(text) {
  console.log(text);
  written.push(text);
}

function conditions() {
  const [cpu] = cpus();
  const { rounds, seconds, visits } = isQuick ? QUICK : FULL;
  const commit = spawnSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).stdout?.trim();
  return [
    `Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit ?? "unknown"}.`,
    `${cpus().length} cores (${cpu?.model.trim()}), Node ${process.versions.node}, NODE_ENV=production.`,
    `Each server is pinned to core ${SERVER_CORE}, the load generator to core ${LOAD_CORE}: 10 keep-alive connections, ${seconds} s of CPU a`,
    `measurement, medians of ${rounds} in turns (two processes: twice as many, cached pages: four times). Phone: Chromium at`,
    `360 × 740, medians of ${visits} first visits. CPU is that of the server's process, all threads.`,
    "Compare the ratios within a run, not the seconds of different runs.",
    "",
  ].join("\n");
}
