/**
 * npm run cluster: two nodes on a primary and its standby, under work, lose one after the other and are deployed anew; then it audits.
 * `-- --rounds=10` repeats that, `-- --short` does it once. Linux only.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { buildShop, requireNode } from "../../app/cli/prepare.mjs";
import { buildNext } from "./build-next.mjs";

const ROUNDS = 3;

const args = process.argv.slice(2);
const rounds = args.includes("--short")
  ? 1
  : Number(args.find((arg) => arg.startsWith("--rounds="))?.split("=")[1] ?? ROUNDS);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error("Usage: npm run cluster -- [--rounds=10 | --short]");
  process.exit(1);
}
if (process.platform !== "linux") {
  console.error("The drill stops and kills processes by Linux's /proc.");
  process.exit(1);
}

requireNode();
buildShop();
buildNext();

const child = spawn("npx playwright test -c e2e/cluster/playwright.config.ts", {
  shell: true,
  env: { ...process.env, CLUSTER_ROUNDS: String(rounds) },
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = new Promise((resolve) => child.once("exit", resolve));
/** @type {Record<string, unknown>[]} */
const rows = [];
for await (const line of createInterface({ input: child.stdout })) {
  const row = /^cluster (\{.*\})$/.exec(line)?.[1];
  if (row) rows.push(JSON.parse(row));
  console.log(line);
}
console.log("");
console.table(rows.map(({ violations, ...row }) => row));
process.exit((await ended) === 0 && rows.length === rounds ? 0 : 1);
