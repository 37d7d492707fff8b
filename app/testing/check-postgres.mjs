/** Runs the unit and action tests on PostgreSQL; those of SQLite's own store are left out. Arguments go to vitest. */
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--exclude", "db/sqlite/**", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, TEST_ENGINE: "postgres" } },
);
process.exit(status ?? 1);
