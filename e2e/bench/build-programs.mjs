import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "vite";

/** Inside the repository, so that the built programs find the packages; ignored by git. */
const BUILT = path.resolve("test-results/bench");
const PROGRAMS = path.join(BUILT, "programs");

export const BUYERS = path.join(PROGRAMS, "buyers.js");
export const FILL = path.join(PROGRAMS, "fill.js");
export const RENDER_CARDS = path.join(PROGRAMS, "render-cards.js");
export const MINIMAL_APP = path.join(BUILT, "minimal-app/server/index.js");

export async function buildPrograms() {
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: {
      ssr: true,
      outDir: PROGRAMS,
      emptyOutDir: true,
      rollupOptions: {
        input: {
          buyers: "e2e/bench/programs/buyers.ts",
          fill: "e2e/bench/programs/fill.ts",
          "render-cards": "e2e/bench/programs/render-cards.tsx",
        },
      },
    },
  });
}

export async function buildMinimalApp() {
  await promisify(execFile)("npx", ["react-router", "build", "e2e/bench/minimal-app"], {
    env: { ...process.env, NODE_ENV: "production", BENCH_BUILD: path.join(BUILT, "minimal-app") },
  });
}
