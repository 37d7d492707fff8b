import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS } from "../app/testing/chromium.mjs";
import { COVERED_WITHOUT_REACT } from "./covered-without-react.ts";
import { FILE_ONLY_TITLES } from "./file-only-journeys.ts";
import type { JourneyOptions } from "./fixtures.ts";
import { DESK, PHONE } from "./pair-tags.ts";
import { JOURNEYS_SHOP, POSTGRES_FOLDER, shopEnvironment } from "./shop-environment.ts";

/** Set JOURNEYS_PORT to run the journeys of two working copies at once. The sandbox listens on the next port. */
const PORT = Number(process.env.JOURNEYS_PORT ?? 4173);
const executablePath = process.env.CHROMIUM_PATH;
/** Excludes a tag, unless every pair of mode and size is to be run. */
const without = (tag: string) => (process.env.EVERY_PAIR ? {} : { grepInvert: new RegExp(tag) });

/**
 * Every `*.spec.ts` runs with JavaScript and without, and those of pages with React a third time, with one journey for each page: with
 * JavaScript, while the requests for React's bundle fail. `*.http.spec.ts` use no browser and run once; `*.scripts.spec.ts` test or measure with scripts
 * and run once.
 */
export default defineConfig<JourneyOptions>({
  testDir: ".",
  outputDir: "../test-results/journeys",
  globalSetup: "./stock-up.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // The report lists a test that passes only in its second attempt as flaky; it is mended like a failed one.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/reports/journeys.json" }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    actionTimeout: 10_000,
    locale: "pt-BR",
    viewport: { width: 360, height: 740 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: CHROMIUM_ARGUMENTS,
    },
  },
  projects: [
    // First, so that a test that waits for a minute runs beside the others.
    {
      name: "plain HTTP",
      testMatch: /\.http\.spec\.ts/,
      ...(POSTGRES_FOLDER && { grepInvert: FILE_ONLY_TITLES }),
    },
    {
      name: "with JavaScript",
      testIgnore: /\.http\.spec\.ts/,
      ...without(PHONE),
      use: { javaScriptEnabled: true },
    },
    {
      name: "without JavaScript",
      testIgnore: /\.(http|scripts)\.spec\.ts/,
      ...without(DESK),
      use: { javaScriptEnabled: false },
    },
    {
      name: "with React's bundle lost",
      testMatch: /\/(account|admin|checkout|lens)\/[\w-]+\.spec\.ts/,
      // Layout, and the journeys through a whole shop, are those of the pages without scripts.
      testIgnore: /\/(lens-layout|opening|week)\.spec\.ts/,
      grepInvert: [COVERED_WITHOUT_REACT, new RegExp(PHONE)],
      use: { javaScriptEnabled: true, isReactLost: true },
    },
  ],
  webServer: {
    command: "node build/server/server.js",
    cwd: "..",
    url: `http://localhost:${PORT}/readyz`,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      NODE_ENV: "production",
      PORT: String(PORT),
      SANDBOX_PORT: String(PORT + 1),
      ...shopEnvironment(JOURNEYS_SHOP),
      SANDBOX_FILE: `${JOURNEYS_SHOP}/sandbox.jsonl`,
      LOG_LEVEL: "error",
      // Each test has its own client IP, so that none consumes the rate limits of another.
      TRUSTED_PROXIES: "1",
    },
  },
});
