/** Runs the unit and action tests on PostgreSQL, but for those about the SQLite file. Arguments go to vitest. */
import { spawnSync } from "node:child_process";

const { status } = spawnSync("npx", ["vitest", "run", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, TEST_ENGINE: "postgres" },
});
process.exit(status ?? 1);
