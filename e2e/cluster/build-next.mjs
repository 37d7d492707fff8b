import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";

/** The folder of the next version. */
const NEXT = "test-results/cluster/next";
const BUILT = "build/server/server.js";

const SOURCES = [
  "app",
  "db",
  "public",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Builds a second version of the shop, which differs from this one in a style and a script of every page, so that its files have other
 * names. Does nothing if it is newer than the first build.
 */
export function buildNext() {
  const built = path.join(NEXT, BUILT);
  if (existsSync(built) && statSync(built).mtimeMs > statSync(BUILT).mtimeMs) return;
  rmSync(NEXT, { recursive: true, force: true });
  mkdirSync(NEXT, { recursive: true });
  for (const source of SOURCES) cpSync(source, path.join(NEXT, source), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(NEXT, "node_modules"));
  appendFileSync(path.join(NEXT, "app/ui/styles/base.css"), "\n:root {\n  --next-version: 1;\n}\n");
  for (const script of ["start.ts", "start-react-page.ts", "start-react.ts"])
    appendFileSync(
      path.join(NEXT, "app/enhance", script),
      '\ndocument.documentElement.dataset.version = "next";\n',
    );
  console.log("Building the next version…");
  const { status } = spawnSync("npx", ["react-router", "build"], {
    cwd: NEXT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
  // The compiler and the linter would read them.
  for (const source of SOURCES) rmSync(path.join(NEXT, source), { recursive: true });
}
